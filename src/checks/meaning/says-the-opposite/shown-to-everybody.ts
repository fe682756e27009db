import { asObject, firstPart, isObject, lastPart, pointerTo, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAround } from '../../subject/conditions-at.ts';
import { objectsWith } from '../../subject/objects-with.ts';
import { nodesKeyedBy, type Subject } from '../../subject/subject.ts';
import { TEXT_KEYS } from '../../subject/text-keys.ts';

/** A text that a screen shows. */
interface ShownText {
  file: string;
  pointer: string;
  key: string;
  /** The pointer of the only line of the text's own condition; undefined for no line or several. */
  asked: string | undefined;
}

const shownIn = (subject: Subject): ShownText[] =>
  objectsWith(subject, ...TEXT_KEYS).flatMap(({ file, pointer, value }) =>
    !isObject(value)
      ? []
      : TEXT_KEYS.flatMap((part) => {
          const key = value[part];
          if (typeof key !== 'string') return [];
          const [line, ...others] = Object.keys(asObject(value.if));
          const asked = line === undefined || others.length > 0 ? undefined : pointer + pointerTo('if', line);
          return [{ file, pointer: pointer + pointerTo(part), key, asked }];
        }),
  );

/**
 * Finds texts named after a fact, such as "question.asked_again" after `questions.asked_again`, that are shown to
 * everybody on this screen, and elsewhere only while the fact is true.
 */
export function shownToEverybody(subject: Subject): Finding[] {
  const all = shownIn(subject);
  // Two kinds of facts are not evidence. For a stored field, the text with its name is its label. For a name of one
  // word, a text with this name may be about something else.
  const isTelling = (fact: string) =>
    subject.flow.stores[firstPart(fact)] === undefined && wordsInName(lastPart(fact)).length > 1;
  const tested = new Set(
    nodesKeyedBy(subject, 'reference').flatMap(({ value }) => Object.keys(value).filter(isTelling).map(lastPart)),
  );
  return all.flatMap((shown): Finding[] => {
    const { file, pointer, key, asked } = shown;
    // Conditions are searched only for texts with the name of a fact, because this takes long.
    if (!tested.has(lastPart(key))) return [];
    const named = all
      .filter((other) => other !== shown && other.key === key)
      .flatMap((other) => conditionsAround(subject, other))
      .find((fact) => lastPart(fact) === lastPart(key) && isTelling(fact));
    if (named === undefined || conditionsAround(subject, shown).includes(named)) return [];
    const message = `"${key}" is said to everybody here, and elsewhere only to people of whom "${named}" is true`;
    return [{ file, pointer: asked ?? pointer, message, hint: `ask for it: "if": { "${named}": true }` }];
  });
}
