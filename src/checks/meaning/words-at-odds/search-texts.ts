import { lastPart, pointerTo, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/** Other words for a state in copy keys. */
const ALSO: Readonly<Record<string, readonly string[]>> = { empty: ['none', 'nothing', 'no', 'not'] };

/**
 * Whether a copy key names the state that its text is for: "search.failed" for `failed`, "search.none_found" for
 * `empty`.
 */
const isNamed = (part: string, key: string) =>
  wordsInName(lastPart(key)).some(
    (other) =>
      ALSO[part]?.includes(other) === true || wordsInName(part).some((word) => other.startsWith(word.slice(0, 4))),
  );

/**
 * Finds searches that show one text for several states: while they load, when they found nothing, and when they failed.
 */
export const searchTexts = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'EntrySearch').flatMap(({ file, pointer, value }) => {
    const texts = Object.entries(value).filter(([part]) => part !== 'call');
    return texts.flatMap(([part, key]): Finding[] => {
      if (typeof key !== 'string' || isNamed(part, key)) return [];
      const twin = texts.find(([other, one]) => other !== part && one === key && isNamed(other, key));
      if (twin === undefined) return [];
      const message = `"${key}" stands for "${part}" here, and for "${twin[0]}" as well`;
      return [{ file, pointer: pointer + pointerTo(part), message, hint: `name the text for "${part}"` }];
    });
  });
