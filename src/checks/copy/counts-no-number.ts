import { commonTextValues, numbersIn, ownEntry } from '#core';
import type { Check } from '../check.ts';
import { shownTexts } from '../subject/shown-texts.ts';

export const countsNoNumber: Check = {
  rule: 'CP11',
  name: 'counts-no-number',
  severity: 'error',
  description:
    'A text counts a value that is no number where it is shown: fixed words, or a number already written as an amount. Every number would get the form "other".',
  bad: '"with": { "count": { "value": "data.orders.length", "format": "number" } }   with "{count, plural, …}"',
  good: '"with": { "count": "data.orders.length" }',
  requirement: 'every text in every language',
  run: (subject) =>
    shownTexts(subject).flatMap(({ node, key, given, countable }) => {
      const texts = Object.values(subject.flow.texts).map((all) => ownEntry(all, key) ?? '');
      const counted = [...new Set(texts.flatMap(numbersIn))];
      const values = [...given, ...Object.keys(commonTextValues(subject.flow))];
      return counted
        .filter((name) => values.includes(name) && !countable.includes(name))
        .map((name) => ({
          file: node.file,
          pointer: node.pointer,
          message: `The text "${key}" counts {${name}}, which is no number here`,
          hint: `give it a number: "with": { "${name}": … } without "format"; # writes it as the language does`,
        }));
    }),
};
