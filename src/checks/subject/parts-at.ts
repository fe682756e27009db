import { learnsOf, schemasAt, responseSchemaNameOf, shapeOf } from '#core';
import { type FileNode, objectsTitled, operationIn, type Subject, textIn } from './subject.ts';

/** A value in the response of a call. */
interface Origin {
  call: string;
  path: readonly string[];
}

/** Where a value on a screen comes from: the response of the screen's source, or of the only call that stores it. */
function originOf(subject: Subject, file: string, reference: string): Origin | undefined {
  const source = textIn(subject.files[file], 'source');
  if (reference.startsWith('data.') && source !== undefined)
    return { call: source, path: reference.split('.').slice(1) };
  const [only, ...more] = Object.entries(subject.flow.calls).flatMap(([call, one]) =>
    Object.entries(learnsOf(one)).flatMap(([target, from]) =>
      target === reference && from.startsWith('response.') ? [{ call, path: from.split('.').slice(1) }] : [],
    ),
  );
  return more.length === 0 ? only : undefined;
}

/**
 * The contract's schemas of a value at a place. "item" is an item of the list ("each") around the place. Undefined if
 * the contract has no such value, or if it is not known where the value comes from.
 */
export function partsAt(subject: Subject, { file, pointer }: Pick<FileNode, 'file' | 'pointer'>, reference: string) {
  const isItem = reference.startsWith('item.');
  const list = objectsTitled(subject, 'EachBlock').findLast(
    (one) => one.file === file && pointer.startsWith(`${one.pointer}/blocks/`),
  );
  const origin = originOf(subject, file, isItem ? (textIn(list?.value, 'of') ?? '') : reference);
  const operation = origin && operationIn(subject, origin.call);
  const shape = operation && responseSchemaNameOf(operation);
  if (origin === undefined || shape === undefined) return undefined;
  const path = isItem ? [...origin.path, '0', ...reference.split('.').slice(1)] : origin.path;
  return schemasAt(shapeOf(subject.contract, shape), path);
}
