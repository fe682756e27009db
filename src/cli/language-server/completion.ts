import { getLocation, parse } from 'jsonc-parser';
import { isObject, jsonOf, namesFor, schemaFor, walk, type Files } from '#core';
import type { Span } from './view.ts';

/** Stands for the name that is being typed, when its location is looked up in the schema. */
const TYPED = '\u{F0000}typed';

/** The names allowed at a position, and the characters that they replace. */
export interface Completion {
  names: readonly string[];
  /** The kind of name that the schema requires: "route", "text". */
  kind: string;
  /** The string with its quotes; an empty range if there is none. */
  replaced: Span;
}

/**
 * The names that are allowed at a position of a file.
 * @param file its path in the flow's folder
 * @param files the flow's files when they were last parsed successfully
 * @returns undefined if the schema requires no name there
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
 * The offset at which a string ends. A string without a closing quote would contain the rest of the line, so it ends
 * after the word at the cursor.
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
