import { lastPart, pointer, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/** Whether a text's key says what it is for: "search.failed" for `failed`. */
const isNamed = (part: string, key: string) =>
  wordsInName(part).some((word) => wordsInName(lastPart(key)).some((other) => other.startsWith(word.slice(0, 4))));

/** Searches that say the same while they load, when they found nothing and when they failed. */
export const searchTexts = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'EntrySearch').flatMap(({ file, pointer: at, value }) => {
    const texts = Object.entries(value).filter(([part]) => part !== 'call');
    return texts.flatMap(([part, key]): Finding[] => {
      const twin = texts.find(([other, one]) => other !== part && one === key && isNamed(other, String(one)));
      if (typeof key !== 'string' || twin === undefined || isNamed(part, key)) return [];
      const message = `"${key}" stands for "${part}" here, and for "${twin[0]}" as well`;
      return [{ file, pointer: at + pointer(part), message, hint: `name the text for "${part}"` }];
    });
  });
