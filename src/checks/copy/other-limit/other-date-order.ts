import { formsIn, isObject, ownEntry, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * Matches an example of a date that ends with its year: "31/12/1980". The group `month` is the first number, where
 * fields expect the month.
 */
const EXAMPLE = /(?<!\d)(?<month>\d{1,2})(?<mark>[/.-])\d{1,2}\k<mark>\d{4}(?!\d)/gu;

/**
 * Matches a wrong order in letters: "DD/MM/YYYY" or "YYYY-MM-DD". Most languages in Latin script write the month as M.
 */
const LETTERS =
  /(?<!\p{L})(?:(?!M)(?<first>\p{L})\k<first>[/.-]MM[/.-]|(?<year>\p{L})\k<year>{3}[/.-]MM[/.-])\p{L}{2,4}(?!\p{L})/u;

/** Matches the right order in letters: month, day, year, as in "MM/DD/YYYY". */
const MONTH_FIRST = /(?<!\p{L})MM[/.-](?!M)(?<day>\p{L})\k<day>[/.-]\p{L}{2,4}(?!\p{L})/u;

/**
 * Whether a text shows a date only in a wrong order. Date fields take month, day, year. A text that shows both orders
 * explains which one is right.
 */
function isOtherwise(text: string): boolean {
  const months = [...text.matchAll(EXAMPLE)].map(({ groups }) => Number(groups?.month));
  return (
    (LETTERS.test(text) || months.some((month) => month > 12)) &&
    !MONTH_FIRST.test(text) &&
    months.every((month) => month > 12)
  );
}

/** The copy keys of the texts that say how to fill in a date: label, hint and messages of the field or answer. */
const textsOfDates = (subject: Subject): string[] =>
  writtenWith(subject, 'formatter', 'selects').flatMap(({ value }) => {
    if (value.formatter !== 'date' && value.selects !== 'date') return [];
    const errors = isObject(value.errors) ? Object.values(value.errors) : [];
    return [value.label, value.hint, value.invalid, ...errors].filter((key) => typeof key === 'string');
  });

/** Finds texts that show a date in another order than their field takes. */
export const otherDateOrder = (subject: Subject): Finding[] =>
  [...new Set(textsOfDates(subject))].flatMap((key) =>
    subject.flow.locales.flatMap((locale): Finding[] => {
      const forms = formsIn(ownEntry(subject.flow.texts[locale] ?? {}, key) ?? '');
      if (!forms.some(isOtherwise)) return [];
      return [
        {
          file: `copy/${locale}.json`,
          pointer: pointerTo('texts', key),
          message:
            'Whoever writes a date like this is refused, or another day is stored: this field takes the month first',
          hint: 'write the month, the day and the year: 12/31/1980',
        },
      ];
    }),
  );
