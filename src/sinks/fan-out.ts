import {reasonOf} from '../errors.ts';
import type {Sink} from './sink.ts';

/** Gives every record to each sink. One that fails is dropped; the others, and the traffic, go on. */
export function fanOut(sinks: readonly Sink[], say: (words: string) => void): Sink {
  let working = [...sinks];
  const each = (act: (sink: Sink) => void) => {
    for (const sink of working) {
      try {
        act(sink);
      } catch (error) {
        working = working.filter(other => other !== sink);
        say(`a log failed and is left out from here on (${reasonOf(error)}); traffic goes on`);
      }
    }
  };
  return {
    write: records => each(sink => sink.write(records)),
    close: () => each(sink => sink.close()),
  };
}
