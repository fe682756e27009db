import { firstPart, isObject, nearest, pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import { translationFiles, untranslated } from './missing-translation.ts';
import { leftOut } from './stale-translation/left-out.ts';
import type { Subject } from '../subject/subject.ts';

/**
 * Compares two copy keys segment by segment (the segments are separated by dots).
 * @returns the segment of each key at the only position where they differ; undefined if they differ at no position or
 *   at several
 */
function differingPart(key: string, meant: string): { was: string; is: string } | undefined {
  const [before, after] = [key.split('.'), meant.split('.')];
  const changed = before.findIndex((part, index) => part !== after[index]);
  const [was, is] = [before[changed], after[changed]];
  const rest = [before, after].map((parts) => parts.slice(changed + 1).join('.'));
  return was === undefined || is === undefined || rest[0] !== rest[1] ? undefined : { was, is };
}

/**
 * An id that an author changed in a product: the old id, the new id, and the translated keys that still have the old
 * one.
 */
interface Renamed {
  was: string;
  is: string;
  keys: string[];
}

/** The ids that an author changed, while every translated key still contains the old id. */
function renamedParts(stale: readonly string[], lacking: readonly string[]): Renamed[] {
  const found = new Map<string, Renamed>();
  for (const key of stale)
    for (const part of lacking.flatMap((other) => differingPart(key, other) ?? [])) {
      const name = `${part.was} ${part.is}`;
      found.set(name, { ...part, keys: [...(found.get(name)?.keys ?? []), key] });
    }
  // If only one key has the old id, and the ids differ in a letter or two, the translation is misspelt instead.
  const isWhole = ({ was, is, keys }: Renamed) =>
    keys.length === stale.filter((key) => key.split('.').includes(was)).length &&
    (keys.length > 1 || nearest(was, [is]) === undefined);
  return [...found.values()].filter(isWhole);
}

/** The pointer of the new id in the product: at a question, an option, a variant or a quantity. */
function placeOfPart({ nodes }: Subject, file: string, { was, is, keys }: Renamed): string | undefined {
  const [key = ''] = keys;
  const owner = key.split('.')[key.split('.').indexOf(was) - 1];
  const within = nodes.find((node) => node.file === file && node.value === owner && node.pointer.endsWith('/id'));
  const isIn = (pointer: string) => within === undefined || pointer.startsWith(within.pointer.replace(/id$/, ''));
  const named = nodes.find(
    (node) => node.file === file && node.value === is && node.pointer.endsWith('/id') && isIn(node.pointer),
  );
  if (named !== undefined) return named.pointer;
  const [amount, paid] = is.split('-');
  const offer = nodes.find(
    ({ file: at, pointer: to, value }) =>
      at === file &&
      within !== undefined &&
      to.startsWith(within.pointer.replace(/id$/, 'quantities/')) &&
      isObject(value) &&
      String(value.quantity) === amount &&
      value.subscriptionType === paid,
  );
  const part = was.split('-')[0] === amount ? 'subscriptionType' : 'quantity';
  return offer === undefined ? undefined : offer.pointer + pointerTo(part);
}

/** One finding for each id that was changed in a product and not in its translations. */
function renamed(subject: Subject, file: string, stale: readonly string[], lacking: readonly string[]) {
  const original = file.replace(/\.[^.]+\.json$/, '.json');
  return renamedParts(stale, lacking).flatMap((part): { keys: string[]; finding: Finding }[] => {
    const place = placeOfPart(subject, original, part);
    if (place === undefined) return [];
    const message = `The translations call "${part.is}" "${part.was}", so it has none`;
    const hint = `did you mean "${part.was}"?`;
    return [{ keys: part.keys, finding: { file: original, pointer: place, message, hint } }];
  });
}

/**
 * A hint that names the one text of the same group without a translation: its key was probably renamed in one of the
 * two files.
 */
function renamedTo(key: string, lacking: readonly string[]): string | undefined {
  const [only, ...more] = lacking.filter((other) => firstPart(other) === firstPart(key));
  return only === undefined || more.length > 0 ? undefined : `did you mean "${only}"?`;
}

export const staleTranslation: Check = {
  rule: 'CP08',
  name: 'stale-translation',
  severity: 'warning',
  description:
    'A translation does not go with its text. Its key is that of no text, so that it is never shown; or the text has changed and the translation has not, or only the translation has, and nobody has recorded that they say the same.',
  bad: 'copy/es.json: "cart.tilte": "Carrito"',
  good: 'copy/es.json: "cart.title": "Carrito"',
  requirement: 'every text in every language',
  run: (subject) =>
    translationFiles(subject).flatMap((one) => {
      const { stale: all, lacking } = untranslated(subject, one);
      const meant = all.flatMap((key) => key.meant ?? []);
      const ids = renamed(
        subject,
        one.file,
        all.map(({ key }) => key),
        [...lacking, ...meant],
      );
      const stale = all.filter(({ key }) => !ids.some(({ keys }) => keys.includes(key)));
      const misspelt = stale.filter((key) => key.meant !== undefined);
      const unmeant = stale.flatMap(({ key, meant: likely }) => (likely === undefined ? [key] : []));
      const lists = leftOut(subject, one.file, unmeant);
      const [first, ...others] = unmeant.filter((key) => !lists.some(({ keys }) => keys.includes(key)));
      const anchor = (key: string) => ({ file: one.file, pointer: pointerTo('texts', key), anchor: 'key' as const });
      return [
        ...[...ids, ...lists].map(({ finding }) => finding),
        ...misspelt.map(({ key, meant: likely }) => ({
          ...anchor(key),
          message: `There is no text "${key}" to be translated`,
          hint: `did you mean "${likely}"?`,
        })),
        ...(first === undefined
          ? []
          : [
              {
                ...anchor(first),
                message: `There is no text "${first}" to be translated${others.length === 0 ? '' : `, nor ${others.length} more of this file`}`,
                hint:
                  others.length === 0
                    ? (renamedTo(first, lacking) ?? 'remove it')
                    : `remove them: also ${others.map((key) => `"${key}"`).join(', ')}`,
              },
            ]),
      ];
    }),
};
