import { createScanner } from 'jsonc-parser';

/** A word, sign or bracket in a JSON text. */
export interface Token {
  text: string;
  offset: number;
}

export function tokensOf(text: string): Token[] {
  const scanner = createScanner(text, true);
  const tokens: Token[] = [];
  scanner.scan();
  while (scanner.getTokenLength() > 0) {
    const offset = scanner.getTokenOffset();
    tokens.push({ text: text.slice(offset, offset + scanner.getTokenLength()), offset });
    scanner.scan();
  }
  return tokens;
}

const isOpening = (token: Token | undefined) => token !== undefined && '{['.includes(token.text);
export const isClosing = (token: Token | undefined) => token !== undefined && '}]'.includes(token.text);

/** The last bracket before `end` that is not closed. */
export function openBracket(tokens: readonly Token[], end: number): Token | undefined {
  const open: Token[] = [];
  for (const token of tokens) {
    if (token.offset >= end) break;
    if (isOpening(token)) open.push(token);
    if (isClosing(token)) open.pop();
  }
  return open.at(-1);
}

/**
 * The white space at the beginning of the line of `offset`; undefined if something else precedes `offset` on the line.
 * As a number of characters.
 */
export function indentAt(text: string, offset: number): number | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^\s*$/.test(text.slice(start, offset)) ? offset - start : undefined;
}

/** The indentation of the line that contains an offset. */
export function indentOfLine(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[^\S\n]*/.exec(text.slice(start))?.[0].length ?? 0;
}

const endsLine = (text: string, token: Token) => /^[^\S\n]*\n/.test(text.slice(token.offset + token.text.length));

/**
 * Finds a missing closing bracket by indentation. Content on lines of its own is indented more than the brackets around
 * it.
 * @returns the opening bracket, and the first token after it that is not indented more
 */
export function unclosed(
  text: string,
  tokens: readonly Token[],
  end: number,
): { open: Token; next: Token } | undefined {
  const open: Token[] = [];
  for (const next of tokens) {
    if (next.offset > end) return undefined;
    const indent = indentAt(text, next.offset);
    const last = open.at(-1);
    const ends =
      indent !== undefined && last !== undefined && endsLine(text, last) && indent <= indentOfLine(text, last.offset);
    if (ends && !isClosing(next)) return { open: last, next };
    if (isOpening(next)) open.push(next);
    if (isClosing(next)) open.pop();
  }
  return undefined;
}
