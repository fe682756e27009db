import type { Question, Test } from '../../generated/flow-files.ts';
import { didYouMean, pointerTo, type Problem } from '../../model/index.ts';
import { error } from './rule.ts';

/** Tests for a question with several answers. */
export const OF_MANY: ReadonlySet<string> = new Set<keyof Test>(['includes', 'includes_any']);
/** Tests for a question with one answer. */
export const OF_ONE: ReadonlySet<string> = new Set<keyof Test>(['is', 'is_not', 'is_one_of']);

/**
 * The problems of a test for options that a question does not have.
 * @param pointer the pointer of the tested value
 * @param value the id of an option, or a list of ids
 */
export function unknownOptions(
  file: string,
  pointer: string,
  { id: question, answer_options: options = [] }: Question,
  value: unknown,
): Problem[] {
  const ids = (options ?? []).map(({ id }) => id);
  if (ids.length === 0) return [];
  return [value ?? []].flat().flatMap((id, index) => {
    if (typeof id !== 'string' || ids.includes(id)) return [];
    const here = pointer + (Array.isArray(value) ? pointerTo(index) : '');
    return [error('SC06', file, here, `"${question}" has no answer "${id}"`, didYouMean(id, ids))];
  });
}
