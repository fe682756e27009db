import { mapForms, type Text } from '#core';

/** Invisible characters of zero width that prevent line breaks. */
const SIGNS = ['\u2060', '\u2061', '\u2062', '\u2064'];
const EDGE = '\u2063';
const MARK = new RegExp(`${EDGE}([${SIGNS.join('')}]+)${EDGE}`, 'gu');

const numberIn = (signs: string) => [...signs].reduce((sum, sign) => sum * SIGNS.length + SIGNS.indexOf(sign), 0);
const signsOf = (number: number) => [...number.toString(SIGNS.length)].map((digit) => SIGNS[Number(digit)]).join('');

/** Texts by key that each start with an invisible mark, and the lookup from a mark back to its key. */
export interface MarkedTexts {
  mark: (texts: Readonly<Record<string, Text>>) => Record<string, Text>;
  keysIn: (shown: string) => string[];
}

/** Gives each copy key a number, which the mark encodes. So a sentence on the page can be traced to its key. */
export function createMarks(): MarkedTexts {
  const keys: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (key: string) => {
    const number = numbers.get(key) ?? keys.push(key) - 1;
    numbers.set(key, number);
    return number;
  };
  const marked = (key: string, text: string) =>
    text.startsWith(EDGE) ? text : `${EDGE}${signsOf(numberOf(key))}${EDGE}${text}`;
  return {
    mark: (texts) =>
      Object.fromEntries(
        Object.entries(texts).map(([key, text]) => [key, mapForms(text, (form) => marked(key, form))]),
      ),
    keysIn: (shown) => [...shown.matchAll(MARK)].flatMap(([, signs = '']) => keys[numberIn(signs)] ?? []),
  };
}

/** Removes the marks from a text. */
export const unmarked = (text: string): string => text.replace(MARK, '');
