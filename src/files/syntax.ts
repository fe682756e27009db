import { printParseErrorCode, type ParseError } from 'jsonc-parser';
import { indentAt, indentOfLine, isClosing, openBracket, type Token, tokensOf, unclosed } from './brackets.ts';
import { strangeWord } from './strange-word.ts';
import {
  type Explain,
  lineAt,
  mistake,
  on,
  quotedToken,
  type SyntaxContext,
  type SyntaxMistake,
} from './syntax-mistake.ts';

/** The mistake of an opening bracket that is not closed, judged by indentation; undefined when there is none. */
function leftOpen(place: SyntaxContext): SyntaxMistake | undefined {
  const found = unclosed(place.text, place.tokens, place.offset);
  if (found === undefined) return undefined;
  const { open, next } = found;
  const bracket = open.text.charAt(0);
  const message = `the "${bracket}" of line ${lineAt(place.text, open.offset)} is never closed`;
  const hint = `add ${bracket === '{' ? '}' : ']'} before line ${lineAt(place.text, next.offset)}`;
  return mistake({ offset: open.offset, length: 1 }, message, hint);
}

/**
 * The mistake of a closing bracket that closes nothing, judged by indentation or because every bracket is closed;
 * undefined when there is none.
 */
function oneTooMany({ text, tokens, before, here }: SyntaxContext): SyntaxMistake | undefined {
  if (here === undefined || !isClosing(here)) return undefined;
  const open = openBracket(tokens, here.offset);
  const indent = indentAt(text, here.offset);
  const deeper = indent !== undefined && open !== undefined && indent > indentOfLine(text, open.offset);
  const twice = before !== undefined && before.text === here.text && before.offset + 1 === here.offset;
  if (!deeper && !twice) return undefined;
  return mistake(
    on(here),
    `there is one ${here.text} too many`,
    `remove it${text.charAt(here.offset + 1) === ',' && deeper ? ', and the comma' : ''}`,
  );
}

const neverClosed: Explain = (place) => {
  const left = leftOpen(place);
  if (left !== undefined) return left;
  const open = openBracket(place.tokens, place.text.length);
  if (!open) return mistake(place, 'it ends too early', 'write the missing end');
  const close = open.text.startsWith('{') ? '}' : ']';
  const message = `the "${open.text.charAt(0)}" of line ${lineAt(place.text, open.offset)} is never closed`;
  return mistake({ offset: open.offset, length: 1 }, message, `add ${close} where its content ends`);
};

const commaMissing: Explain = (place) => {
  const { before, here, text } = place;
  const open = openBracket(place.tokens, place.offset);
  const bracket = oneTooMany(place) ?? leftOpen(place);
  if (bracket !== undefined) return bracket;
  if (open?.text === '[' && here?.text === ':' && before !== undefined) {
    const message = `the "[" of line ${lineAt(text, open.offset)} is never closed`;
    return mistake(on(open), message, `add ] before ${quotedToken(before)}`);
  }
  if (here && isClosing(here)) {
    const opened = open ? `the "${open.text.charAt(0)}" of line ${lineAt(text, open.offset)}` : 'this';
    return mistake(place, `${opened} is closed by "${here.text}"`, `write ${here.text === '}' ? ']' : '}'} here`);
  }
  if (!before) return mistake(place, 'a comma is missing', 'add , here');
  if (before.text === '0' && before.offset + 1 === place.offset) {
    return mistake(place, 'a number cannot start with 0', 'leave the leading 0 out');
  }
  const sameLine = lineAt(text, before.offset) === lineAt(text, place.offset);
  const where = sameLine ? `after ${quotedToken(before)}` : `at the end of line ${lineAt(text, before.offset)}`;
  return mistake(on(before), `a comma is missing after ${quotedToken(before)}`, `add , ${where}`);
};

const notAllowedHere: Explain = (place) => {
  const { before, here, text } = place;
  if (place.tokens.length === 0) return mistake(place, 'it is empty', EMPTY_HINT);
  const bracket = oneTooMany(place);
  if (bracket !== undefined) return bracket;
  if (before?.text === ',' && here?.text === ',') return mistake(on(here), 'there is a comma too many', 'remove it');
  if (before?.text === ',' && here?.text === '{' && openBracket(place.tokens, place.offset)?.text === '{') {
    const open = openBracket(place.tokens, place.offset) ?? here;
    const line = lineAt(text, open.offset);
    return mistake(
      on(open),
      `the "{" of line ${line} is not closed before the next one`,
      `add } before the comma at the end of line ${lineAt(text, before.offset)}`,
    );
  }
  if (before?.text === ',' && isClosing(here)) {
    const hint = `remove the comma at the end of line ${lineAt(text, before.offset)}`;
    return mistake(on(before), 'there is a comma after the last entry', hint);
  }
  const [, number] = place.tokens.slice(0, place.tokens.indexOf(before ?? EMPTY)).slice(-2);
  if (before?.text === ',' && /^\d+$/.test(here?.text ?? '') && /^-?\d+$/.test(number?.text ?? ''))
    return mistake(on(before), 'a number has a point, not a comma', `write ${number?.text}.${here?.text}`);
  if (before?.text === ',' || before?.text === '{') {
    return mistake(place, 'a name in double quotes is missing here', 'write "name": value');
  }
  const hint = 'write a text in double quotes, a number, true, false, null, { … } or [ … ]';
  return mistake(place, before ? `a value is missing after ${quotedToken(before)}` : 'a value is missing here', hint);
};

/** The hint for an empty file. */
export const EMPTY_HINT = 'put its content back, or delete the file';

const EMPTY: Token = { text: '', offset: -1 };

const explanations: Partial<Record<string, Explain>> = {
  CommaExpected: commaMissing,
  CloseBraceExpected: neverClosed,
  CloseBracketExpected: neverClosed,
  ColonExpected: (place) =>
    mistake(place, `a colon is missing after ${quotedToken(place.before)}`, `add : after ${quotedToken(place.before)}`),
  EndOfFileExpected: (place) =>
    mistake(place, 'something follows the end of its content', 'remove it, or the bracket that closed too early'),
  InvalidCharacter: (place) => mistake(place, 'a text holds a tab or another control character', 'write \\t for a tab'),
  InvalidCommentToken: (place) => mistake(place, 'JSON has no comments', 'remove the comment'),
  UnexpectedEndOfNumber: (place) =>
    mistake(place, 'a number ends too early', 'write a digit after the point, or leave the point out'),
  InvalidEscapeCharacter: (place) =>
    mistake(place, 'a backslash stands before a letter that it cannot change', 'write \\\\ for a backslash'),
  InvalidSymbol: strangeWord,
  PropertyNameExpected: notAllowedHere,
  UnexpectedEndOfString: (place) =>
    mistake(place, 'a text has no closing quote on its line', 'add " at its end; write \\n for a new line'),
  ValueExpected: notAllowedHere,
};

/** Explains the first error of jsonc-parser. Later ones mostly follow from it. */
export function explainSyntax(text: string, error: ParseError): SyntaxMistake {
  const tokens = tokensOf(text);
  const place: SyntaxContext = {
    text,
    tokens,
    before: tokens.findLast((token) => token.offset < error.offset),
    here: tokens.find((token) => token.offset >= error.offset),
    offset: error.offset,
    length: Math.max(1, error.length),
  };
  const explain = explanations[printParseErrorCode(error.error)];
  return (
    explain?.(place) ?? mistake(place, 'it cannot be read from here on', 'compare this place with a file that works')
  );
}
