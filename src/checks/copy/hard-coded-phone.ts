import { formsIn, pointerTo } from '#core';
import type { Check } from '../check.ts';

const NUMBER = /(?:\+?1[ .-])?\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b/g;

/**
 * The last ten digits of a phone number, because people write one number in many ways: "+1 (555) 123-4567",
 * "555-123-4567".
 */
const digitsOf = (number: string) => number.replaceAll(/\D/g, '').slice(-10);

export const hardCodedPhone: Check = {
  rule: 'CP05',
  name: 'hard-coded-phone',
  severity: 'warning',
  description:
    "A text contains the brand's phone number. When the number changes, this text would keep the old one. Use {phone}. Numbers of others, such as poison control, are left alone.",
  bad: '"safety.phone": "Customer Care: (212) 555-0134"',
  good: '"safety.phone": "Customer Care: {phone}"',
  requirement: 'QS-8',
  run: ({ flow }) =>
    Object.entries(flow.texts).flatMap(([locale, texts]) =>
      Object.entries(texts).flatMap(([key, text]) => {
        const own = digitsOf(flow.brand.phone);
        const number = formsIn(text)
          .join(' ')
          .match(NUMBER)
          ?.find((one) => digitsOf(one) === own);
        return number === undefined
          ? []
          : [
              {
                file: `copy/${locale}.json`,
                pointer: pointerTo('texts', key),
                message: `The phone number ${number} is written out`,
                hint: 'write {phone}, so that it changes in one place',
              },
            ];
      }),
    ),
};
