import {describe, expect, test} from 'vitest';
import {
  lspBeforeInitialize,
  lspErrors,
  lspMethods,
  lspRegisteredAs,
} from '../../src/protocols/lsp.ts';

const methods = Object.entries(lspMethods);

/** LSP 3.17 and 3.18, `ServerCapabilities`: where each has `Provider`, and the few that do not. */
const PROVIDERS = [
  'completion hover signatureHelp declaration definition typeDefinition implementation references',
  'documentHighlight documentSymbol codeAction codeLens documentLink color workspaceSymbol',
  'documentFormatting documentRangeFormatting documentOnTypeFormatting rename foldingRange',
  'selectionRange executeCommand callHierarchy linkedEditingRange semanticTokens moniker',
  'typeHierarchy inlineValue inlayHint diagnostic inlineCompletion',
].flatMap(line => line.split(' '));
const SERVER = new Set([
  ...PROVIDERS.map(name => `${name}Provider`),
  'textDocumentSync',
  'notebookDocumentSync',
  'workspace.workspaceFolders',
  'workspace.fileOperations',
  'workspace.textDocumentContent',
]);
/** `ClientCapabilities`, in so far as requests of a server ask for them. */
const CLIENT = new Set([
  'workspace.applyEdit',
  'workspace.configuration',
  'workspace.workspaceFolders',
  'workspace.codeLens.refreshSupport',
  'workspace.diagnostics.refreshSupport',
  'workspace.foldingRange.refreshSupport',
  'workspace.inlayHint.refreshSupport',
  'workspace.inlineValue.refreshSupport',
  'workspace.semanticTokens.refreshSupport',
  'window.showDocument.support',
  'window.workDoneProgress',
]);

/** Most providers answer `textDocument/` and their own name. */
const OTHERWISE: Readonly<Record<string, string>> = {
  color: 'textDocument/documentColor',
  workspaceSymbol: 'workspace/symbol',
  documentFormatting: 'textDocument/formatting',
  documentRangeFormatting: 'textDocument/rangeFormatting',
  documentOnTypeFormatting: 'textDocument/onTypeFormatting',
  executeCommand: 'workspace/executeCommand',
  callHierarchy: 'textDocument/prepareCallHierarchy',
  typeHierarchy: 'textDocument/prepareTypeHierarchy',
  semanticTokens: 'textDocument/semanticTokens/full',
};

function sentBy(from: string): string[] {
  return methods.filter(([, method]) => method.from === from).map(([name]) => name);
}

/** `workspace.x.y` counts as a part of `workspace.x`, and `x.y` as one of `x`. */
function memberOf(path: string): string {
  return path
    .split('.')
    .slice(0, path.startsWith('workspace.') ? 2 : 1)
    .join('.');
}

describe('laws', () => {
  test.each(methods)('%s: what it needs is a capability of its receiver', (_, {from, needs}) => {
    if (needs === undefined) return;
    expect(needs.side).toBe(from === 'client' ? 'server' : 'client');
    if (needs.side === 'client') expect(CLIENT).toContain(needs.path);
    else expect(SERVER).toContain(memberOf(needs.path));
  });

  test('every capability of a server lets something be sent', () => {
    const needed = methods
      .filter(([, {needs}]) => needs?.side === 'server')
      .map(([, {needs}]) => memberOf(needs?.path ?? ''));
    expect(new Set(needed)).toEqual(SERVER);
  });

  test.each(PROVIDERS)('%sProvider allows the request of its name', name => {
    expect(lspMethods[OTHERWISE[name] ?? `textDocument/${name}`]).toMatchObject({
      kind: 'request',
      from: 'client',
      needs: {side: 'server', path: `${name}Provider`},
    });
  });

  test('every capability of a client in the list lets something be sent', () => {
    const needed = methods
      .filter(([, {needs}]) => needs?.side === 'client')
      .map(([, {needs}]) => needs?.path);
    expect(new Set(needed)).toEqual(CLIENT);
  });

  test.each(methods.filter(([name]) => name.endsWith('/resolve')))(
    '%s needs a resolveProvider and is registered with its parent',
    (name, {needs}) => {
      expect(needs?.path).toMatch(/Provider\.resolveProvider$/);
      const parent = lspMethods[lspRegisteredAs[name] ?? ''];
      expect(needs?.path).toBe(`${parent?.needs?.path}.resolveProvider`);
    },
  );

  test.each(methods.filter(([name]) => name.endsWith('/refresh')))(
    '%s is a request of the server',
    (_, {kind, from}) => {
      expect({kind, from}).toEqual({kind: 'request', from: 'server'});
    },
  );

  test.each(methods.filter(([name]) => /\/did[A-Z]/.test(name)))(
    '%s tells what the client did',
    (_, {kind, from}) => {
      expect({kind, from}).toEqual({kind: 'notification', from: 'client'});
    },
  );

  test('a version is one of 3.x', () => {
    for (const [, {since}] of methods) expect(since ?? '3.6').toMatch(/^3\.(6|1[0-8])$/);
  });

  test.each(Object.entries(lspRegisteredAs))('%s is registered as %s', (name, parent) => {
    const needs = lspMethods[name]?.needs;
    expect(needs?.side).toBe('server');
    const known = lspMethods[parent]?.needs?.path;
    // These two are names for registration alone: nobody sends them.
    const alone = ['textDocument/semanticTokens', 'notebookDocument/sync'].includes(parent);
    if (alone) expect(lspMethods).not.toHaveProperty([parent]);
    else expect(`${needs?.path}.`).toMatch(new RegExp(`^${known}\\.`));
  });

  test('what may come early is in the table', () => {
    for (const name of lspBeforeInitialize) expect(lspMethods).toHaveProperty([name]);
    expect(
      methods.filter(([name]) => name.startsWith('$/') && !lspBeforeInitialize.has(name)),
    ).toEqual([]);
  });
});

test('what the server sends', () => {
  expect(sentBy('server').sort()).toEqual([
    '$/logTrace',
    'client/registerCapability',
    'client/unregisterCapability',
    'telemetry/event',
    'textDocument/publishDiagnostics',
    'window/logMessage',
    'window/showDocument',
    'window/showMessage',
    'window/showMessageRequest',
    'window/workDoneProgress/create',
    'workspace/applyEdit',
    'workspace/codeLens/refresh',
    'workspace/configuration',
    'workspace/diagnostic/refresh',
    'workspace/foldingRange/refresh',
    'workspace/inlayHint/refresh',
    'workspace/inlineValue/refresh',
    'workspace/semanticTokens/refresh',
    'workspace/textDocumentContent/refresh',
    'workspace/workspaceFolders',
  ]);
});

test('what both send', () => {
  expect(sentBy('both')).toEqual(['$/cancelRequest', '$/progress']);
});

test('which notifications the client sends', () => {
  const told = sentBy('client').filter(name => lspMethods[name]?.kind === 'notification');
  expect(told.filter(name => !/\/(did|will)[A-Z]/.test(name)).sort()).toEqual([
    '$/setTrace',
    'exit',
    'initialized',
    'window/workDoneProgress/cancel',
  ]);
});

test.each([
  ['textDocument/hover', 'hoverProvider'],
  ['textDocument/semanticTokens/full', 'semanticTokensProvider'],
  ['textDocument/semanticTokens/full/delta', 'semanticTokensProvider.full.delta'],
  ['textDocument/rangeFormatting', 'documentRangeFormattingProvider'],
  ['textDocument/colorPresentation', 'colorProvider'],
  ['callHierarchy/incomingCalls', 'callHierarchyProvider'],
  ['workspace/diagnostic', 'diagnosticProvider.workspaceDiagnostics'],
])('%s needs %s of the server', (name, path) => {
  expect(lspMethods[name]).toMatchObject({
    kind: 'request',
    from: 'client',
    needs: {side: 'server', path},
  });
});

test.each([
  'textDocument/didOpen',
  'textDocument/didChange',
  'textDocument/didSave',
  'textDocument/publishDiagnostics',
  'workspace/didChangeConfiguration',
  'workspace/didChangeWatchedFiles',
  'client/registerCapability',
  'window/showMessageRequest',
  '$/progress',
])('%s may be sent by whom it belongs to, whatever was offered', name => {
  expect(lspMethods[name]).toBeDefined();
  expect(lspMethods[name]?.needs).toBeUndefined();
});

test('before the answer to initialize a server may show and log, but ask for nothing else', () => {
  const early = sentBy('server').filter(name => lspBeforeInitialize.has(name));
  expect(early.filter(name => lspMethods[name]?.kind === 'request')).toEqual([
    'window/showMessageRequest',
  ]);
  expect(lspBeforeInitialize).toContain('exit');
  for (const name of ['initialized', 'shutdown', 'workspace/configuration'])
    expect(lspBeforeInitialize).not.toContain(name);
});

test('error codes are unique, and outside those of JSON-RPC', () => {
  expect(lspErrors.map(({code, name}) => [code, name]).sort()).toEqual([
    [-32001, 'UnknownErrorCode'],
    [-32002, 'ServerNotInitialized'],
    [-32800, 'RequestCancelled'],
    [-32801, 'ContentModified'],
    [-32802, 'ServerCancelled'],
    [-32803, 'RequestFailed'],
  ]);
});
