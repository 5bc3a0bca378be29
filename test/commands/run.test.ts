import {expect, test} from 'vitest';
import {run} from '../../src/commands/run.ts';
import {UserError} from '../../src/errors.ts';

test.each([[[]], [['--']], [['--nmae', 'x']], [['--framing', 'x', 'node']]])(
  'what makes no sense starts nothing: %j',
  async words => {
    await expect(run(words)).rejects.toBeInstanceOf(UserError);
  },
);
