import { lastPart, pointer, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/** Whether a text's key says what it is for: "search.failed" for `failed`. */
const isNamed = (part: string, key: string) =>
  wordsInName(part).some((word) => wordsInName(lastPart(key)).some((other) => other.startsWith(word.slice(0, 4))));

/** What a search says for its states. When two say the same, the later one of this list is taken to be wrong. */
const STATES = ['empty', 'loading', 'failed'];

/** Whether a text without the name of either state stands for two of them. People then take the one for the other. */
const isOfOtherState = (part: string, twin: string, key: string) =>
  STATES.includes(twin) && STATES.indexOf(part) > STATES.indexOf(twin) && !isNamed(part, key);

/** Searches that say the same while they load, when they found nothing and when they failed. */
export const searchTexts = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'EntrySearch').flatMap(({ file, pointer: at, value }) => {
    const texts = Object.entries(value).filter(([part]) => part !== 'call');
    return texts.flatMap(([part, key]): Finding[] => {
      if (typeof key !== 'string' || isNamed(part, key)) return [];
      const twin = texts.find(
        ([other, one]) => other !== part && one === key && (isNamed(other, key) || isOfOtherState(part, other, key)),
      );
      if (twin === undefined) return [];
      const message = `"${key}" stands for "${part}" here, and for "${twin[0]}" as well`;
      return [{ file, pointer: at + pointer(part), message, hint: `name the text for "${part}"` }];
    });
  });
