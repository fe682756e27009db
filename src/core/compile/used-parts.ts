import type { Problem } from '../model/index.ts';
import type { SharedOrigin } from './inline-value.ts';

/** Rules about values that are available on one screen (or in the backend) and not on another. */
const DEPENDS_ON_SCREEN: readonly string[] = ['RF17', 'RF26', 'SM33'];

/**
 * The shared part that contains a location: its definition, the file of the definition, and the location of its `use`.
 */
function useOf(origins: ReadonlyMap<string, SharedOrigin>, { file, pointer }: Problem) {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    const found = origins.get(`${file}#${pointer.slice(0, end)}`);
    if (found?.used !== undefined) return { file: found.file, part: found.used.part, usedAt: found.used.pointer };
  }
  return undefined;
}

/**
 * If a shared part is valid for all its uses except one, merges its problems into one problem at that use.
 * @param problems in the files with inlined references
 * @param origins where the values of these files are written
 */
export function relocateToSingleUse(
  problems: readonly Problem[],
  origins: ReadonlyMap<string, SharedOrigin>,
): { useProblems: Problem[]; others: readonly Problem[] } {
  const inParts = problems.flatMap((problem) => {
    const use = DEPENDS_ON_SCREEN.includes(problem.rule) ? useOf(origins, problem) : undefined;
    return use === undefined ? [] : [{ problem, ...use }];
  });
  if (inParts.length === 0) return { useProblems: [], others: problems };
  const uses = new Map<string, Set<string>>();
  for (const [place, { used }] of origins)
    if (used !== undefined)
      uses.set(
        used.part,
        (uses.get(used.part) ?? new Set()).add(`${place.slice(0, place.indexOf('#'))}#${used.pointer}`),
      );
  const moved = new Set<Problem>();
  const useProblems = [...new Set(inParts.map(({ part }) => part))].flatMap((part): Problem[] => {
    const own = inParts.filter((one) => one.part === part);
    const [first] = own;
    const failing = new Set(own.map(({ problem, usedAt }) => `${problem.file}#${usedAt}`));
    if (first === undefined || failing.size !== 1 || (uses.get(part)?.size ?? 0) < 2) return [];
    for (const { problem } of own) moved.add(problem);
    const more = own.length > 1 ? ` (and ${own.length - 1} more like this)` : '';
    return [
      {
        ...first.problem,
        pointer: first.usedAt,
        anchor: 'value',
        message: `${first.file} does not fit here: ${first.problem.message}${more}`,
        hint: 'use another part here, or give this one what it shows',
      },
    ];
  });
  return { useProblems, others: problems.filter((problem) => !moved.has(problem)) };
}
