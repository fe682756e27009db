import { isObject, pointer, asList, asObject, firstPart } from '#core';
import type { Finding } from '../../check.ts';
import { listSpots, objectsTitled, spotsNaming, type Subject } from '../../subject/subject.ts';

/** Shorter lists are not checked, because they do not show which group of copy/ their labels belong to. */
const MANY = 4;

/**
 * Entries of a list in lists/ with a label from another group of copy/ than all other labels, and which is a label of
 * another list, too.
 */
export const labelsOfOtherGroups = (subject: Subject): Finding[] =>
  listSpots(subject).flatMap(({ file, pointer: at, value }): Finding[] => {
    if (!file.startsWith('lists/') || at !== '/list') return [];
    const labels = value.flatMap((entry, index) =>
      isObject(entry) && typeof entry.label === 'string'
        ? [{ group: firstPart(entry.label), key: entry.label, index }]
        : [],
    );
    const [stranger, ...more] = labels.filter(({ group }) => labels.filter((one) => one.group === group).length === 1);
    const groups = new Set(labels.map(({ group }) => group));
    const isElsewhere = (key: string) =>
      spotsNaming(subject, 'text').some(
        (one) => one.value === key && one.file !== file && one.file.startsWith('lists/'),
      );
    if (
      stranger === undefined ||
      !isElsewhere(stranger.key) ||
      more.length > 0 ||
      groups.size !== 2 ||
      labels.length < MANY
    )
      return [];
    const other = labels.find((one) => one !== stranger)?.group ?? '';
    const message = `"${stranger.key}" is about something else: the other labels of this list are texts of "${other}"`;
    return [{ file, pointer: at + pointer(stranger.index, 'label'), message, hint: 'name the text of this value' }];
  });

/** The words that conditions compare with, by reference. @param inFile only the conditions of this file */
function testedWords(subject: Subject, inFile?: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { value } of objectsTitled(subject, 'Condition').filter((one) => (inFile ?? one.file) === one.file))
    for (const [name, test] of Object.entries(value)) {
      if (!isObject(test)) continue;
      const words = [test.is, test.is_not, ...asList(test.is_one_of)].filter((one) => typeof one === 'string');
      found.set(name, new Set([...(found.get(name) ?? []), ...words]));
    }
  return found;
}

/**
 * Words that a `set` stores and no condition compares with, although conditions compare this field with other words.
 */
export function wordsNeverTested(subject: Subject): Finding[] {
  const asked = testedWords(subject);
  return objectsTitled(subject, 'SetAction').flatMap(({ file, pointer: at, value }) =>
    Object.entries(asObject(value.set)).flatMap(([name, to]): Finding[] => {
      const own = testedWords(subject, file).get(name);
      const words = own ?? asked.get(name);
      const word = isObject(to) ? to.is : undefined;
      // GR06 and GR02 try the words that guards ask for.
      if (objectsTitled(subject, 'Condition').some((one) => one.file === 'flow.json' && Object.hasOwn(one.value, name)))
        return [];
      if (words === undefined || words.size === 0 || typeof word !== 'string' || words.has(word)) return [];
      const message = `Nothing${own === undefined ? '' : ' here'} asks whether "${name}" is "${word}"`;
      const hint = `write ${[...words].map((one) => `"${one}"`).join(' or ')}, or ask for it`;
      return [{ file, pointer: at + pointer('set', name, 'is'), message, hint }];
    }),
  );
}

/**
 * Variants of a product whose strength (`level`) cannot be right: another variant of the form has the same one, it is
 * above the highest one, or it is counted of another number of strengths than the form has.
 */
export const wrongStrengths = ({ files }: Subject): Finding[] =>
  Object.entries(files).flatMap(([file, product]) => {
    if (!/^products\/[^.]+\.json$/.test(file) || !isObject(product)) return [];
    const all = asList(product.variants).flatMap((variant, index) => {
      const level = isObject(variant) ? variant.level : undefined;
      return isObject(variant) && isObject(level) ? [{ form: variant.form, level, index }] : [];
    });
    return all.flatMap((one, place): Finding[] => {
      const same = all.filter((other) => other !== one && other.form === one.form);
      const at = (key: string) => pointer('variants', one.index, 'level', key);
      const numbers = same.map(({ level }) => level.of);
      if (typeof one.level.of === 'number' && one.level.of <= same.length)
        return [
          {
            file,
            pointer: at('of'),
            message: `There are ${same.length + 1} strengths of this form, and this is one of ${one.level.of}`,
            hint: `write ${same.length + 1}`,
          },
        ];
      if (numbers.length > 1 && new Set(numbers).size === 1 && !numbers.includes(one.level.of))
        return [
          {
            file,
            pointer: at('of'),
            message: `This is one of ${String(one.level.of)} strengths, and the others of its form are of ${String(numbers[0])}`,
            hint: `write ${String(numbers[0])}`,
          },
        ];
      const strength = `strength ${String(one.level.at)} of ${String(one.level.of)}`;
      // The one that is not at its own place in the list is the wrong one.
      const rank = all.slice(0, place).filter(({ form }) => form === one.form).length + 1;
      if (Number(one.level.at) > Number(one.level.of))
        return [{ file, pointer: at('at'), message: `There is no ${strength}`, hint: `write ${rank}` }];
      const twin = same.find((other) => other.level.at === one.level.at && other.level.of === one.level.of);
      if (twin === undefined || rank === one.level.at) return [];
      const message = `Another variant of this form has the ${strength}, too`;
      return [{ file, pointer: at('at'), message, hint: `write ${rank}` }];
    });
  });

/** Quantities of a variant whose label names another number: "4 tablets" for a quantity of 9. */
export const labelsOfOtherQuantities = ({ files }: Subject): Finding[] =>
  Object.entries(files).flatMap(([file, product]) => {
    if (!/^products\/[^.]+\.json$/.test(file) || !isObject(product)) return [];
    const all = asList(product.variants).map((variant) =>
      asList(isObject(variant) ? variant.quantities : []).flatMap((one, index) =>
        isObject(one) && typeof one.label === 'string' && typeof one.quantity === 'number'
          ? [{ label: one.label, quantity: String(one.quantity), index }]
          : [],
      ),
    );
    const says = (label: string, quantity: string) => new Set<string>(label.match(/\d+/g)).has(quantity);
    return all.flatMap((offers, at) =>
      offers.flatMap(({ label, quantity, index }): Finding[] => {
        const others = offers.filter((one) => one.index !== index);
        const isUsual = others.length > 0 && others.every((one) => says(one.label, one.quantity));
        if (!isUsual || says(label, quantity) || !/\d/.test(label)) return [];
        const message = `"${label}" is the label of ${quantity}`;
        const place = pointer('variants', at, 'quantities', index);
        // The number is wrong if other variants have this label with another number, and none has this number.
        const isKnown = all.some((list, other) => other !== at && list.some((one) => one.quantity === quantity));
        const same = isKnown ? undefined : all.flat().find((one) => one.label === label && says(label, one.quantity));
        return [
          same === undefined
            ? { file, pointer: `${place}/label`, message, hint: `write a label that says ${quantity}` }
            : { file, pointer: `${place}/quantity`, message, hint: `write ${same.quantity}` },
        ];
      }),
    );
  });
