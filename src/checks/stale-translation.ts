import { pointer } from '#core';
import type { Check } from './check.ts';
import { translationsOf, untranslated } from './missing-translation.ts';

export const staleTranslation: Check = {
  rule: 'CP08',
  name: 'stale-translation',
  severity: 'warning',
  description:
    'A translation has a key that no text has. Either the text was removed or the key is misspelt, so the translation is never shown.',
  bad: 'copy/es.json: "cart.tilte": "Carrito"',
  good: 'copy/es.json: "cart.title": "Carrito"',
  requirement: 'every text in every language',
  run: (subject) =>
    translationsOf(subject).flatMap((one) =>
      untranslated(subject, one).stale.map(({ key, meant }) => ({
        file: one.file,
        pointer: pointer('texts', key),
        at: 'key' as const,
        message: `There is no text "${key}" to be translated`,
        hint: meant === undefined ? 'remove it' : `did you mean "${meant}"?`,
      })),
    ),
};
