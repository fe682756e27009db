import { formsIn, pointer } from '#core';
import type { Check } from '../check.ts';

const NUMBER = /(?:\+?1[ .-])?\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b/;

export const hardCodedPhone: Check = {
  rule: 'CP05',
  name: 'hard-coded-phone',
  severity: 'warning',
  description:
    'A text contains a phone number. When the number changes, this text would keep the old one. Use {phone}.',
  bad: '"safety.phone": "Customer Care: (212) 555-0134"',
  good: '"safety.phone": "Customer Care: {phone}"',
  requirement: 'QS-8',
  run: ({ flow }) =>
    Object.entries(flow.texts).flatMap(([locale, texts]) =>
      Object.entries(texts).flatMap(([key, text]) => {
        const said = formsIn(text).join(' ');
        const number = said.includes(flow.brand.phone) ? flow.brand.phone : NUMBER.exec(said)?.[0];
        return number === undefined
          ? []
          : [
              {
                file: `copy/${locale}.json`,
                pointer: pointer('texts', key),
                message: `The phone number ${number} is written out`,
                hint: 'write {phone}, so that it changes in one place',
              },
            ];
      }),
    ),
};
