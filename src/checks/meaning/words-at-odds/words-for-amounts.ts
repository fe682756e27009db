import { asList, formsIn, isObject, ownEntry, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** Whether a text in the default language has a number, directly or in a placeholder. */
const saysANumber = ({ flow }: Subject, key: string): boolean =>
  formsIn(ownEntry(flow.texts[flow.default_locale] ?? {}, key) ?? '').some((form) =>
    /\p{N}|\{|\b(?:dollars?|cents?|d[oó]lares|centavos)\b/iu.test(form),
  );

/**
 * Finds table rows that show a word instead of an amount of money, such as "Included" for 500 cents. Words are right
 * only for 0, because people who pay must see the amount.
 */
export const wordsForAmounts = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'TableRow').flatMap(({ file, pointer, value: row }) =>
    asList(row.format === 'money' ? row.list : undefined).flatMap((entry, index): Finding[] => {
      const [value, key] = [textIn(entry, 'value'), textIn(entry, 'label')];
      if (!isObject(entry) || value === undefined || key === undefined) return [];
      if (Number(value) === 0 || saysANumber(subject, key)) return [];
      const message = `People who pay ${(Number(value) / 100).toFixed(2)} read "${key}" here, which says no amount`;
      const hint = 'write "0", or leave the entry out: the amount is shown then';
      return [{ file, pointer: pointer + pointerTo('list', index, 'value'), message, hint }];
    }),
  );
