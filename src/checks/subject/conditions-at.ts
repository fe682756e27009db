import { type Condition, isObject, type Json, type JsonObject, segments, isCondition } from '#core';
import type { FileSpot, Subject } from './subject.ts';

/**
 * A condition. `surely`: it must be known to be true, as for `if`; otherwise it must only not be false, as for
 * `disabled_if` and access.
 */
export interface Asked {
  condition: Condition;
  surely: boolean;
}

/** The conditions under which a control is shown and enabled: its own, and those of the blocks and lists around it. */
export function conditionsAt(subject: Subject, { file, pointer }: Pick<FileSpot, 'file' | 'pointer'>): Asked[] {
  const found: Asked[] = [];
  let here: Json | undefined = subject.files[file];
  for (const step of [...segments(pointer), '']) {
    if (isObject(here)) found.push(...asConditions(here, step));
    here = Array.isArray(here) ? here[Number(step)] : isObject(here) ? here[step] : undefined;
  }
  return found;
}

function asConditions(block: JsonObject, step: string): Asked[] {
  const { if: shown, only_if: only, disabled_if: disabled } = block;
  return [
    ...(isCondition(shown) ? [{ condition: shown, surely: true }] : []),
    ...(step === 'blocks' && isCondition(only) ? [{ condition: only, surely: true }] : []),
    ...(isCondition(disabled) ? [{ condition: { not: disabled }, surely: false }] : []),
  ];
}
