import { asList, asObject, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { type Subject, textIn } from '../../subject/subject.ts';

/** The texts that may have others on conditions, each with the key of those. */
const TEXTS = ['heading', 'title', 'label', 'hint'].map((key) => ({ key, when: `${key}_when` }));

/**
 * Finds texts on a condition that are the text without a condition: the last entry of `heading_when` is the `heading`.
 * An earlier entry may keep people from the entries after it.
 */
export const sameAsWithout = (subject: Subject): Finding[] =>
  writtenWith(subject, ...TEXTS.map(({ when }) => when)).flatMap(({ file, pointer, value }) =>
    TEXTS.flatMap(({ key, when }): Finding[] => {
      const entries = asList(value[when]);
      const last = asObject(entries.at(-1));
      if (textIn(last, 'text') === undefined || last.text !== value[key] || last.with !== undefined) return [];
      const place = pointer + pointerTo(when, entries.length - 1, 'text');
      const message = `This is the "${key}" that is shown without this condition, too`;
      return [{ file, pointer: place, message, hint: 'name the text for this condition, or remove the entry' }];
    }),
  );
