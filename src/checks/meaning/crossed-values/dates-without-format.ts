import { isObject, lastPart, pointerTo, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import type { Subject } from '../../subject/subject.ts';

/** Words in the name of a placeholder that is for a date: "Placed on {date}". */
const DATES = ['date', 'day', 'since', 'until'];

/** Finds placeholders for a date that get a value without a date format and without such a word in its name. */
export const datesWithoutFormat = (subject: Subject): Finding[] =>
  writtenWith(subject, 'with').flatMap(({ file, pointer, value }) =>
    Object.entries(isObject(value.with) ? value.with : {}).flatMap(([name, given]): Finding[] => {
      const isOfDate = (words: string) => wordsInName(words).some((word) => DATES.includes(word));
      if (typeof given !== 'string' || !isOfDate(name) || isOfDate(lastPart(given)) || lastPart(given) === name)
        return [];
      const message = `{${name}} gets "${given}", which is no date`;
      const hint = 'name the date, as { "value": …, "format": "date" }';
      return [{ file, pointer: pointer + pointerTo('with', name), message, hint }];
    }),
  );
