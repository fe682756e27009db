import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import type { Problem } from '#core';
import { rangeAt, type Range } from './position.ts';
import { EMPTY_HINT, explainSyntax } from './syntax.ts';
import type { SyntaxMistake } from './syntax-mistake.ts';

/**
 * A problem with its range in the file's text (counted from 1, the end is exclusive). `source` is the text of the line.
 */
export interface PlacedProblem extends Problem, Range {
  source: string;
}

/** The result of parsing: value and syntax tree, or the reason why the text is not valid JSON. */
export type JsonText = { root: Node; value: unknown } | { mistake: SyntaxMistake };

/** Hand-written JSON has about a dozen levels. Much deeper nesting would overflow the call stack. */
const MOST_LEVELS = 100;

/** The mistake of a bracket that opens more than MOST_LEVELS levels; undefined when there is none. */
function tooDeep(text: string): SyntaxMistake | undefined {
  let level = 0;
  let isText = false;
  for (let offset = 0; offset < text.length; offset += 1) {
    const sign = text[offset] ?? '';
    if (isText && sign === '\\') offset += 1;
    else if (sign === '"' || sign === '\n') isText = sign === '"' && !isText;
    else if (!isText && '[{'.includes(sign)) level += 1;
    else if (!isText && ']}'.includes(sign)) level -= 1;
    if (level <= MOST_LEVELS) continue;
    const message = `This is more than ${MOST_LEVELS} objects and lists, one within the other`;
    return { message, hint: 'write it flatter', offset, length: 1 };
  }
  return undefined;
}

/**
 * Parses a JSON text, and returns the positions of its parts as well. Comments and trailing commas are refused (RFC
 * 8259).
 */
export function readJson(text: string): JsonText {
  const mistake = tooDeep(text);
  if (mistake) return { mistake };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first) return { mistake: explainSyntax(text, first) };
  try {
    const value: unknown = JSON.parse(text);
    if (root) return { root, value };
  } catch (error) {
    // jsonc-parser accepts some texts that RFC 8259 does not (unusual white space), so JSON.parse has the last word.
    const offset = Number(/position (\d+)/.exec(String(error))?.[1] ?? 0);
    const message = 'This file is not valid JSON: there is a character that JSON does not know';
    return { mistake: { message, hint: 'retype this place with plain spaces and quotes', offset, length: 1 } };
  }
  return {
    mistake: { message: 'This file is not valid JSON: it is empty', hint: EMPTY_HINT, offset: 0, length: 1 },
  };
}

/** A key that occurs twice in one object. */
export interface DuplicateKey {
  key: string;
  /** The offset of the second occurrence in UTF-16 units, including the quotes. */
  offset: number;
  length: number;
  /** The line of the first occurrence, counted from 1. */
  firstLine: number;
}

/** Finds keys that occur twice in one object (SC02). JSON.parse would silently use the last one. */
export function duplicateKeys(text: string, node: Node): DuplicateKey[] {
  const found: DuplicateKey[] = [];
  const seen = new Map<unknown, Node>();
  for (const child of node.children ?? []) {
    const key = node.type === 'object' ? child.children?.[0] : undefined;
    const earlier = key && seen.get(key.value);
    if (key && earlier) {
      const firstLine = rangeAt(text, earlier.offset, 0).line;
      found.push({ key: String(key.value), offset: key.offset, length: key.length, firstLine });
    } else if (key) seen.set(key.value, key);
    found.push(...duplicateKeys(text, child));
  }
  return found;
}
