/** A problem in a flow's files. A value instead of an exception, so that all problems can be shown at once. */
export interface Problem {
  /** The rule's permanent id in the catalogue: "RF01". */
  rule: string;
  severity: 'error' | 'warning' | 'info';
  /** The file, relative to the flow's folder: "routes.json". */
  file: string;
  /** The JSON pointer within the file: "/routes/login/screen". */
  pointer: string;
  /** Whether the problem is about the key at the pointer, or about its value. */
  anchor: 'key' | 'value';
  /** What is wrong, in the words of the flow language. */
  message: string;
  /** What to do about the problem. */
  hint: string;
  /**
   * What a suppression must repeat as its `value`, when more matters than the value at the pointer: "ads when answers
   * question: no fields".
   */
  accepts?: string;
}

/** Builds a JSON pointer from escaped segments (RFC 6901). */
export function pointerTo(...path: readonly (string | number)[]): string {
  let whole = '';
  for (const part of path) whole += `/${typeof part === 'number' ? part : escaped(part)}`;
  return whole;
}

/** Most segments contain nothing to escape. The checks build millions of pointers, so a quick test comes first. */
const escaped = (part: string): string =>
  part.includes('~') || part.includes('/') ? part.replaceAll('~', '~0').replaceAll('/', '~1') : part;

/** The unescaped segments of a JSON pointer (RFC 6901). */
export function segments(pointer: string): readonly string[] {
  const known = split.get(pointer);
  if (known !== undefined) return known;
  const [, ...parts] = pointer.split('/');
  const found = pointer.includes('~') ? parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')) : parts;
  split.set(pointer, found);
  return found;
}

/** The last segment of a JSON pointer; empty for the whole file. */
export const lastSegment = (pointer: string): string => segments(pointer).at(-1) ?? '';

/** Whether a pointer is equal to another one, or below it. */
export const isWithin = (outer: string, pointer: string): boolean =>
  pointer === outer || pointer.startsWith(`${outer}/`);

/** The segments of each pointer. Cached, because the checks split the same few thousand pointers again and again. */
const split = new Map<string, readonly string[]>();
