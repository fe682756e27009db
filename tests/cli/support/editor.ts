import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import {
  createProtocolConnection,
  type Diagnostic,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

let cwd: string;
let child: ChildProcessByStdio<Writable, Readable, null>;
let connection: ProtocolConnection;
let told: PublishDiagnosticsParams[] = [];
let heard: () => void = () => undefined;
/** The capabilities that the server reports. */
export let initialized: InitializeResult;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'tundish-editor-'));
  await cp('flows/ordering', join(cwd, 'flows/ordering'), { recursive: true });
  const command = join(process.cwd(), 'src/cli/tundish.mjs');
  child = spawn(process.execPath, [command, 'language-server', '--stdio'], { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
  connection = createProtocolConnection(child.stdout, child.stdin);
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    told.push(params);
    heard();
  });
  connection.listen();
  initialized = await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(cwd).href,
    capabilities: {},
  });
  await connection.sendNotification('initialized', {});
});

afterAll(async () => {
  await connection.sendRequest('shutdown');
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  await connection.sendNotification('exit');
  await ended;
  connection.dispose();
  await rm(cwd, { recursive: true, force: true });
});

const uriOf = (file: string) => pathToFileURL(join(cwd, 'flows/ordering', file)).href;
/** @returns the path within the flow of the file that an address names */
export const fileAt = (uri: string): string => fileURLToPath(uri).replace(`${join(cwd, 'flows/ordering')}/`, '');
/** @returns the text on disk of a file of the flow */
export const onDisk = (file: string): string => readFileSync(join(cwd, 'flows/ordering', file), 'utf8');

/** Sends a request about a position in a file. */
export const ask = <Answer>(method: string, file: string, position: Position, more: object = {}): Promise<Answer> =>
  connection.sendRequest(method, { textDocument: { uri: uriOf(file) }, position, ...more });

/** Sends a request about a whole file. */
export const askOf = <Answer>(method: string, file: string, more: object): Promise<Answer> =>
  connection.sendRequest(method, { textDocument: { uri: uriOf(file) }, ...more });

/** Replaces the text on disk of a file of the flow, and tells the server so. @returns the text before */
export async function save(file: string, change: (text: string) => string): Promise<string> {
  const before = onDisk(file);
  writeFileSync(join(cwd, 'flows/ordering', file), change(before));
  const changes = [{ uri: uriOf(file), type: 2 }];
  await connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  return before;
}

/** Opens a file of the flow with a text that is not saved, and finds the cursor, written as `|`, in it. */
export async function open(file: string, change: (text: string) => string) {
  const written = change(onDisk(file));
  const offset = written.includes('|>') ? written.indexOf('|>') : 0;
  const text = written.replace('|>', '');
  const uri = uriOf(file);
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'json', version: 1, text },
  });
  const document = TextDocument.create(uri, 'json', 1, text);
  const close = () => connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  return { text, document, cursor: document.positionAt(offset), close };
}

/** Waits until the server reports diagnostics of a file for which `fits` is true. @returns what it sends about the file */
export async function publishedOf(file: string, fits: (found: Diagnostic[]) => boolean) {
  for (;;) {
    const found = told.find(({ uri, diagnostics }) => uri === uriOf(file) && fits(diagnostics));
    if (found !== undefined) {
      told = [];
      return found;
    }
    await new Promise<void>((resolve) => (heard = resolve));
  }
}

/** As `publishedOf`. @returns only the diagnostics */
export const diagnosticsOf = async (...asked: Parameters<typeof publishedOf>): Promise<Diagnostic[]> =>
  (await publishedOf(...asked)).diagnostics;

/** @returns the texts of files after an edit, by the names that the files then have */
export function carriedOut({ documentChanges = [], changes = {} }: WorkspaceEdit, texts: Record<string, string> = {}) {
  const edited: Record<string, string> = {};
  const moved: [string, string][] = [];
  const apply = (uri: string, edits: Parameters<typeof TextDocument.applyEdits>[1]) => {
    const file = fileAt(uri);
    edited[file] = TextDocument.applyEdits(TextDocument.create(uri, 'json', 0, texts[file] ?? onDisk(file)), edits);
  };
  for (const [uri, edits] of Object.entries(changes)) apply(uri, edits);
  for (const change of documentChanges) {
    if ('kind' in change && change.kind === 'rename') moved.push([fileAt(change.oldUri), fileAt(change.newUri)]);
    // An editor makes the changes in their order, and the edits name files as they are now.
    if ('edits' in change && moved.length > 0) throw new Error('a file is renamed before its text is edited');
    if ('edits' in change)
      apply(
        change.textDocument.uri,
        change.edits.flatMap((edit) => ('newText' in edit ? [edit] : [])),
      );
  }
  return { edited, moved };
}
