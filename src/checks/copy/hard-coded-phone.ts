import { formsIn, pointerTo } from '#core';
import type { Check } from '../check.ts';

const NUMBER = /(?:\+?1[ .-])?\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b/g;

/**
 * The last ten digits of a phone number, because people write one number in many ways: "+1 (555) 123-4567",
 * "555-123-4567".
 */
const digitsOf = (number: string) => number.replaceAll(/\D/g, '').slice(-10);

/** Whether a number is the brand’s with one wrong digit, so that people would call a stranger. */
const isMisspelt = (digits: string, own: string) =>
  digits.length === own.length && [...digits].filter((digit, index) => digit !== own[index]).length === 1;

export const hardCodedPhone: Check = {
  rule: 'CP05',
  name: 'hard-coded-phone',
  severity: 'warning',
  description:
    "A text contains the brand's phone number. When the number changes, this text would keep the old one. Use {phone}. Numbers of others, such as poison control, are left alone.",
  alsoReported: ['A text contains the brand’s number with one wrong digit, so people would call a stranger.'],
  bad: '"safety.phone": "Customer Care: (212) 555-0134"',
  good: '"safety.phone": "Customer Care: {phone}"',
  requirement: 'QS-8',
  run: ({ flow }) =>
    Object.entries(flow.texts).flatMap(([locale, texts]) =>
      Object.entries(texts).flatMap(([key, text]) => {
        const own = digitsOf(flow.brand.phone);
        const numbers = formsIn(text).join(' ').match(NUMBER) ?? [];
        const place = { file: `copy/${locale}.json`, pointer: pointerTo('texts', key) };
        const hint = 'write {phone}, so that it changes in one place';
        const number = numbers.find((one) => digitsOf(one) === own);
        if (number !== undefined) return [{ ...place, message: `The phone number ${number} is written out`, hint }];
        const misspelt = numbers.find((one) => isMisspelt(digitsOf(one), own));
        const message = `The phone number ${misspelt} is that of the brand, ${flow.brand.phone}, with another digit`;
        return misspelt === undefined ? [] : [{ ...place, message, hint }];
      }),
    ),
};
