import type {Fault} from '../framing/index.ts';
import type {Note} from './record.ts';

/** What is wrong with the framing of a frame, as findings about its record. */
export function notesOf(faults: readonly Fault[] | undefined): readonly Note[] | undefined {
  return faults?.map(noteOf);
}

function noteOf(fault: Fault): Note {
  switch (fault.code) {
    case 'length-mismatch': {
      const {declared, found} = fault;
      const text = `Content-Length said ${declared} bytes, but ${found} came before the next header or the end`;
      return {code: fault.code, level: 'error', text, declared, found};
    }
    case 'lf-only-header':
      return {
        code: fault.code,
        level: 'warn',
        text: 'the header lines end with LF alone, where the protocol has CR LF',
      };
  }
}
