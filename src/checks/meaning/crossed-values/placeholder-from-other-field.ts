import { asObject, firstPart, placeholders, pointerTo, same, defaultWords, haveSameWords } from '#core';
import type { Finding } from '../../check.ts';
import { objectsWith } from '../../subject/objects-with.ts';
import { partsAt } from '../../subject/parts-at.ts';
import { type Subject, textIn } from '../../subject/subject.ts';

/** The JSON types of a field of an item of the list around a place. Undefined if the items lack the field. */
const typesOf = (subject: Subject, file: string, pointer: string, name: string): string[] | undefined =>
  partsAt(subject, { file, pointer }, `item.${name}`)?.map(({ schema }) =>
    JSON.stringify([schema.type].flat().filter((type) => type !== 'null')),
  );

/** A name in camel case: "firstName" for "first_name". */
const inCamelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Whether a text has placeholders and words besides them. A text such as "{name}" alone may show any value. */
const saysSomething = ({ flow }: Subject, key: string) => {
  const words = defaultWords(flow, key) ?? '';
  return placeholders(words).length > 0 && /\p{L}/u.test(words.replaceAll(/\{[^}]*\}/g, ''));
};

/** The keys of the texts whose placeholders a `with` fills. */
const LABELS = ['text', 'label', 'heading'];

/**
 * Finds placeholders that get another field of the item than the one with their own name: {number} gets "item.id",
 * although each item has a "number". Both fields must have the same type, because a text for people, such as "9
 * tablets", may rightly fill a placeholder for a number.
 */
export const placeholdersFromOtherField = (subject: Subject): Finding[] =>
  objectsWith(subject, 'with').flatMap(({ file, pointer, value }) => {
    const given = Object.entries(asObject(value.with));
    if (!LABELS.some((part) => saysSomething(subject, textIn(value, part) ?? ''))) return [];
    return given.flatMap(([name, from]): Finding[] => {
      // People may see a number or a name as the "id" of something, so {id} may show another field.
      if (name === 'id' || typeof from !== 'string' || firstPart(from) !== 'item' || from.split('.').length !== 2)
        return [];
      const [, own = ''] = from.split('.');
      const types = typesOf(subject, file, pointer, own);
      const meant = [name, inCamelCase(name)].find(
        (one) => types !== undefined && same(typesOf(subject, file, pointer, one) ?? null, types),
      );
      if (meant === undefined || haveSameWords(own, name) || given.some(([, other]) => other === `item.${meant}`))
        return [];
      const message = `{${name}} gets "${from}", and each item has "${meant}"`;
      return [{ file, pointer: pointer + pointerTo('with', name), message, hint: `write "item.${meant}"` }];
    });
  });
