import type { Token } from './brackets.ts';
import { rangeAt } from './position.ts';

/** A syntax error, explained to the person who wrote the text. */
export interface SyntaxMistake {
  message: string;
  hint: string;
  offset: number;
  length: number;
}

/** The number of the line that contains an offset, counted from 1. */
export const lineAt = (text: string, offset: number) => rangeAt(text, offset, 0).line;
const LONGEST_WORD = 40;

/** A token for a message: in quotes, and shortened if it is long. */
export function quotedToken(token: Token | undefined): string {
  const word = token?.text ?? '';
  const short = word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD)}…` : word;
  return word.startsWith('"') ? short : `"${short}"`;
}

/** Where a syntax error is: the tokens before it and at it. */
export interface SyntaxContext {
  text: string;
  tokens: Token[];
  before: Token | undefined;
  here: Token | undefined;
  offset: number;
  length: number;
}
export type Explain = (place: SyntaxContext) => SyntaxMistake;

export const mistake = (place: { offset: number; length: number }, message: string, hint: string): SyntaxMistake => ({
  message: `This file is not valid JSON: ${message}`,
  hint,
  offset: place.offset,
  length: place.length,
});
/** The offset and length of a token. */
export const on = (token: Token) => ({ offset: token.offset, length: token.text.length });
