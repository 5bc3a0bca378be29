/** How an option is written: `--name x`, `--redact`, or `--pretty` with an optional `=FILE`. */
export interface OptionShape {
  readonly value: 'required' | 'none' | 'optional';
  readonly alias?: string;
}

/** The command line of `run`, in two: our options, and the server's command, untouched. */
export interface SplitWords {
  readonly options: string[];
  readonly command: string[];
}

/**
 * Options end at the first word that is none, or at `--`, as with `env` and `strace`. yargs is not
 * asked: it would make numbers of the server's `0x10` and `1e3`, and answer the server's `--help`.
 */
export function splitWords(
  words: readonly string[],
  shapes: Readonly<Record<string, OptionShape>>,
): SplitWords {
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (word === '--') return {options: words.slice(0, i), command: words.slice(i + 1)};
    if (!word.startsWith('-') || word === '-') {
      return {options: words.slice(0, i), command: words.slice(i)};
    }
    if (!word.includes('=') && shapeOf(word, shapes)?.value === 'required') i++;
  }
  return {options: [...words], command: []};
}

function shapeOf(
  word: string,
  shapes: Readonly<Record<string, OptionShape>>,
): OptionShape | undefined {
  const name = word.replace(/^--?/, '');
  return shapes[name] ?? Object.values(shapes).find(shape => shape.alias === name);
}
