import { responseSchemaNameOf, schemasAt, shapeOf } from '#core';
import { mayBeMissing } from './response-values.ts';
import { objectsTitled, type ObjectNode, operationIn, type Subject, textIn } from './subject.ts';

type Place = Pick<ObjectNode, 'file' | 'pointer'>;

/** A value of a response: the name of the response's schema, and the path of the value in it. */
interface ResponseValue {
  shape: string;
  path: readonly string[];
}

/** The value of the screen's own response that a reference reads at this place; undefined for any other value. */
function responseValue(subject: Subject, { file, pointer }: Place, reference: string): ResponseValue | undefined {
  const operation = operationIn(subject, textIn(subject.files[file], 'source') ?? '');
  const shape = operation && responseSchemaNameOf(operation);
  const [root, ...path] = reference.split('.');
  if (shape === undefined) return undefined;
  if (root === 'data') return { shape, path };
  const list = objectsTitled(subject, 'EachBlock').findLast(
    (each) => each.file === file && pointer.startsWith(`${each.pointer}/`),
  );
  const [of, ...inside] = (textIn(list?.value, 'of') ?? '').split('.');
  return root === 'item' && of === 'data' ? { shape, path: [...inside, '0', ...path] } : undefined;
}

/**
 * Whether the backend may leave out a value that is shown at this place of a screen, according to the contract. False
 * for a value that does not come from the screen's own response.
 * @param reference of the response ("data.image"), or of an entry of the list around the place ("item.image")
 */
export function mayBeMissingHere(subject: Subject, place: Place, reference: string): boolean {
  const value = responseValue(subject, place, reference);
  return value !== undefined && mayBeMissing(subject.contract, value.shape, value.path);
}

/** Whether a value that is shown at this place of a screen may be null, according to the contract. */
export function mayBeNullHere(subject: Subject, place: Place, reference: string): boolean {
  const value = responseValue(subject, place, reference);
  const schemas = value && schemasAt(shapeOf(subject.contract, value.shape), value.path);
  return (schemas ?? []).some(({ schema: { type } }) => [type ?? []].flat().includes('null'));
}
