import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  CodeActionKind,
  CompletionItemKind,
  createConnection,
  DidChangeWatchedFilesNotification,
  ErrorCodes,
  MarkupKind,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentPositionParams,
  TextDocuments,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { editFor } from '../fix.ts';
import { completionAt } from './completion.ts';
import { hoverText } from './describe.ts';
import { diagnosticOf } from './diagnostic.ts';
import { createPublisher } from './publisher.ts';
import { refusal, renamed } from './rename.ts';
import { locationsOf, rangeIn, renameEdit } from './to-protocol.ts';
import { type FlowView, occurrenceAt, occurrences } from './view.ts';
import { createWorkspace } from './workspace.ts';

const pathOf = (uri: string) => (uri.startsWith('file:') ? fileURLToPath(uri) : uri);

/**
 * Serves an editor over standard input and output (Language Server Protocol) until the editor ends it. It reports the
 * same findings as `tundish check`.
 */
export async function languageServer(): Promise<never> {
  const connection = createConnection(new StreamMessageReader(process.stdin), new StreamMessageWriter(process.stdout));
  const documents = new TextDocuments(TextDocument);
  const workspace = createWorkspace();
  const publisher = createPublisher(workspace, (path, findings) => {
    const uri = pathToFileURL(path).href;
    const version = documents.get(uri)?.version;
    void connection.sendDiagnostics({
      uri,
      ...(version !== undefined && { version }),
      diagnostics: findings.map(diagnosticOf),
    });
  });
  let watches = false;

  connection.onInitialize(({ capabilities }) => {
    watches = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    return {
      serverInfo: { name: 'tundish' },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        completionProvider: { triggerCharacters: ['"', '.'] },
        hoverProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        renameProvider: { prepareProvider: true },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
      },
    };
  });
  connection.onInitialized(() => {
    const watchers = [{ globPattern: '**/*.json' }];
    if (watches) void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
  });
  connection.onDidChangeWatchedFiles(() => {
    workspace.forget();
    publisher.again();
  });

  const taken = (document: TextDocument, isOpen: boolean) => {
    workspace.write(pathOf(document.uri), isOpen ? document.getText() : undefined);
    publisher.changed(pathOf(document.uri));
  };
  documents.onDidChangeContent(({ document }) => taken(document, true));
  documents.onDidSave(({ document }) => taken(document, true));
  documents.onDidClose(({ document }) => taken(document, false));

  /** The flow, file and offset of a position; undefined outside of flows. */
  const at = async ({ textDocument, position }: TextDocumentPositionParams) => {
    const document = documents.get(textDocument.uri);
    const found = await workspace.find(pathOf(textDocument.uri));
    return document && found && { ...found, document, offset: document.offsetAt(position) };
  };
  /** Like `at`, with the name at that position. */
  const nameAt = async (params: TextDocumentPositionParams) => {
    const here = await at(params);
    const place = here && occurrenceAt(here.view, here.file, here.offset);
    return place && { ...here, place };
  };

  connection.onCompletion(async (params) => {
    const here = await at(params);
    const files = here && (await workspace.filesOf(here.view));
    const found = files && completionAt(here.file, here.document.getText(), here.offset, files);
    if (here === undefined || found === undefined) return [];
    const range = rangeIn(here.document, found.replaced);
    return found.names.map((label) => {
      const newText = JSON.stringify(label);
      return {
        label,
        kind: CompletionItemKind.Reference,
        filterText: newText,
        detail: found.kind,
        textEdit: { range, newText },
      };
    });
  });
  connection.onHover(async (params) => {
    const found = await nameAt(params);
    return found ? { contents: { kind: MarkupKind.Markdown, value: hoverText(found.view, found.place) } } : null;
  });
  const placesOf = (view: FlowView, ...[place, declares]: [Parameters<typeof occurrences>[1], boolean | undefined]) =>
    locationsOf(
      view,
      occurrences(view, place).filter((one) => declares === undefined || one.declares === declares),
    );
  connection.onDefinition(async (params) => {
    const found = await nameAt(params);
    return found ? placesOf(found.view, found.place, true) : null;
  });
  connection.onReferences(async (params) => {
    const found = await nameAt(params);
    return found ? placesOf(found.view, found.place, params.context.includeDeclaration ? undefined : false) : null;
  });
  connection.onPrepareRename(async (params) => {
    const found = await nameAt(params);
    if (found === undefined) return null;
    const why = refusal(found.view, found.place);
    if (why !== undefined) throw new ResponseError(ErrorCodes.InvalidRequest, why);
    const span = found.view.spanOf(found.place);
    return span === undefined ? null : rangeIn(found.document, span);
  });
  connection.onRenameRequest(async (params) => {
    const found = await nameAt(params);
    if (found === undefined) return null;
    const renaming = renamed(found.view, found.place, params.newName);
    if (typeof renaming === 'string') throw new ResponseError(ErrorCodes.InvalidRequest, renaming);
    return renameEdit(found.view, renaming);
  });
  connection.onCodeAction(({ textDocument: { uri }, context }) => {
    const document = documents.get(uri);
    if (document === undefined) return [];
    return publisher.findingsIn(pathOf(uri)).flatMap((finding) => {
      const diagnostic = diagnosticOf(finding);
      const asked = context.diagnostics.some(
        ({ code, range }) => code === diagnostic.code && JSON.stringify(range) === JSON.stringify(diagnostic.range),
      );
      const edit = asked ? editFor(finding, document.getText()) : undefined;
      if (edit === undefined) return [];
      const changes = { [uri]: [{ range: rangeIn(document, edit), newText: edit.text }] };
      return [
        {
          title: `Write ${edit.text}`,
          kind: CodeActionKind.QuickFix,
          diagnostics: [diagnostic],
          isPreferred: true,
          edit: { changes },
        },
      ];
    });
  });

  documents.listen(connection);
  connection.listen();
  return new Promise(() => undefined);
}
