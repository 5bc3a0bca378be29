import fc from 'fast-check';
import {expect, test} from 'vitest';
import {JsonObjects} from '../../../src/captures/host-logs/json-objects.ts';
import {anyCuts, cutAt} from '../../helpers/streams.ts';

const found = (...chunks: readonly (Buffer | string)[]) => {
  const objects = new JsonObjects();
  return chunks
    .flatMap(chunk => objects.push(Buffer.from(chunk)))
    .map(({bytes}) => bytes.toString());
};

test('the law: the objects of an array, however it is written and cut', () => {
  const awkward = fc.dictionary(
    fc.string(),
    fc.oneof(fc.string({unit: 'binary'}), fc.constantFrom('{', '}', '"', '\\', '[{'), fc.object()),
  );
  fc.assert(
    fc.property(
      fc.array(awkward, {maxLength: 5}),
      fc.constantFrom(undefined, 2),
      anyCuts,
      (list, indent, cuts) => {
        const bytes = Buffer.from(JSON.stringify(list, undefined, indent));
        expect(found(...cutAt(bytes, cuts)).map(text => JSON.parse(text))).toEqual(
          JSON.parse(bytes.toString()),
        );
      },
    ),
  );
});

test('an object that was cut is not there, and that is known', () => {
  const objects = new JsonObjects();
  expect(objects.push(Buffer.from('[{"a":1},\n{"b":'))).toHaveLength(1);
  expect(objects.torn).toBe(2);
  expect(objects.push(Buffer.from('2}]'))).toEqual([{bytes: Buffer.from('{"b":2}'), line: 2}]);
  expect(objects.torn).toBeUndefined();
});
