import { responseSchemaNameOf } from '#core';
import { mayBeMissing } from './response-values.ts';
import { objectsTitled, type ObjectNode, operationIn, type Subject, textIn } from './subject.ts';

/**
 * Whether the backend may leave out a value that is shown at this place of a screen, according to the contract. False
 * for a value that does not come from the screen's own response.
 * @param reference of the response ("data.image"), or of an entry of the list around the place ("item.image")
 */
export function mayBeMissingHere(
  subject: Subject,
  { file, pointer }: Pick<ObjectNode, 'file' | 'pointer'>,
  reference: string,
): boolean {
  const operation = operationIn(subject, textIn(subject.files[file], 'source') ?? '');
  const shape = operation && responseSchemaNameOf(operation);
  const [root, ...path] = reference.split('.');
  if (shape === undefined) return false;
  if (root === 'data') return mayBeMissing(subject.contract, shape, path);
  const list = objectsTitled(subject, 'EachBlock').findLast(
    (each) => each.file === file && pointer.startsWith(`${each.pointer}/`),
  );
  const [of, ...inside] = (textIn(list?.value, 'of') ?? '').split('.');
  return root === 'item' && of === 'data' && mayBeMissing(subject.contract, shape, [...inside, '0', ...path]);
}
