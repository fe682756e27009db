import type { Problem } from '../../model/index.ts';
import type { Files } from '../files.ts';

/**
 * Merges the problems of a screen that shows several values of its data, but has no "source", into one problem.
 * @param ofData the problems of references to "data"
 */
export function withoutSource({ screens }: Files, problems: readonly Problem[], ofData: readonly Problem[]): Problem[] {
  const lacking = Object.entries(screens).flatMap(([id, { source }]) => {
    const own = ofData.filter(({ file }) => file === `screens/${id}.json`);
    return source === undefined && own.length > 1 ? [own] : [];
  });
  const instead = lacking.flatMap(([first, ...others]): Problem[] => {
    if (first === undefined) return [];
    const message = `This screen has no "source": ${first.message} (and ${others.length} more like this)`;
    return [{ ...first, pointer: '', at: 'value', message, hint: 'add "source": the call that loads its data' }];
  });
  const replaced = new Set(lacking.flat());
  return [...problems.filter((problem) => !replaced.has(problem)), ...instead];
}
