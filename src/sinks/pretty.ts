import {prettyFactory} from 'pino-pretty';
import {lineOf} from '../formats/line.ts';
import {type Colours, styleOf} from '../formats/style.ts';
import type {SessionRecord} from '../session/record.ts';
import type {Sink} from './sink.ts';

/** Coloured text, a line a record, by pino-pretty; `write` gets the lines of one turn at once. */
export function prettySink(colour: boolean, write: (text: string) => void): Sink {
  const print = prettyFactory({
    // Left to itself it asks stdout and our argv, which are the host's and the server's.
    colorize: colour,
    colorizeObjects: false,
    hideObject: true,
    ignore: 'time,level', // They are in our line.
    customColors: {message: 'reset'},
    messageFormat: (log, _messageKey, _levelLabel, {colors}) =>
      lineOf(log.record as SessionRecord, styleOf(colors as unknown as Colours)),
  });
  return {
    write(records) {
      write(records.map(record => print({record})).join(''));
    },
    close() {},
  };
}
