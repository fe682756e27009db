import {
  asObject,
  firstPart,
  learnsOf,
  partOf,
  placeholders,
  pointerTo,
  responseSchemaNameOf,
  same,
  shapeOf,
  wordsInName,
  wordsOf,
} from '#core';
import type { Finding } from '../../check.ts';
import { objectsWith } from '../../subject/objects-with.ts';
import { objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** The call whose response contains a list, and the path to the list's items in the response. */
function originOf(subject: Subject, file: string, of: string): { call: string; path: string[] } | undefined {
  const source = textIn(subject.files[file], 'source');
  if (of.startsWith('data.') && source !== undefined) return { call: source, path: of.split('.').slice(1) };
  const [only, ...more] = Object.entries(subject.flow.calls).flatMap(([call, one]) =>
    Object.entries(learnsOf(one)).flatMap(([target, from]) =>
      target === of && from.startsWith('response.') ? [{ call, path: from.split('.').slice(1) }] : [],
    ),
  );
  return more.length === 0 ? only : undefined;
}

/**
 * For a value inside a list ("each"): the JSON types of a field of the list's items. Undefined if the items lack the
 * field.
 */
function typesOf(subject: Subject, file: string, pointer: string, name: string): string[] | undefined {
  const list = objectsTitled(subject, 'EachBlock').findLast(
    (one) => one.file === file && pointer.startsWith(`${one.pointer}/blocks/`),
  );
  const origin = originOf(subject, file, textIn(list?.value ?? {}, 'of') ?? '');
  const operation = origin && operationIn(subject, origin.call);
  const shape = operation && responseSchemaNameOf(operation);
  const path = [...(origin?.path ?? []), '0', name];
  const parts = shape === undefined ? undefined : partOf(shapeOf(subject.contract, shape), path);
  return parts?.map(({ schema }) => JSON.stringify([schema.type].flat().filter((type) => type !== 'null')));
}

/** A name in camel case: "firstName" for "first_name". */
const inCamelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const sameWords = (one: string, other: string) => wordsInName(one).join() === wordsInName(other).join();

/** Whether a text has placeholders and words besides them. A text such as "{name}" alone may show any value. */
const saysSomething = ({ flow }: Subject, key: string) => {
  const words = wordsOf(flow, key) ?? '';
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
      if (meant === undefined || sameWords(own, name) || given.some(([, other]) => other === `item.${meant}`))
        return [];
      const message = `{${name}} gets "${from}", and each item has "${meant}"`;
      return [{ file, pointer: pointer + pointerTo('with', name), message, hint: `write "item.${meant}"` }];
    });
  });
