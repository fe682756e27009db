import type { Json } from '#core';

/** A value for each of some references. */
export type Values = readonly (readonly [reference: string, value: Json])[];

/**
 * Every combination of the values of some references.
 * @param all the references, each with its values
 * @returns undefined when there are more than `most`
 */
export function combinations(
  all: readonly (readonly [reference: string, values: readonly Json[]])[],
  most: number,
): readonly Values[] | undefined {
  let found: Values[] = [[]];
  for (const [name, values] of all) {
    found = found.flatMap((before) => values.map((value): Values => [...before, [name, value]]));
    if (found.length > most) return undefined;
  }
  return found;
}
