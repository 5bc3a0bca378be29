import type {Captured} from '../captures/capture.ts';
import {type Criteria, Filter} from '../captures/filter.ts';
import {LIFE, type Note, type SessionRecord} from '../session/record.ts';

/**
 * Records whose findings are wanted. Messages are chosen as everywhere; what is found at the end of a
 * session, or by waiting, is chosen by what it is about: its note names the method and the id.
 */
export class Wanted {
  readonly #messages: Filter;
  readonly #life: Filter;
  readonly #criteria: Criteria;

  constructor({slowMs: _, ...criteria}: Criteria) {
    const {method, name, ids, grep, ...rest} = criteria;
    this.#criteria = criteria;
    this.#messages = new Filter(criteria);
    this.#life = new Filter(rest);
  }

  push(record: SessionRecord): SessionRecord[] {
    const filter = LIFE.has(record.fields.kind) ? this.#life : this.#messages;
    return filter.push([{record}]).map(kept => this.#withWanted(kept));
  }

  #withWanted({record}: Captured): SessionRecord {
    const {fields} = record;
    if (fields.notes === undefined || !LIFE.has(fields.kind)) return record;
    const notes = fields.notes.filter(note => this.#isAbout(note));
    return {...record, fields: {...fields, notes}};
  }

  #isAbout(note: Note): boolean {
    const {method, name, ids, grep} = this.#criteria;
    if (method !== undefined && !(typeof note.method === 'string' && method(note.method))) {
      return false;
    }
    if (name !== undefined && !(typeof note.name === 'string' && name(note.name))) return false;
    if (ids !== undefined && !ids.some(id => id === note.id)) return false;
    return grep?.test(note.text) ?? true;
  }
}
