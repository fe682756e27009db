import { getLocation, parse } from 'jsonc-parser';
import { isObject, jsonOf, namesFor, schemaFor, walk, type Files } from '#core';
import type { Span } from './view.ts';

/** A placeholder for the name being typed, used to look up its place in the schema. */
const TYPED = '\u{F0000}typed';

/** The names allowed at a position, and the characters that they replace. */
export interface Completion {
  names: readonly string[];
  /** The kind of name that the schema requires: "route", "text". */
  kind: string;
  /** The string with its quotes, or an empty range. */
  replaced: Span;
}

/**
 * The names allowed at a position of a file.
 * @param file its path in the flow's folder
 * @param files the flow's files as last successfully parsed
 * @returns undefined when the schema requires no name there
 */
export function completionAt(file: string, text: string, offset: number, files: Files): Completion | undefined {
  const schemaId = schemaFor(file);
  if (schemaId === undefined) return undefined;
  const { previousNode: node, isAtPropertyKey } = getLocation(text, offset);
  const within = node !== undefined && node.offset < offset && offset <= node.offset + node.length;
  const replaced = within
    ? { from: node.offset, to: endOf(text, node.offset, node.length) }
    : { from: offset, to: offset };
  const rest = text.slice(replaced.to);
  const needsValue = isAtPropertyKey && !/^\s*:/.test(rest);
  const typed = text.slice(0, replaced.from) + JSON.stringify(TYPED) + (needsValue ? ': null' : '') + rest;
  const kind = kindAt(file, schemaId, typed);
  return kind === undefined ? undefined : { kind, names: namesFor(files, kind), replaced };
}

/**
 * The end of a string. Without a closing quote the string would swallow the rest of the line, so it ends at the
 * cursor's word.
 */
function endOf(text: string, from: number, length: number): number {
  const written = text.slice(from, from + length);
  return /^"(?:[^"\\]|\\.)*"$/.test(written)
    ? from + length
    : from + (/^"?[\w./-]*/.exec(written)?.[0].length ?? length);
}

function kindAt(file: string, schemaId: string, text: string): string | undefined {
  let kind: unknown;
  walk(file, schemaId, jsonOf(parse(text)), ({ schema, value }) => {
    if (value === TYPED) kind = schema.names ?? kind;
    if (!isObject(value)) return;
    if (TYPED in value) kind = schema.keyNames ?? kind;
    if (value.use === TYPED) kind = schema.stands_for ?? kind;
  });
  return typeof kind === 'string' ? kind : undefined;
}
