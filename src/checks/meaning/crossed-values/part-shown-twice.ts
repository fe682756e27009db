import { responseSchemaNameOf, asList, lastPart, partOf, pointerTo, shapeOf, wordsOf } from '#core';
import type { Finding } from '../../check.ts';
import {
  type ObjectNode,
  objectsTitled,
  operationIn,
  type NameNode,
  nodesNaming,
  type Subject,
  textIn,
} from '../../subject/subject.ts';

/** With fewer parts of an object than this, a group of texts does not stand for the object. */
const LEAST = 4;

/** The object that a reference names a part of: "data.order.shipping" of "data.order.shipping.city". */
const objectOf = (reference: string) => reference.slice(0, Math.max(0, reference.lastIndexOf('.')));

/** The parts that the backend always sends of an object in a screen's data; none of an object that is not there. */
function promisedParts(subject: Subject, file: string, object: string): string[] {
  const operation = operationIn(subject, textIn(subject.files[file], 'source') ?? '');
  const shape = operation && responseSchemaNameOf(operation);
  const [root, ...path] = object.split('.');
  if (root !== 'data' || shape === undefined) return [];
  const [found, ...others] = (partOf(shapeOf(subject.contract, shape), path) ?? []).filter(
    ({ schema }) => schema.type !== 'null',
  );
  return found === undefined || others.length > 0 ? [] : asList(found.schema.required).map(String);
}

/** The references that a text shows, itself or in a placeholder. */
const isShown = ({ pointer }: NameNode) => /\/(?:from|with\/[^/]+(?:\/value)?)$/.test(pointer);

/** Whether a text around a place is nothing but values, as a line of an address. A sentence may repeat one of them. */
const isLine = (subject: Subject, { file, pointer }: NameNode): boolean => {
  const text = objectsTitled(subject, 'TextBlock').find(
    (one) => one.file === file && pointer.startsWith(`${one.pointer}/`),
  );
  const words = wordsOf(subject.flow, textIn(text?.value, 'text') ?? '') ?? '';
  return !/\p{L}/u.test(words.replaceAll(/\{[^}]*\}/g, ''));
};

/**
 * Values of an object, such as an address, that a group of texts shows twice, while exactly one part of the object is
 * shown nowhere: the city stands in place of the street.
 */
export const partShownTwice = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'TextBlock').flatMap(({ file, pointer, value }: ObjectNode): Finding[] => {
    const own = textIn(value, 'from') ?? '';
    const object = objectOf(own);
    if (object === '' || value.if !== undefined) return [];
    const group = pointer.replace(/\/\d+$/, '');
    const named = nodesNaming(subject, 'reference').filter(
      (one) => one.file === file && objectOf(one.value) === object,
    );
    const shown = named.filter((one) => one.pointer.startsWith(`${group}/`) && isShown(one));
    const parts = new Set(shown.map((one) => lastPart(one.value)));
    const isAgain = shown.some(
      (one) => one.value === own && !one.pointer.startsWith(`${pointer}/`) && isLine(subject, one),
    );
    if (!isAgain || parts.size < LEAST) return [];
    const [missing, ...others] = promisedParts(subject, file, object).filter(
      (part) => !named.some((one) => lastPart(one.value) === part),
    );
    if (missing === undefined || others.length > 0) return [];
    const message = `"${own}" is shown beside this, too, and "${object}.${missing}" is not shown at all`;
    return [
      {
        file,
        pointer: pointer + pointerTo('from'),
        message,
        hint: `write "${missing}" in place of "${lastPart(own)}"`,
      },
    ];
  });
