import { findNodeAtLocation, type Node } from 'jsonc-parser';

/** A range of a text: lines and columns counted from 1, in UTF-16 units. The end is exclusive. */
export interface Range {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

function startsOfLines(text: string): number[] {
  const starts = [0];
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) starts.push(index + 1);
  return starts;
}

function placeOf(starts: readonly number[], offset: number): { line: number; column: number } {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** The lines and columns of the `length` characters at `offset`. */
export function rangeAt(text: string, offset: number, length: number): Range {
  const starts = startsOfLines(text);
  const start = placeOf(starts, offset);
  const end = placeOf(starts, offset + length);
  return { ...start, endLine: end.line, endColumn: end.column };
}

/** The text of a line, without its line break. Lines are counted from 1. */
export function lineOf(text: string, line: number): string {
  return (text.split('\n', line)[line - 1] ?? '').replace(/\r$/, '');
}

function segmentsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The syntax node at a pointer, or its nearest existing ancestor, because a missing key has no position. */
function nearestNode(root: Node, pointer: string): { node: Node; exact: boolean } {
  const segments = segmentsOf(pointer);
  let node = root;
  for (const segment of segments) {
    const next = findNodeAtLocation(node, [node.type === 'array' ? Number(segment) : segment]);
    if (!next) return { node, exact: false };
    node = next;
  }
  return { node, exact: true };
}

function keyOf(node: Node): Node | undefined {
  return node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
}

/**
 * The range of the value at a JSON pointer, in the text from which it was parsed. For an object or list over several
 * lines, it is the range of its key (or opening bracket), because a finding is shown in one line.
 */
export function rangeOfPointer(text: string, root: Node, pointer: string, anchor: 'key' | 'value'): Range {
  const { node, exact } = nearestNode(root, pointer);
  const key = keyOf(node);
  if (anchor === 'key' && exact && key) return rangeAt(text, key.offset, key.length);
  const value = rangeAt(text, node.offset, node.length);
  if (value.line === value.endLine) return value;
  if (key) return rangeAt(text, key.offset, key.length);
  return rangeAt(text, node.offset, 1);
}
