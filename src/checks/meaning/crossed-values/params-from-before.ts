import { asList, asObject, identified, lastPart, responseSchemaNameOf, segments, shapeOf } from '#core';
import type { Finding } from '../../check.ts';
import { partsAt } from '../../subject/parts-at.ts';
import { type NameNode, nodesNaming, objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** The call after which a value is read, because its `then` contains the value. Undefined if there is none. */
const callBefore = (subject: Subject, { file, pointer }: NameNode): string | undefined =>
  textIn(
    objectsTitled(subject, 'CallAction').findLast(
      (one) => one.file === file && pointer.startsWith(`${one.pointer}/then/`),
    )?.value,
    'call',
  );

/** The field of a call's response that is always there and says which thing is meant by any of these parameters. */
function answeredBy(subject: Subject, call: string, params: readonly string[]): string | undefined {
  const operation = operationIn(subject, call);
  const shape = operation && responseSchemaNameOf(operation);
  const schemas = shape === undefined ? [] : (shapeOf(subject.contract, shape) ?? []);
  return schemas.flatMap(({ schema: { properties, required } }) =>
    Object.entries(asObject(properties)).flatMap(([name, part]) =>
      asList(required).includes(name) && identified(part).some((param) => params.includes(param)) ? [name] : [],
    ),
  )[0];
}

/**
 * Finds parameters after a call that are taken from what the screen loaded before, although it may lack the value, and
 * the call has just answered it: the id of an order that has now been placed.
 */
export const paramsFromBefore = (subject: Subject): Finding[] =>
  nodesNaming(subject, 'reference').flatMap((node): Finding[] => {
    const { file, pointer, value } = node;
    if (segments(pointer).at(-2) !== 'params' || !value.startsWith('data.')) return [];
    const call = callBefore(subject, node);
    const own = lastPart(value);
    const params = (partsAt(subject, node, value) ?? []).flatMap(({ schema }) => identified(schema));
    const around = partsAt(subject, node, value.slice(0, -own.length - 1)) ?? [];
    const isPromised = around.some(({ schema: { required } }) => asList(required).includes(own));
    const answered = call === undefined || isPromised ? undefined : answeredBy(subject, call, params);
    if (answered === undefined) return [];
    const message = `"${value}" is what was there before "${call ?? ''}", and may be nothing. The response has "${answered}"`;
    return [{ file, pointer, message, hint: `write "response.${answered}"` }];
  });
