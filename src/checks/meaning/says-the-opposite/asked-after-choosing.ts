import { asObject, isObject, lastPart, pointerTo, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';
import { TEXT_KEYS } from '../../subject/text-keys.ts';

/**
 * First words of copy keys of texts that ask for a choice. "pick_another" is not one of them, because it may be for
 * people who have chosen.
 */
const ASKING = ['pick', 'choose', 'select'];

/**
 * Finds texts that ask people to choose, but are shown only after people have chosen on the same screen: "Choose an
 * amount to see what you pay". Not reported if something else can be chosen on the screen.
 */
export function askedAfterChoosing(subject: Subject): Finding[] {
  const set = objectsTitled(subject, 'SetAction');
  return writtenWith(subject, 'if').flatMap(({ file, pointer, value }): Finding[] => {
    const key = TEXT_KEYS.map((part) => textIn(value, part)).find((one) => one !== undefined) ?? '';
    const [word = '', ...more] = wordsInName(lastPart(key));
    if (!ASKING.includes(word) || more.length > 0 || 'do' in value || 'to' in value) return [];
    return Object.entries(asObject(value.if)).flatMap(([name, test]): Finding[] => {
      const chosen = set.filter((one) => one.file === file);
      const isChosenHere = chosen.length > 0 && chosen.every((one) => name in asObject(one.value.set));
      if (!isChosenHere || !isObject(test) || test.known !== true) return [];
      const message = `"${key}" asks people to choose, and is shown only once "${name}" was chosen`;
      return [{ file, pointer: pointer + pointerTo('if', name), message, hint: 'write { "known": false }' }];
    });
  });
}
