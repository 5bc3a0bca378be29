/** What stray text on a protocol's pipe looks like, and what helps. */
export interface Cause {
  readonly pattern: RegExp;
  readonly looksLike: string;
  readonly mend: string;
}

const TO_STDERR = 'print it to stderr';

/** The first that matches. Add one here, the more special before the more general. */
const causes: readonly Cause[] = [
  {
    pattern: /need to install the following packages|ok to proceed\?|\(y\/n\)|\[y\/N\]/i,
    looksLike: 'a question of an installer, which waits for an answer',
    mend: 'use npx -y, or install the package before',
  },
  {
    pattern:
      /^(?:npm (?:warn|err!|notice|info)|added \d+ packages|yarn |pnpm |Resolved \d+|Installed \d+)/i,
    looksLike: 'the output of a package manager',
    mend: 'install the package before, or start the server without the script runner',
  },
  {
    pattern: /^\s*(?:[\w-]+@[\d.]+ \w+|> .+)$/,
    looksLike: 'the heading that npm run prints',
    mend: 'start the server without npm run, or with npm run --silent',
  },
  {
    pattern: /dotenv|\bloaded \d+ vars\b|^◇|injected env/i,
    looksLike: 'a banner of a library (dotenv prints one)',
    mend: 'silence it, as with dotenv.config({quiet: true})',
  },
  {
    pattern: /[\x1b\x9b]/,
    looksLike: 'escape codes for a terminal',
    mend: 'write them only if the output is a terminal, and never to stdout',
  },
  {
    pattern:
      /^(?:traceback \(most recent|\s+at .+\(?.+:\d+|(?:[\w.]*(?:error|exception|panic(?:ked)?))\b.*:)/i,
    looksLike: 'an error that the server prints',
    mend: 'print errors to stderr, and answer with an error',
  },
  {
    pattern: /^HTTP\/\d|^(?:host|user-agent|accept|authorization): /i,
    looksLike: 'HTTP, which has no place on this pipe',
    mend: 'start the server in its stdio mode',
  },
  {
    pattern: /listening|started|running (?:on|at)|ready|welcome|\bv?\d+\.\d+\.\d+\b/i,
    looksLike: 'a banner or a greeting',
    mend: TO_STDERR,
  },
  {
    pattern:
      /^\W{0,3}\d{4}-\d\d-\d\d[T ]|^\W{0,3}\d\d:\d\d:\d\d|^\W{0,3}(?:trace|debug|info|notice|warn(?:ing)?|error|fatal)\b|\blevel=\w+|^\[[\w .:/-]+\]/i,
    looksLike: 'a line of a log',
    mend: 'let the logger write to stderr',
  },
];

const UNKNOWN = {
  looksLike: 'something printed for people',
  mend: TO_STDERR,
} as const;

/** What it probably is. */
export function causeOf(text: string): Pick<Cause, 'looksLike' | 'mend'> {
  return causes.find(({pattern}) => pattern.test(text)) ?? UNKNOWN;
}
