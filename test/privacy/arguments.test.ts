import fc from 'fast-check';
import {expect, test} from 'vitest';
import {maskArguments} from '../../src/privacy/arguments.ts';
import {secretKeys} from '../../src/privacy/secrets.ts';

test('the list keeps its length, and masking twice is masking once', () => {
  const argument = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '--token',
      '-e',
      'API_KEY=k',
      '--header=Cookie: a; b',
      '--no-cookies',
      '[redacted]',
    ),
  );
  fc.assert(
    fc.property(fc.array(argument), args => {
      const once = maskArguments(args);
      expect(once).toHaveLength(args.length);
      expect(maskArguments(once)).toEqual(once);
    }),
  );
});

test.each([
  [
    ['--header', 'Authorization: Bearer abc'],
    ['--header', 'Authorization: [redacted]'],
  ],
  [['--header=Authorization: Bearer abc'], ['--header=Authorization: [redacted]']],
  [
    ['--header', 'Authorization:Bearer abc'],
    ['--header', 'Authorization:[redacted]'],
  ],
  [
    ['-H', 'X-API-KEY: k'],
    ['-H', 'X-API-KEY: [redacted]'],
  ],
  [
    ['--api-key=k', '--apiKey', 'k'],
    ['--api-key=[redacted]', '--apiKey', '[redacted]'],
  ],
  [
    ['--token', '-k', '--token', 'k'],
    ['--token', '-k', '--token', '[redacted]'],
  ],
  [
    ['--password', '--verbose'],
    ['--password', '--verbose'],
  ],
  [
    ['-e', 'API_KEY=x y', '-eAPI_KEY=k'],
    ['-e', 'API_KEY=[redacted]', '-eAPI_KEY=[redacted]'],
  ],
  [
    ['--env', 'K=V', 'GH_PAT=ghp_x'],
    ['--env', 'K=V', 'GH_PAT=[redacted]'],
  ],
  [['https://u:p@h/?api_key=k1&page=2'], ['https://u:[redacted]@h/?api_key=[redacted]&page=2']],
  [['https://h/#access_token=k1'], ['https://h/#access_token=[redacted]']],
  [['ghp_abcdefghijkl'], ['[redacted]']],
  [['--config={"apiKey":"k","n": 1}'], ['--config={"apiKey":"[redacted]","n": 1}']],
  [['{"token":"k"}'], ['{"token":"[redacted]"}']],
  [
    ['sh', '-c', 'exec server --token k -v'],
    ['sh', '-c', 'exec server --token [redacted] -v'],
  ],
])('%j becomes %j', (args, expected) => {
  expect(maskArguments(args)).toEqual(expected);
});

test.each([
  [['npx', '-y', '@modelcontextprotocol/server-filesystem', '/home/me', '', '  ', '$X', '*', '--']],
  [['--max-tokens', '100', '--token-file', '/x', '--password-stdin', 'registry', '0x10', '1e3']],
  [['--no-cookies', 'server.js', '--use-token', 'a', '--token=', '--password=false']],
  [['--key', 'name', '--author', 'me', 'http://localhost:3000/sse?page=2#top', 'C:\\a b\\c']],
])('%j stays', args => {
  expect(maskArguments(args)).toEqual(args);
});

test('extra keys are taken too', () => {
  expect(maskArguments(['--tenant', 'k'], secretKeys(['tenant']))).toEqual([
    '--tenant',
    '[redacted]',
  ]);
});
