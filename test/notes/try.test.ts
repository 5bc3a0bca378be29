import {readdirSync, readFileSync} from 'node:fs';
import {test} from 'vitest';
import {OwnLogReader} from '../../src/captures/own-log.ts';
import {readBy} from '../helpers/captures.ts';
import {notesIn} from '../helpers/notes.ts';

test('x', () => {
  for (const f of readdirSync('samples/captures').filter(f => f.endsWith('.jsonl'))) {
    const records = readBy(new OwnLogReader(), readFileSync(`samples/captures/${f}`)).map(
      c => c.record,
    );
    console.log(
      f,
      notesIn(records)
        .map(n => `${n.level} ${n.code}: ${n.text}`)
        .join('\n   '),
    );
  }
});
