import type { Problem } from '../model/index.ts';
import type { SharedOrigin } from './inline-value.ts';
import { error } from './rules/rule.ts';
import { listed } from './wording.ts';

/** A problem of a form's list of fields that has no field for something that is sent. */
export interface LackingField extends Problem {
  /** The names of the fields that are missing. */
  lacks?: readonly string[];
}

/** The files in forms/ whose fields are in the list of fields at a place. */
function formsAt(origins: ReadonlyMap<string, SharedOrigin>, { file, pointer }: Problem): string[] {
  const list = `${file}#${pointer}/`;
  const inIt = [...origins].filter(([place]) => place.startsWith(list) && /^\d+$/.test(place.slice(list.length)));
  return [...new Set(inIt.map(([, origin]) => origin.file))].filter((one) => one.startsWith('forms/'));
}

/**
 * When several forms lack the same field and use the same shared form, the field is missing in the shared form: it gets
 * the one problem.
 * @param problems in the files with inlined references
 * @param origins where the values of those files are written
 */
export function relocateToSharedForms(
  problems: readonly LackingField[],
  origins: ReadonlyMap<string, SharedOrigin>,
): { formProblems: Problem[]; others: Problem[] } {
  const lacking = new Map<string, { form: string; lacks: readonly string[]; own: Problem[] }>();
  for (const problem of problems)
    for (const form of problem.lacks === undefined ? [] : formsAt(origins, problem)) {
      const { lacks = [] } = problem;
      const key = [form, ...lacks].join(' ');
      const found = lacking.get(key) ?? { form, lacks, own: [] };
      found.own.push(problem);
      lacking.set(key, found);
    }
  const shared = [...lacking.values()].filter(({ own }) => own.length > 1);
  const moved = new Set(shared.flatMap(({ own }) => own));
  return {
    formProblems: shared.map(({ form, lacks, own }) => ({
      ...error(
        'RF25',
        form,
        '/fields',
        `${own.length} screens with this form send ${listed(lacks)}, for which it has no field`,
        lacks.length === 1 ? `add a field ${listed(lacks)}` : 'add fields for them',
      ),
      anchor: 'key' as const,
    })),
    others: problems.filter((one) => !moved.has(one)).map(({ lacks: _lacks, ...problem }) => problem),
  };
}
