/**
 * The lines of a byte stream, as bytes, without their 0A.
 *
 * Split bytes, never text: a chunk may end inside a letter, and line readers for text also split
 * at a lone CR or at U+2028, which JSON may hold. A CR before the 0A is white space to JSON.
 */
export async function* linesOf(input) {
  let begun = [];
  for await (const chunk of input) {
    let start = 0;
    let end = chunk.indexOf(0x0a);
    while (end !== -1) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)]);
      begun = [];
      start = end + 1;
      end = chunk.indexOf(0x0a, start);
    }
    begun.push(chunk.subarray(start));
  }
  yield Buffer.concat(begun); // the last line may lack its end
}
