import { type Condition, isObject, type Json, type JsonObject, segments, isCondition } from '#core';
import { type FileNode, nodesByFile, type Subject } from './subject.ts';

/**
 * A condition on a control. `surely`: it must be known to be true, as for `if`. Otherwise it must only not be known
 * to be false, as for `disabled_if` and access rules.
 */
export interface ControlCondition {
  condition: Condition;
  surely: boolean;
}

/** The conditions of a control: its own, and those of the blocks and lists around it. */
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

/** The conditions of one block on the way to a control. @param step the key that leads from the block to the control */
function conditionsOf(block: JsonObject, step: string): ControlCondition[] {
  const { if: shown, only_if: only, disabled_if: disabled } = block;
  return [
    ...(isCondition(shown) ? [{ condition: shown, surely: true }] : []),
    ...(step === 'blocks' && isCondition(only) ? [{ condition: only, surely: true }] : []),
    ...(isCondition(disabled) ? [{ condition: { not: disabled }, surely: false }] : []),
  ];
}

/** The references in the conditions of a place and of everything around it: `if` and `disabled_if`, also of actions. */
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
