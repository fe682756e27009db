import { pathToFileURL } from 'node:url';
import type { Location, Range, TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { NameOccurrence } from '#core';
import type { Renaming } from './rename.ts';
import type { FlowView, Span } from './view.ts';

/** A range of characters as lines and columns. */
export const rangeIn = (document: TextDocument, { from, to }: Span): Range => ({
  start: document.positionAt(from),
  end: document.positionAt(to),
});

const uriOf = (view: FlowView, file: string) => pathToFileURL(view.pathOf(file)).href;
const documentOf = (view: FlowView, file: string) =>
  TextDocument.create(uriOf(view, file), 'json', 0, view.textOf(file));

/**
 * Converts places of names to LSP locations. A place without a span is a whole file; its location is the file's start.
 */
export const locationsOf = (view: FlowView, places: readonly NameOccurrence[]): Location[] =>
  places.map((place) => ({
    uri: uriOf(view, place.file),
    range: rangeIn(documentOf(view, place.file), view.spanOf(place) ?? { from: 0, to: 0 }),
  }));

/** Converts a renaming to an LSP workspace edit: first the text edits, then the file renames. */
export function renameEdit(view: FlowView, { edits, files }: Renaming): WorkspaceEdit {
  const texts = [...new Set(edits.map(({ file }) => file))].map((file): TextDocumentEdit => {
    const document = documentOf(view, file);
    return {
      textDocument: { uri: document.uri, version: null },
      edits: edits
        .filter((edit) => edit.file === file)
        .map(({ span, text }) => ({ range: rangeIn(document, span), newText: text })),
    };
  });
  const moves = files.map(({ from, to }) => ({
    kind: 'rename' as const,
    oldUri: uriOf(view, from),
    newUri: uriOf(view, to),
  }));
  return { documentChanges: [...texts, ...moves] };
}
