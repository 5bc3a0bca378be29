import {describe, expect, test} from 'vitest';
import {answer, ask, askBack, notesOn} from '../helpers/notes.ts';

describe('an id that is still open', () => {
  test('is found with what it stands for', () => {
    expect(notesOn(ask(1, 'ping'), ask(1, 'x/y'))).toEqual([
      {
        ...{code: 'duplicate-id', level: 'warn', line: 2, offset: 53},
        text: 'stdin line 2, byte 53: the client asks x/y with the id 1, while ping #1 is still open',
      },
    ]);
  });

  test('of the server is found too', () => {
    const [note] = notesOn(askBack('a', 'ping'), askBack('a', 'ping'));
    expect(note?.text).toContain('the server asks ping with the id "a", while ping #"a" is');
  });
});

describe('nothing is said of', () => {
  test('an id that is used again after its answer', () => {
    expect(notesOn(ask(1, 'ping'), answer(1), ask(1, 'ping'))).toEqual([]);
  });

  test('the same id on the other side', () => {
    expect(notesOn(ask(1, 'ping'), askBack(1, 'ping'))).toEqual([]);
  });

  test('1 and "1", which are two', () => {
    expect(notesOn(ask(1, 'ping'), ask('1', 'ping'))).toEqual([]);
  });
});
