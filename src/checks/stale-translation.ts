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
    translationsOf(subject).flatMap((one) => {
      const { stale } = untranslated(subject, one);
      const misspelt = stale.filter(({ meant }) => meant !== undefined);
      const [first, ...others] = stale.filter(({ meant }) => meant === undefined);
      const at = (key: string) => ({ file: one.file, pointer: pointer('texts', key), at: 'key' as const });
      return [
        ...misspelt.map(({ key, meant }) => ({
          ...at(key),
          message: `There is no text "${key}" to be translated`,
          hint: `did you mean "${meant}"?`,
        })),
        ...(first === undefined
          ? []
          : [
              {
                ...at(first.key),
                message: `There is no text "${first.key}" to be translated${others.length === 0 ? '' : `, nor ${others.length} more of this file`}`,
                hint:
                  others.length === 0
                    ? 'remove it'
                    : `remove them: also ${others.map(({ key }) => `"${key}"`).join(', ')}`,
              },
            ]),
      ];
    }),
};
