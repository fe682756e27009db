/** Matches what is no part of a sentence: tags, placeholders and addresses. */
const NO_WORDS = /<[^>]*>|\{[^}]*\}|\S*(?:@|:\/\/)\S*/g;

/** Matches a number on its own. Dates, times, telephone numbers and amounts of money may differ between languages. */
const NUMBER = /(?<![\p{L}\d:/)–+$€£¥.,-])(?<![$€£¥)]\s)\d+(?:[.,]\d+)*(?![.,]?\d|[:/)–-]|\s?[$€£¥°]|\p{L})/gu;

/**
 * The value of a number. The marks between thousands and before decimals differ between languages: 1,000 or 1.000, 1.5
 * or 1,5.
 */
const amountOf = (number: string): number => Number(number.replaceAll(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.'));

/** The numbers of a text. */
export const numbersIn = (text: string): number[] => (text.replace(NO_WORDS, ' ').match(NUMBER) ?? []).map(amountOf);
