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
