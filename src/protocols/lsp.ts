import type {ErrorCode, Method, MethodTable} from './table.ts';

/**
 * The methods of LSP (specification 3.17, and what 3.18 adds; the names are those of its
 * metaModel.json). A capability is always the receiver's. Some are left out on purpose, as a message
 * without them is no fault: document synchronisation, whose capability may be a mere number;
 * `publishDiagnostics` and `showMessage`, which are older than capabilities of clients; watched
 * files and configuration, for which a server can only register while it runs.
 */
export const lspMethods: MethodTable = {
  // The life of a session, and the base protocol. `$/` methods may be ignored by anyone.
  initialize: asks(),
  initialized: tells(),
  shutdown: asks(),
  exit: tells(),
  '$/cancelRequest': {kind: 'notification', from: 'both'},
  '$/progress': {kind: 'notification', from: 'both', since: '3.15'},
  '$/setTrace': tells(),
  '$/logTrace': tellsBack(),
  'client/registerCapability': asksBack(),
  'client/unregisterCapability': asksBack(),

  // Documents and notebooks.
  'textDocument/didOpen': tells(),
  'textDocument/didChange': tells(),
  'textDocument/didClose': tells(),
  'textDocument/didSave': tells(),
  'textDocument/willSave': tells(),
  'textDocument/willSaveWaitUntil': asks('textDocumentSync.willSaveWaitUntil'),
  'notebookDocument/didOpen': tells('notebookDocumentSync', '3.17'),
  'notebookDocument/didChange': tells('notebookDocumentSync', '3.17'),
  'notebookDocument/didClose': tells('notebookDocumentSync', '3.17'),
  'notebookDocument/didSave': tells('notebookDocumentSync', '3.17'),

  // What a server knows of a language.
  'textDocument/declaration': asks('declarationProvider', '3.14'),
  'textDocument/definition': asks('definitionProvider'),
  'textDocument/typeDefinition': asks('typeDefinitionProvider', '3.6'),
  'textDocument/implementation': asks('implementationProvider', '3.6'),
  'textDocument/references': asks('referencesProvider'),
  'textDocument/prepareCallHierarchy': asks('callHierarchyProvider', '3.16'),
  'callHierarchy/incomingCalls': asks('callHierarchyProvider', '3.16'),
  'callHierarchy/outgoingCalls': asks('callHierarchyProvider', '3.16'),
  'textDocument/prepareTypeHierarchy': asks('typeHierarchyProvider', '3.17'),
  'typeHierarchy/supertypes': asks('typeHierarchyProvider', '3.17'),
  'typeHierarchy/subtypes': asks('typeHierarchyProvider', '3.17'),
  'textDocument/documentHighlight': asks('documentHighlightProvider'),
  'textDocument/documentLink': asks('documentLinkProvider'),
  'documentLink/resolve': asks('documentLinkProvider.resolveProvider'),
  'textDocument/hover': asks('hoverProvider'),
  'textDocument/codeLens': asks('codeLensProvider'),
  'codeLens/resolve': asks('codeLensProvider.resolveProvider'),
  'workspace/codeLens/refresh': asksBack('workspace.codeLens.refreshSupport', '3.16'),
  'textDocument/foldingRange': asks('foldingRangeProvider', '3.10'),
  'workspace/foldingRange/refresh': asksBack('workspace.foldingRange.refreshSupport', '3.18'),
  'textDocument/selectionRange': asks('selectionRangeProvider', '3.15'),
  'textDocument/documentSymbol': asks('documentSymbolProvider'),
  'textDocument/semanticTokens/full': asks('semanticTokensProvider', '3.16'),
  'textDocument/semanticTokens/full/delta': asks('semanticTokensProvider.full.delta', '3.16'),
  'textDocument/semanticTokens/range': asks('semanticTokensProvider.range', '3.16'),
  'workspace/semanticTokens/refresh': asksBack('workspace.semanticTokens.refreshSupport', '3.16'),
  'textDocument/inlineValue': asks('inlineValueProvider', '3.17'),
  'workspace/inlineValue/refresh': asksBack('workspace.inlineValue.refreshSupport', '3.17'),
  'textDocument/inlayHint': asks('inlayHintProvider', '3.17'),
  'inlayHint/resolve': asks('inlayHintProvider.resolveProvider', '3.17'),
  'workspace/inlayHint/refresh': asksBack('workspace.inlayHint.refreshSupport', '3.17'),
  'textDocument/moniker': asks('monikerProvider', '3.16'),
  'textDocument/completion': asks('completionProvider'),
  'completionItem/resolve': asks('completionProvider.resolveProvider'),
  'textDocument/inlineCompletion': asks('inlineCompletionProvider', '3.18'),
  'textDocument/publishDiagnostics': tellsBack(),
  'textDocument/diagnostic': asks('diagnosticProvider', '3.17'),
  'workspace/diagnostic': asks('diagnosticProvider.workspaceDiagnostics', '3.17'),
  'workspace/diagnostic/refresh': asksBack('workspace.diagnostics.refreshSupport', '3.17'),
  'textDocument/signatureHelp': asks('signatureHelpProvider'),
  'textDocument/codeAction': asks('codeActionProvider'),
  'codeAction/resolve': asks('codeActionProvider.resolveProvider', '3.16'),
  'textDocument/documentColor': asks('colorProvider', '3.6'),
  'textDocument/colorPresentation': asks('colorProvider', '3.6'),
  'textDocument/formatting': asks('documentFormattingProvider'),
  'textDocument/rangeFormatting': asks('documentRangeFormattingProvider'),
  'textDocument/rangesFormatting': asks('documentRangeFormattingProvider.rangesSupport', '3.18'),
  'textDocument/onTypeFormatting': asks('documentOnTypeFormattingProvider'),
  'textDocument/rename': asks('renameProvider'),
  'textDocument/prepareRename': asks('renameProvider.prepareProvider', '3.12'),
  'textDocument/linkedEditingRange': asks('linkedEditingRangeProvider', '3.16'),

  // The workspace.
  'workspace/symbol': asks('workspaceSymbolProvider'),
  'workspaceSymbol/resolve': asks('workspaceSymbolProvider.resolveProvider', '3.17'),
  'workspace/configuration': asksBack('workspace.configuration', '3.6'),
  'workspace/didChangeConfiguration': tells(),
  'workspace/workspaceFolders': asksBack('workspace.workspaceFolders', '3.6'),
  // Older texts ask for its `supported`, newer ones for `changeNotifications`: either will do.
  'workspace/didChangeWorkspaceFolders': tells('workspace.workspaceFolders', '3.6'),
  'workspace/willCreateFiles': asks('workspace.fileOperations.willCreate', '3.16'),
  'workspace/didCreateFiles': tells('workspace.fileOperations.didCreate', '3.16'),
  'workspace/willRenameFiles': asks('workspace.fileOperations.willRename', '3.16'),
  'workspace/didRenameFiles': tells('workspace.fileOperations.didRename', '3.16'),
  'workspace/willDeleteFiles': asks('workspace.fileOperations.willDelete', '3.16'),
  'workspace/didDeleteFiles': tells('workspace.fileOperations.didDelete', '3.16'),
  'workspace/didChangeWatchedFiles': tells(),
  'workspace/executeCommand': asks('executeCommandProvider'),
  'workspace/applyEdit': asksBack('workspace.applyEdit'),
  'workspace/textDocumentContent': asks('workspace.textDocumentContent', '3.18'),
  'workspace/textDocumentContent/refresh': {kind: 'request', from: 'server', since: '3.18'},

  // The window.
  'window/showMessage': tellsBack(),
  'window/showMessageRequest': asksBack(),
  'window/logMessage': tellsBack(),
  'window/showDocument': asksBack('window.showDocument.support', '3.16'),
  'window/workDoneProgress/create': asksBack('window.workDoneProgress', '3.15'),
  'window/workDoneProgress/cancel': {kind: 'notification', from: 'client', since: '3.15'},
  'telemetry/event': tellsBack(),
};

/** Methods that `client/registerCapability` turns on under the name of another one. */
export const lspRegisteredAs: Readonly<Record<string, string>> = {
  'notebookDocument/didOpen': 'notebookDocument/sync',
  'notebookDocument/didChange': 'notebookDocument/sync',
  'notebookDocument/didClose': 'notebookDocument/sync',
  'notebookDocument/didSave': 'notebookDocument/sync',
  'textDocument/semanticTokens/full': 'textDocument/semanticTokens',
  'textDocument/semanticTokens/full/delta': 'textDocument/semanticTokens',
  'textDocument/semanticTokens/range': 'textDocument/semanticTokens',
  'callHierarchy/incomingCalls': 'textDocument/prepareCallHierarchy',
  'callHierarchy/outgoingCalls': 'textDocument/prepareCallHierarchy',
  'typeHierarchy/supertypes': 'textDocument/prepareTypeHierarchy',
  'typeHierarchy/subtypes': 'textDocument/prepareTypeHierarchy',
  'documentLink/resolve': 'textDocument/documentLink',
  'codeLens/resolve': 'textDocument/codeLens',
  'inlayHint/resolve': 'textDocument/inlayHint',
  'completionItem/resolve': 'textDocument/completion',
  'codeAction/resolve': 'textDocument/codeAction',
  'workspaceSymbol/resolve': 'workspace/symbol',
  'workspace/diagnostic': 'textDocument/diagnostic',
  'textDocument/colorPresentation': 'textDocument/documentColor',
  'textDocument/rangesFormatting': 'textDocument/rangeFormatting',
  'textDocument/prepareRename': 'textDocument/rename',
};

/** LSP 3.17, `ErrorCodes`, beyond those of JSON-RPC. Its other constants are ends of ranges. */
export const lspErrors: readonly ErrorCode[] = [
  {code: -32002, name: 'ServerNotInitialized'},
  {code: -32001, name: 'UnknownErrorCode'},
  {code: -32803, name: 'RequestFailed', since: '3.17'},
  {code: -32802, name: 'ServerCancelled', since: '3.17'},
  {code: -32801, name: 'ContentModified'},
  {code: -32800, name: 'RequestCancelled'},
];

/**
 * What may cross before `initialize` is answered (LSP 3.17, "Initialize Request"): words of the
 * server to the user, progress on the token of `initialize`, and `exit`. The rest of `$/` is here
 * because its receiver is free to ignore it.
 */
export const lspBeforeInitialize: ReadonlySet<string> = new Set([
  'window/showMessage',
  'window/showMessageRequest',
  'window/logMessage',
  'telemetry/event',
  'exit',
  '$/progress',
  '$/cancelRequest',
  '$/setTrace',
  '$/logTrace',
]);

function asks(needs?: string, since?: string): Method {
  return method('request', 'client', needs, since);
}

function tells(needs?: string, since?: string): Method {
  return method('notification', 'client', needs, since);
}

function asksBack(needs?: string, since?: string): Method {
  return method('request', 'server', needs, since);
}

function tellsBack(): Method {
  return method('notification', 'server');
}

/** The receiver must have offered `path`. */
function method(
  kind: Method['kind'],
  from: 'client' | 'server',
  path?: string,
  since?: string,
): Method {
  const side = from === 'client' ? 'server' : 'client';
  return {
    kind,
    from,
    ...(path === undefined ? {} : {needs: {side, path}}),
    ...(since === undefined ? {} : {since}),
  };
}
