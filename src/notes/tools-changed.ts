import type {Rule} from './rule.ts';
import {type ToolChange, Tools, toolsIn} from './tools.ts';
import {placeOf} from './where.ts';

export const toolsChanged: Rule = {
  code: 'tools-changed',
  level: 'warn',
  means:
    'A tool is described otherwise than before: in the same session, or (stdiotap check) in the newest earlier one of this server. Announced by a list_changed notification it is information. What a person has agreed to may no longer be what is called.',
  mend: 'Compare the two descriptions before you trust the tool.',
  kinds: ['response', 'notification'],
  follows: /^(?:notifications\/tools\/list_changed|tools\/list)$/,
  start() {
    const tools = new Tools();
    let announced = false;
    return seen => {
      if (seen.method === 'notifications/tools/list_changed') announced = true;
      if (seen.kind !== 'response' || seen.method !== 'tools/list') return undefined;
      const changes = tools.learn(toolsIn(seen.text));
      const level = announced ? 'info' : 'warn';
      return changes.map(change => ({
        ...placeOf(seen),
        level,
        ...change,
        text: `${sentenceOf(change)} since it was listed before${announced ? ', as the server has announced' : ', and nothing announced it'}`,
      }));
    };
  },
};

export function sentenceOf({tool, changed}: ToolChange): string {
  return `the tool "${tool}" has another ${changed.join(' and another ')}`;
}
