import { didYouMean, own, pointer } from '#core';
import type { Check } from './check.ts';
import { translationsOf, writtenIn } from './missing-translation.ts';

export const staleTranslation: Check = {
  rule: 'CP08',
  name: 'stale-translation',
  severity: 'warning',
  description:
    'A translation stands for a text that does not exist (any more), so that nobody sees it; or its key is misspelt.',
  bad: 'copy/es.json: "cart.tilte": "Carrito"',
  good: 'copy/es.json: "cart.title": "Carrito"',
  requirement: 'copy in every locale (issue 4)',
  run: (subject) =>
    translationsOf(subject).flatMap(({ file, originals }) =>
      Object.keys(writtenIn(subject.files, file))
        .filter((key) => own(originals, key) === undefined)
        .map((key) => ({
          file,
          pointer: pointer('texts', key),
          at: 'key' as const,
          message: `There is no text "${key}" to be translated`,
          hint: didYouMean(key, Object.keys(originals)),
        })),
    ),
};
