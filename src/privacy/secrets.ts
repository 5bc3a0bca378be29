/**
 * Which names promise a secret: `apiKey`, `X-API-KEY`, `access_token`, `db.password`.
 *
 * A name is split into parts (case, `_ - . /`, space, digits), and the parts decide. The traps are the
 * names of protocols: a count of tokens, a cursor, the progress tokens of MCP and LSP
 * (`progressToken`, `workDoneToken`, `partialResultToken`) and LSP's semantic tokens are not secret.
 */

/** Names whose values are masked. */
export type SecretKeys = {has(name: string): boolean};

/** One of these parts is enough, wherever it stands. */
const secretParts = new Set(
  (
    'password passwords passwd pwd passphrase passcode secret secrets credential credentials creds ' +
    'authorization cookie cookies bearer jwt otp'
  ).split(' '),
);

/** `key` says nothing by itself (`sortKey`, `publicKey`): only after one of these it is secret. */
const secretKeyKinds = new Set(
  (
    'access account admin api app application auth client consumer deploy encryption license master ' +
    'private secret service shared signing ssh storage subscription webhook'
  ).split(' '),
);

/** `tokens` are counted or highlighted; only after one of these they are secret. */
const secretTokenKinds = new Set(
  'access api auth bearer bot csrf oauth personal refresh session'.split(' '),
);

/** A `token` after one of these is a place in a list, a running task, or a piece of text. */
const plainTokenKinds = new Set(
  (
    'progress done result page next previous prev continuation cursor sync resume resumption cancel ' +
    'cancellation max min input output total num per stop start end bos eos pad unk special ' +
    'semantic syntax design unexpected'
  ).split(' '),
);

/** What comes after decides: `token_endpoint`, `secretName`, `client_secret_expires_at`. */
const plainEndings = new Set(
  (
    'url uri endpoint endpoints server servers method methods supported support type types name names ' +
    'count counts id ids ref path file filename dir expires expiry expiration at in age ttl length ' +
    'limit policy required enabled field algorithm alg provider scheme schema status stdin jar usage ' +
    'error errors index description label title placeholder'
  ).split(' '),
);

const words = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+/gu;
const glued = /^(.{2,20})(passwords?|passwd|pwd|secrets?|tokens?|cookies?|credentials?|keys?)$/;

/** `OAuth2AccessToken` → `o auth access token`; `apikey` → `api key`. Digits do not count. */
function partsOf(name: string): string[] {
  return (name.match(words) ?? []).flatMap(word => {
    const part = word.toLowerCase();
    return secretParts.has(part) ? [part] : (glued.exec(part)?.slice(1) ?? [part]);
  });
}

function isProtocolName(parts: readonly string[]): boolean {
  const last = parts.at(-1);
  const before = parts.at(-2) ?? '';
  if (last === 'token') return plainTokenKinds.has(before);
  if (last === 'tokens') return !secretTokenKinds.has(before);
  return last === 'cursor';
}

function isSecretName(parts: readonly string[]): boolean {
  const last = parts.at(-1) ?? '';
  if (isProtocolName(parts) || plainEndings.has(last)) return false;
  if (last === 'token' || last === 'tokens') return true;
  if (parts.length > 1 && (last === 'pat' || last === 'pass')) return true;
  return parts.some(
    (part, index) =>
      secretParts.has(part) ||
      ((part === 'key' || part === 'keys') && secretKeyKinds.has(parts[index - 1] ?? '')) ||
      // `auth_token_value`, `tokenHash`.
      (part === 'token' && (last === 'value' || last === 'hash' || last === 'string')),
  );
}

function holds(parts: readonly string[], wanted: readonly string[]): boolean {
  return (
    wanted.length > 0 &&
    parts.some((_, from) => wanted.every((part, index) => parts[from + index] === part))
  );
}

/**
 * The names that promise a secret, and `extra` ones (`--redact-key`), which match in any case: the
 * whole name, or some of its parts (`state` also matches `requestState`). As a part, an extra name
 * never matches a protocol field; as the whole name it does, because it was asked for.
 */
export function secretKeys(extra: readonly string[]): SecretKeys {
  const wholeNames = new Set(extra.map(name => name.toLowerCase()));
  const extraParts = extra.map(partsOf);
  const decide = (name: string): boolean => {
    if (wholeNames.has(name.toLowerCase()) || name === '_auth') return true;
    const parts = partsOf(name);
    if (isSecretName(parts)) return true;
    return !isProtocolName(parts) && extraParts.some(wanted => holds(parts, wanted));
  };

  // The same few hundred names come back for ever; a bound, because a body may use keys as values.
  const known = new Map<string, boolean>();
  return {
    has(name) {
      const answer = known.get(name) ?? decide(name);
      if (known.size < 4096 && name.length <= 64) known.set(name, answer);
      return answer;
    },
  };
}
