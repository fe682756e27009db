import { expect, test } from 'vitest';
import { type DiffClass, type Difference, diffFlows, sideOf } from '#checks';
import { compileFlow, type FlowSource } from '#core';
import { edited, type Edit } from '../core/support/edit.ts';

/** The expected class of a change, the change in words, and the edits that make it. */
export type LabelledEdit = [DiffClass, string, ...Edit[]];

/** Compiles a flow for a comparison. @throws Error with its problems */
export function sideFrom(source: FlowSource): ReturnType<typeof sideOf> {
  const result = compileFlow(source);
  if ('problems' in result)
    throw new Error(result.problems.map(({ file, pointer, message }) => `${file}#${pointer}: ${message}`).join('\n'));
  return sideOf(result.flow, source);
}

/**
 * Expects the most severe difference that edits make to be of a class.
 * @param shipped the flow before the edits
 * @returns that difference
 */
export function expectClass(
  shipped: ReturnType<typeof sideOf>,
  source: FlowSource,
  [kind, , ...edits]: LabelledEdit,
): Difference | undefined {
  const [found, ...others] = diffFlows(shipped, sideFrom(edited(source, ...edits)));
  expect(found?.class, JSON.stringify([found, ...others].slice(0, 3), null, 1)).toBe(kind);
  return found;
}

/** Tests each edit of a table. */
export function testLabelled(source: FlowSource, labelled: readonly LabelledEdit[]): void {
  const shipped = sideFrom(source);
  test.each(labelled)('[issue 15] %s: %s', (...edit) => void expectClass(shipped, source, edit));
}
