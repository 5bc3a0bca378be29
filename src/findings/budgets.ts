import {messagesIn} from '../captures/exchange.ts';
import type {Matcher} from '../captures/glob.ts';
import type {Described} from '../notes/rule.ts';
import type {SessionRecord} from '../session/record.ts';
import {duration} from '../session/summary.ts';
import {type Finding, findingOf} from './finding.ts';

export const maxErrors = {
  code: 'max-errors',
  level: 'error',
  means: 'More answers are errors, or tool errors, than --max-errors allows (check).',
  mend: 'Look at them: stdiotap show SESSION --errors.',
} as const satisfies Described;

export const maxMs = {
  code: 'max-ms',
  level: 'error',
  means: 'An answer took longer than --max-ms METHOD=MS allows (check).',
  mend: 'Look at what the server does in that time.',
} as const satisfies Described;

/** What a session may cost. */
export interface Limits {
  /** Answers that are errors or tool errors. */
  readonly errors?: number | undefined;
  /** Milliseconds that an answer may take, by method. */
  readonly times: readonly {readonly method: Matcher; readonly ms: number}[];
}

/** Counts what is limited, over all that is checked. */
export class Budgets {
  readonly #limits: Limits;
  #errors = 0;
  #tooMany: SessionRecord | undefined;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** What is found about one record. */
  add(record: SessionRecord): Finding[] {
    const {errors, times} = this.#limits;
    const found: Finding[] = [];
    for (const {method = '', name, outcome, ms} of messagesIn(record)) {
      if (outcome === 'error' || outcome === 'tool-error') {
        this.#errors++;
        if (this.#errors - 1 === errors) this.#tooMany = record;
      }
      const limit = ms === undefined ? undefined : times.find(time => time.method(method));
      if (limit === undefined || ms === undefined || ms <= limit.ms) continue;
      const what = [method, name].filter(Boolean).join(' ');
      const text = `${what} took ${duration(ms)}, where ${duration(limit.ms)} are allowed`;
      const {code, level} = maxMs;
      found.push(findingOf({code, level, text, ms, allowed: limit.ms}, record));
    }
    return found;
  }

  /** What is found when all is read. */
  end(): Finding[] {
    if (this.#tooMany === undefined) return [];
    const {code, level} = maxErrors;
    const allowed = this.#limits.errors ?? 0;
    const text = `${this.#errors.toLocaleString('en')} answers are errors, where ${allowed.toLocaleString('en')} are allowed; this is the first above that`;
    return [findingOf({code, level, text, errors: this.#errors, allowed}, this.#tooMany)];
  }
}
