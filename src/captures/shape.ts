import {CLIENT_TO_SERVER, type Fields, kinds, SERVER_TO_CLIENT} from '../session/record.ts';

type Check = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Check>>;

const text: Check = value => typeof value === 'string';
const number: Check = value => typeof value === 'number';
const listOf =
  (item: Check): Check =>
  value =>
    Array.isArray(value) && value.every(item);
const objectOf =
  (shape: Shape, optional: Shape = {}): Check =>
  value =>
    typeof value === 'object' && value !== null && hasShape(value, shape, optional);
const orNull =
  (check: Check): Check =>
  value =>
    value === null || check(value);

/** What every record has. */
const COMMON: Shape = {
  // More would be no time that a date can have.
  at: value => number(value) && Math.abs(value as number) < 1e14,
  seq: number,
  session: text,
  server: text,
  msg: text,
  kind: value => (kinds as readonly unknown[]).includes(value),
};

const cut = objectOf({head: text, tail: text}, {bytes: number, sha256: text, missing: number});
const note = objectOf({code: text, level: text, text});

/** What records may have, and must be right if they do. */
const OPTIONAL: Shape = {
  dir: value => value === CLIENT_TO_SERVER || value === SERVER_TO_CLIENT,
  notes: listOf(note),
  cut,
  error: objectOf({}),
  ...{source: text, body: text, method: text, name: text, outcome: text, framing: text},
  ...{eol: text, header: text, text, base64: text, lossy: text},
  ...{bytes: number, ms: number, redacted: number},
};

const pipe = objectOf({bytes: number, sha256: text});

/** What records of these kinds must have. `errors` came later than the format. */
const OF_KIND: Readonly<Partial<Record<Fields['kind'], Check>>> = {
  start: objectOf({
    ...{command: text, args: listOf(text), cwd: text, env: listOf(text), platform: text},
    ...{pid: number, ppid: number, log: number},
    versions: objectOf({stdiotap: text, node: text}),
  }),
  exit: objectOf(
    {
      ...{code: orNull(number), signal: orNull(text), endedBy: text, durationMs: number},
      lastStderr: listOf(text),
      messages: objectOf({c2s: number, s2c: number}),
      wire: objectOf({c2s: pipe, s2c: pipe, stderr: pipe}),
    },
    {errors: number},
  ),
  drop: objectOf({records: number, bytes: number, until: number}),
};

/**
 * Whether an object has what the log of stdiotap has (record.ts), so that all who work with records
 * can rely on it. A line of another program has not, and a forged one must not do harm.
 */
export function areFields(fields: object): fields is Fields {
  if (!hasShape(fields, COMMON, OPTIONAL)) return false;
  return OF_KIND[(fields as Fields).kind]?.(fields) ?? true;
}

function hasShape(thing: object, shape: Shape, optional: Shape): boolean {
  const members = thing as Readonly<Record<string, unknown>>;
  for (const key in shape) if (!(shape[key] as Check)(members[key])) return false;
  for (const key in members) {
    if (optional[key] !== undefined && !optional[key](members[key])) return false;
  }
  return true;
}
