import {expect, test} from 'vitest';
import {secretKeys} from '../../src/privacy/secrets.ts';

const keys = secretKeys([]);

test.each(
  `
  apiKey API-KEY x-api-key X_API_KEY api.key APIKey apikey apiKeys OPENAI_API_KEY API_KEY_2
  token TOKEN access_token accessToken accesstoken refreshToken id_token sessionToken GITHUB_TOKEN
  X-Auth-Token csrfToken OAuth2Token access_tokens auth_token_value _authToken _auth
  clientSecret client_secret secret secrets AWS_SECRET_ACCESS_KEY SecretAccessKey
  password Password db.password passwd pwd PGPASSWORD passphrase userPassword MYSQL_PASS
  authorization Authorization Proxy-Authorization cookie Set-Cookie credential credentials
  private_key privateKey signing-key Ocp-Apim-Subscription-Key AccountKey bearer jwt GH_PAT
`
    .trim()
    .split(/\s+/),
)('%s promises a secret', name => {
  expect(keys.has(name)).toBe(true);
});

test.each(
  `
  progressToken workDoneToken partialResultToken cancellationToken cursor nextCursor nextPageToken
  pageToken resumptionToken maxTokens max_tokens MAX_TOKENS maxtokens inputTokens output_tokens
  totalTokens cache_read_input_tokens tokens tokenCount tokenType token_type tokenTypes tokenModifiers
  tokenLimit semanticTokens semanticTokensProvider multilineTokenSupport augmentsSyntaxTokens
  tokenizer token_endpoint token_endpoint_auth_method authorization_endpoint authorization_servers
  bearer_methods_supported client_secret_expires_at private_key_id secretName password_file
  get_token_price tokenPrice requestState key keys sortKey publicKey primary_key author keyboard
  monkey secretary passwordless compass pass path pattern patch id method name value auth signature
`
    .trim()
    .split(/\s+/),
)('%s promises none', name => {
  expect(keys.has(name)).toBe(false);
});

test('an extra name is a secret in any case, as a whole and as a part', () => {
  const more = secretKeys(['state', 'X-Tenant', 'mongoUri']);
  for (const name of ['state', 'STATE', 'requestState', 'x-tenant', 'xTenantId', 'MONGO_URI']) {
    expect(more.has(name), name).toBe(true);
  }
  for (const name of ['statement', 'tenant', 'uri', 'mongo']) {
    expect(more.has(name), name).toBe(false);
  }
});

test('an extra name takes a protocol field only where it is that field', () => {
  const more = secretKeys(['progress', 'nextCursor', 'progressToken']);
  expect(more.has('progress')).toBe(true);
  expect(more.has('progressToken')).toBe(true);
  expect(secretKeys(['progress', 'token']).has('progressToken')).toBe(false);
});

test('an extra name without letters matches itself only', () => {
  expect(secretKeys(['42']).has('42')).toBe(true);
  expect(secretKeys(['42', '']).has('name')).toBe(false);
});
