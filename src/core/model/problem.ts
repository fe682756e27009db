/** Something wrong in a flow's files: a value, never an exception, so that all of them can be shown at once. */
export interface Problem {
  /** Stable id of the rule, as in the checker's catalogue: "RF01". */
  rule: string;
  severity: 'error' | 'warning' | 'info';
  /** The file, relative to the flow's folder: "routes.json". */
  file: string;
  /** JSON pointer of the spot inside the file: "/routes/login/screen". */
  pointer: string;
  /** Whether the key at the pointer is meant, or its value. */
  at: 'key' | 'value';
  /** What is wrong, in the product's words. */
  message: string;
  /** The one thing to do about it. */
  hint: string;
}

/** One step of a JSON pointer, escaped (RFC 6901). */
export function pointer(...path: readonly (string | number)[]): string {
  return path.map((part) => `/${String(part).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');
}

/** The steps of a JSON pointer, unescaped (RFC 6901). */
export const segments = (at: string): string[] =>
  at
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
