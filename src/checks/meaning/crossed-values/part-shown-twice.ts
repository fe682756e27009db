import { responseSchemaNameOf, asList, lastPart, schemasAt, pointerTo, shapeOf, defaultWords } from '#core';
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

/** A group of texts must show at least this many parts of an object. Only then does the group show the whole object. */
const LEAST = 4;

/** The object that a reference names a part of: "data.order.shipping" for "data.order.shipping.city". */
const objectOf = (reference: string) => reference.slice(0, Math.max(0, reference.lastIndexOf('.')));

/** The parts of an object in a screen's data that the backend always sends; none for an unknown object. */
function promisedParts(subject: Subject, file: string, object: string): string[] {
  const operation = operationIn(subject, textIn(subject.files[file], 'source') ?? '');
  const shape = operation && responseSchemaNameOf(operation);
  const [root, ...path] = object.split('.');
  if (root !== 'data' || shape === undefined) return [];
  const [found, ...others] = (schemasAt(shapeOf(subject.contract, shape), path) ?? []).filter(
    ({ schema }) => schema.type !== 'null',
  );
  return found === undefined || others.length > 0 ? [] : asList(found.schema.required).map(String);
}

/** The references that a text shows, itself or in a placeholder. */
const isShown = ({ pointer }: NameNode) => /\/(?:from|with\/[^/]+(?:\/value)?)$/.test(pointer);

/** Whether the text around a value consists of values only, as a line of an address. A sentence may repeat a value. */
const isLine = (subject: Subject, { file, pointer }: NameNode): boolean => {
  const text = objectsTitled(subject, 'TextBlock').find(
    (one) => one.file === file && pointer.startsWith(`${one.pointer}/`),
  );
  const words = defaultWords(subject.flow, textIn(text?.value, 'text') ?? '') ?? '';
  return !/\p{L}/u.test(words.replaceAll(/\{[^}]*\}/g, ''));
};

/**
 * Finds values of an object, such as an address, that a group of texts shows twice, while exactly one part of the
 * object is shown nowhere: the city is shown where the street should be.
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
