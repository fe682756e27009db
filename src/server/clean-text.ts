/**
 * Whether PostgreSQL can store all texts in a JSON value. It refuses NUL characters and lone surrogates, but JSON and
 * percent-encoding can contain both.
 */
export function isStorable(value: unknown): boolean {
  // A loop instead of a recursion, because a body may be nested deeper than the call stack allows.
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

/**
 * Matches characters that a line of text must not contain: control characters, and bidi controls, which reorder the
 * text after them.
 */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}]/gu;
/**
 * Matches a visible character: no space, no lone combining mark, nothing that fonts leave out, no blank Braille
 * pattern.
 */
const SEEN = /[^\s\p{Mark}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Cleans a name or a line of an address: makes it one line, without control or bidi characters. Empty if nothing
 * visible remains.
 */
export function line(text: string): string {
  const cleaned = text.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').trim();
  return SEEN.test(cleaned) ? cleaned : '';
}

/** Cleans every field of a name or an address. Missing fields and values that are not texts are omitted. */
export function linesOf(texts: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (typeof text === 'string' ? [[name, line(text)]] : [])),
  );
}
