import fc from 'fast-check';

const id = fc.constantFrom(
  ...[
    '0',
    '7',
    '"7"',
    '""',
    'null',
    '1.0',
    '-0',
    '1e400',
    '9007199254740993',
    '{\n"a":1}',
    '[\r\n1]',
  ],
  ...['"\u2028"', '"\\u001b[2J"', '"é\u0085"', '"\\ud800"', '"a\\"b"', `"${'x'.repeat(5000)}"`],
);
const method = fc.constantFrom(
  ...[
    'ping',
    'tools/call',
    'notifications/cancelled',
    '$/cancelRequest',
    'constructor',
    '__proto__',
  ],
  ...['toString', 'hasOwnProperty', '', '\u2029', '\u001b[31m', '読む🎉', '\ud800'],
);
const value = fc.oneof(
  fc.json({maxDepth: 2}),
  fc.constantFrom(
    ...['{"name":"a\u2028b"}', '{"requestId":7,"id":7}', '{"a":1}', '{"":1}', '{"isError":true}'],
    ...['{"code":-32002,"message":"\\u009b"}', '{"resultType":"input_required"}', '{\n}', '[\r]'],
    ...['{"message":{"message":1}}', '{"password":"p4ssw0rd-x"}', `["${'é'.repeat(5000)}"]`],
  ),
);
const space = fc.constantFrom('', '', '', ' ', '\n', '\r\n', '\t');

/** A JSON text that is a message, more or less, written in odd ways. */
export const anyMessage: fc.Arbitrary<string> = fc.oneof(
  {weight: 6, arbitrary: members()},
  {weight: 1, arbitrary: fc.array(members(), {maxLength: 3}).map(items => `[${items.join(',')}]`)},
  {weight: 1, arbitrary: value},
);

function members(): fc.Arbitrary<string> {
  const member = fc.oneof(
    {weight: 3, arbitrary: id.map(token => `"id":${token}`)},
    {weight: 3, arbitrary: method.map(name => `"method":${JSON.stringify(name)}`)},
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom('params', 'result', 'error', 'arguments', 'x'), value)
        .map(([key, text]) => `"${key}":${text}`),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        ...[
          '"seq":1',
          '"request_seq":1',
          '"type":"request"',
          '"type":"response"',
          '"type":"event"',
        ],
        ...['"command":"cancel"', '"event":"output"', '"success":true', '"success":false'],
      ),
    },
  );
  return fc
    .tuple(fc.array(member, {maxLength: 5}), space)
    .map(([parts, blank]) => `${blank}{${blank}${parts.join(`,${blank}`)}}${blank}`);
}

/** Messages as they cross a pipe, framed in one way or another, with noise between. */
export const anyTraffic: fc.Arbitrary<Buffer> = fc
  .array(
    fc.oneof(
      anyMessage.map(text => `${text.replaceAll('\n', ' ')}\n`),
      anyMessage.map(text => `${text}\r\n`),
      anyMessage.map(text => `\ufeff${text}\n`),
      anyMessage.map(text => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`),
      anyMessage.map(text => `content-length:${Buffer.byteLength(text)}\nX-A: \u2028\n\n${text}`),
      anyMessage.map(text => `Content-Length: ${text.length}\r\n\r\n${text}`),
      fc.constantFrom('INFO: up\n', '\n', '\r\n', '\u001b[2J', '\0\n'),
    ),
    {maxLength: 6},
  )
  .map(pieces => Buffer.from(pieces.join('')));
