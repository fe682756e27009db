/** A problem in a flow's files. A value instead of an exception, so that all problems can be shown at once. */
export interface Problem {
  /** The rule's stable id in the catalogue: "RF01". */
  rule: string;
  severity: 'error' | 'warning' | 'info';
  /** The file, relative to the flow's folder: "routes.json". */
  file: string;
  /** The JSON pointer within the file: "/routes/login/screen". */
  pointer: string;
  /** Whether the problem is the key at the pointer, or its value. */
  at: 'key' | 'value';
  /** What is wrong, in the words of the flow language. */
  message: string;
  /** The instruction that mends it. */
  hint: string;
}

/** Builds a JSON pointer from escaped segments (RFC 6901). */
export function pointer(...path: readonly (string | number)[]): string {
  return path.map((part) => `/${String(part).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');
}

/** The unescaped segments of a JSON pointer (RFC 6901). */
export const segments = (at: string): string[] =>
  at
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
