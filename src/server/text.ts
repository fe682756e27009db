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

/** What a line of text may not hold: control characters, and what turns the direction of the text after it. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}]/gu;
/** Something to see: no space, no mark without its letter, nothing that fonts leave out, no blank pattern of Braille. */
const SEEN = /[^\s\p{Mark}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A name or a line of an address as it is kept: in one line, without characters that hide or turn others; empty where nothing is to be seen. */
export function line(text: string): string {
  const kept = text.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').trim();
  return SEEN.test(kept) ? kept : '';
}

/** Every line of a name or an address. What was not sent stays out, and so does a field nobody asked for that is no text. */
export function linesOf(texts: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (typeof text === 'string' ? [[name, line(text)]] : [])),
  );
}
