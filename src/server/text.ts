/**
 * Whether PostgreSQL can keep every text in a JSON value: it takes neither the character NUL nor half of a surrogate
 * pair, which JSON and percent-encoding can both smuggle in.
 */
export function isStorable(value: unknown): boolean {
  // No recursion: a body may be nested deeper than the call stack.
  const left = [value];
  while (left.length > 0) {
    const part = left.pop();
    if (typeof part === 'string' && /\0|\p{Surrogate}/u.test(part)) return false;
    if (typeof part === 'object' && part !== null) {
      for (const [key, inner] of Object.entries(part)) left.push(key, inner);
    }
  }
  return true;
}
