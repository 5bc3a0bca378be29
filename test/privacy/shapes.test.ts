import {expect, test} from 'vitest';
import {mask} from '../../src/privacy/edits.ts';
import {shapeEdits} from '../../src/privacy/shapes.ts';

const masked = (text: string) => mask(text, shapeEdits).text;
const pem = (line: string) =>
  [
    '-----BEGIN RSA PRIVATE KEY-----',
    'MIIEpAIBAAKCAQEA',
    'x+/=',
    '-----END RSA PRIVATE KEY-----',
  ].join(line);

test.each([
  ['ghp_16C7e42F292c6912E7710c838347Ae178B4a'],
  ['github_pat_11ABCDEFG0_abcdefghijklmnop'],
  ['glpat-abcDEF123-xyz'],
  ['sk-proj-abc_DEF-123456'],
  ['sk-ant-api03-abcdef'],
  ['sk_live_4eC39HqLyjWDarjtT1zdp7dc'],
  ['rk_test_4eC39HqLyjWDarjtT1zdp7dc'],
  ['xoxb-1234567890-abcdef'],
  ['AKIAIOSFODNN7EXAMPLE'],
  ['ASIAIOSFODNN7EXAMPLE'],
  ['AIzaSyA1234567890abcdefghijklmnopqrstuv'],
  ['npm_abcdefghijklmnopqrstuvwxyz0123456789'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0'],
  [pem('\n')],
  [pem('\r\n')],
  [pem('\\n')],
  [pem('\\\\n')],
])('%j is masked where it stands', secret => {
  expect(masked(secret)).toBe('[redacted]');
  expect(masked(`a "${secret}", b`)).toBe('a "[redacted]", b');
});

test.each([
  ['Bearer abc', 'Bearer [redacted]'],
  ['sent bearer abc123def', 'sent bearer [redacted]'],
  ['got Basic dXNlcjpwYXNz', 'got Basic [redacted]'],
  ['postgres://app:hunter2@db:5432/x', 'postgres://app:[redacted]@db:5432/x'],
  ['redis://:hunter2@cache', 'redis://:[redacted]@cache'],
  ['https://hooks.slack.com/services/T0/B0/XyZ', 'https://hooks.slack.com/services/[redacted]'],
])('of %j only the secret is masked', (text, expected) => {
  expect(masked(text)).toBe(expected);
});

test('a private key without its end is masked as far as it goes', () => {
  expect(masked('-----BEGIN PRIVATE KEY-----\nMIIE\nabc')).toBe('[redacted]');
  expect(masked('/-----BEGIN PRIVATE KEY-----[^-]+/.test(pem)')).toBe(
    '/[redacted][^-]+/.test(pem)',
  );
});

test.each([
  ['a task-force-with-a-very-long-name-2'],
  ['npm_config_registry npm_lifecycle_event'],
  ['a Bearer token is required'],
  ['WWW-Authenticate: Bearer realm="x", resource_metadata="https://x/y"'],
  ['Basic information about basic understanding'],
  ['http://localhost:3000/@scope/package'],
  ['ssh://git@github.com/x'],
  ['-----BEGIN PUBLIC KEY-----\nMIIE\n-----END PUBLIC KEY-----'],
  ['eyJ is how it begins'],
])('%j stays', text => {
  expect(masked(text)).toBe(text);
});
