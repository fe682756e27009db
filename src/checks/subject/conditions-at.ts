import { type Condition, isObject, type Json, type JsonObject, pointerTo, segments, isCondition } from '#core';
import { type FileNode, nodesByFile, objectsTitled, type Subject } from './subject.ts';

/**
 * A condition on a control. `surely` is true if the condition must be known to be true, as for `if`. Otherwise, as for
 * `otherwise`, `disabled_if` and access rules, it must only not be known to be false.
 */
export interface ControlCondition {
  condition: Condition;
  surely: boolean;
}

/** All conditions on a control or action: its own, and the conditions of the blocks, actions and lists around it. */
export function conditionsAt(
  subject: Subject,
  { file, pointer }: Pick<FileNode, 'file' | 'pointer'>,
): ControlCondition[] {
  const found: ControlCondition[] = [];
  let here: Json | undefined = subject.files[file];
  for (const step of [...segments(pointer), '']) {
    if (isObject(here)) found.push(...conditionsOf(here, step));
    here = Array.isArray(here) ? here[Number(step)] : isObject(here) ? here[step] : undefined;
  }
  return found;
}

/**
 * The conditions that one block or action around a control puts on the control.
 * @param step the key of the block or action that contains the control
 */
function conditionsOf(block: JsonObject, step: string): ControlCondition[] {
  const { if: asked, only_if: only, disabled_if: disabled } = block;
  const refused = step === 'otherwise' ? [asked, disabled] : [disabled];
  return [
    ...(step !== 'otherwise' && isCondition(asked) ? [{ condition: asked, surely: true }] : []),
    ...(step === 'blocks' && isCondition(only) ? [{ condition: only, surely: true }] : []),
    ...refused.flatMap((condition) =>
      isCondition(condition) ? [{ condition: { not: condition }, surely: false }] : [],
    ),
  ];
}

/**
 * The references in the conditions of an object and of everything around it: `if` and `disabled_if`, also of actions.
 */
export function conditionsAround(subject: Subject, { file, pointer }: Pick<FileNode, 'file' | 'pointer'>): string[] {
  const around = (nodesByFile(subject).get(file) ?? []).filter(
    (node) => node.pointer === pointer || pointer.startsWith(`${node.pointer}/`),
  );
  return around.flatMap(({ value }) =>
    isObject(value) ? [...referencesIn(value.if), ...referencesIn(value.disabled_if)] : [],
  );
}

function referencesIn(condition: Json | undefined): string[] {
  if (Array.isArray(condition)) return condition.flatMap(referencesIn);
  if (!isObject(condition)) return [];
  return Object.entries(condition).flatMap(([key, part]) =>
    key === 'any' || key === 'not' ? referencesIn(part) : [key],
  );
}

/**
 * The pointer of the line that reads a reference, in an `if` or `disabled_if` of an object or of something around it.
 * The object's own pointer if there is no such line.
 */
export function lineOfCondition(
  subject: Subject,
  { file, pointer }: Pick<FileNode, 'file' | 'pointer'>,
  reference: string,
): string {
  const found = objectsTitled(subject, 'Condition').findLast(
    (node) =>
      node.file === file &&
      `${pointer}/`.startsWith(node.pointer.replace(/\/(?:disabled_)?if(?:\/.*)?$/, '/')) &&
      Object.hasOwn(node.value, reference),
  );
  return found === undefined ? pointer : found.pointer + pointerTo(reference);
}
