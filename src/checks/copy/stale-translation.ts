import { pointer } from '#core';
import type { Check, Finding } from '../check.ts';
import { translationsOf, untranslated } from './missing-translation.ts';
import type { Subject } from '../subject/subject.ts';

/** The first part in which two keys differ, and what stands there in each; undefined for keys with more than one. */
function differingPart(key: string, meant: string): { was: string; is: string } | undefined {
  const [before, after] = [key.split('.'), meant.split('.')];
  const at = before.findIndex((part, index) => part !== after[index]);
  const [was, is] = [before[at], after[at]];
  const rest = [before, after].map((parts) => parts.slice(at + 1).join('.'));
  return was === undefined || is === undefined || rest[0] !== rest[1] ? undefined : { was, is };
}

/** Ids of a product that several translated texts name almost alike: the product's is the misspelt one. */
function misspeltIds(
  { spots }: Subject,
  file: string,
  stale: ReturnType<typeof untranslated>['stale'],
): { keys: string[]; finding: Finding }[] {
  const original = file.replace(/\.[^.]+\.json$/, '.json');
  const parts = stale.flatMap(({ key, meant }) => {
    const part = meant === undefined ? undefined : differingPart(key, meant);
    return part === undefined ? [] : [{ key, ...part }];
  });
  return [...new Set(parts.map(({ is }) => is))].flatMap((id) => {
    const named = parts.filter(({ is }) => is === id);
    const spot = spots.find(
      ({ file: at, value, pointer: to }) => at === original && value === id && to.endsWith('/id'),
    );
    const [first] = named;
    if (spot === undefined || first === undefined || named.length < 2) return [];
    const message = `The translations call "${id}" "${first.was}", so it has none`;
    const finding = { file: original, pointer: spot.pointer, message, hint: `did you mean "${first.was}"?` };
    return [{ keys: named.map(({ key }) => key), finding }];
  });
}

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
      const ids = misspeltIds(subject, one.file, stale);
      const misspelt = stale.filter(
        ({ key, meant }) => meant !== undefined && !ids.some(({ keys }) => keys.includes(key)),
      );
      const [first, ...others] = stale.filter(({ meant }) => meant === undefined);
      const at = (key: string) => ({ file: one.file, pointer: pointer('texts', key), at: 'key' as const });
      return [
        ...ids.map(({ finding }) => finding),
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
