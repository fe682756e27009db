import { asObject, type Json, lastPart, schemasAt, pointerTo, responseSchemaNameOf, shapeOf, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** The placeholders of a text, each with its value. A value that has a format is written as an object. */
const placeholdersIn = (values: Json | undefined) =>
  Object.entries(asObject(values)).flatMap(([name, given]) => {
    const isFormatted = typeof given !== 'string';
    const from = isFormatted ? textIn(given, 'value') : given;
    return from === undefined ? [] : [{ name, from, place: isFormatted ? pointerTo(name, 'value') : pointerTo(name) }];
  });

/** The object that a value is a part of: "data.order" for "data.order.number". */
const around = (reference: string) => reference.slice(0, reference.lastIndexOf('.'));

/** Whether the last part of a value's name contains all words of a placeholder: "item.saving_percent" for {percent}. */
const hasName = (reference: string, name: string) =>
  wordsInName(name).every((word) => wordsInName(lastPart(reference)).includes(word));

/**
 * The value in the condition of a text, if it has the placeholder's name and belongs to the same object as the given
 * value.
 */
const askedFor = (condition: Json | undefined, name: string, from: string) =>
  Object.keys(asObject(condition)).find((one) => around(one) === around(from) && hasName(one, name));

/** Whether the data of a screen, or the signed-in person, has a value. */
export function isThere(subject: Subject, file: string, reference: string): boolean {
  const operation = operationIn(subject, textIn(subject.files[file], 'source') ?? '');
  const [root, ...path] = reference.split('.');
  const shape =
    root === 'user'
      ? subject.contract.user
      : root === 'data'
        ? operation && responseSchemaNameOf(operation)
        : undefined;
  return shape !== undefined && schemasAt(shapeOf(subject.contract, shape), path) !== undefined;
}

/**
 * Finds placeholders that get another field than the one they are named after. Reported in four cases:
 * - the placeholder gets an id, and the object has a field with the placeholder's name;
 * - both fields belong to the signed-in person;
 * - the text has a condition on the field with the placeholder's name;
 * - another placeholder gets a field with the same beginning: if {amount} gets "from_cents", {label} needs
 * "from_label".
 */
export const placeholdersOfOthers = (subject: Subject): Finding[] =>
  writtenWith(subject, 'with').flatMap(({ file, pointer, value }) => {
    const all = placeholdersIn(value.with);
    return all.flatMap(({ name, from, place }): Finding[] => {
      if (hasName(from, name) || !from.includes('.')) return [];
      const beside = all
        .filter((other) => other.name !== name && around(other.from) === around(from))
        .map((other) => `${other.from.replace(/_[^_.]+$/, '')}_${name}`)
        .find((one) => isThere(subject, file, one));
      // People do not read ids, so the object's field with the placeholder's name is meant. The signed-in person has
      // few fields, and each has one meaning.
      const namesake = `${around(from)}.${name}`;
      const own = isThere(subject, file, namesake) ? namesake : undefined;
      const isMeant = lastPart(from) === 'id' || (around(from) === 'user' && name !== 'id');
      const asked = askedFor(value.if, name, from);
      const meant = asked === undefined ? (beside ?? (isMeant ? own : undefined)) : (own ?? asked);
      if (meant === undefined || all.some((one) => one.from === meant)) return [];
      const message = `{${name}} gets "${from}", and what belongs to this text is "${meant}"`;
      return [{ file, pointer: pointer + pointerTo('with') + place, message, hint: `write "${meant}"` }];
    });
  });
