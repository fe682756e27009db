/**
 * Numbers as words, by language. "One" is left out: in many languages it is also an article. Larger numbers are left
 * out because languages write them in several words.
 */
const WORDS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  en: { two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 },
  es: { dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10, once: 11, doce: 12 },
};

/** Matches a word that is no part of a longer one, such as of "two-thirds". */
const WORD = /(?<![\p{L}\d-])\p{L}+(?![\p{L}\d]|-\p{L})/gu;

/** Whether the numbers that these languages write as words are known. */
export const knowsWords = (...languages: readonly string[]): boolean =>
  languages.every((language) => WORDS[language] !== undefined);

/** A text with digits for its numbers in words: "2 weeks" for "two weeks". */
export const inDigits = (text: string, language: string): string =>
  text.replaceAll(WORD, (word) => String(WORDS[language]?.[word.toLowerCase()] ?? word));
