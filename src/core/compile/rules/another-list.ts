import type { Problem } from '../../model/index.ts';
import { itemsOf, namedFields, schemasAt } from '../response-schemas.ts';
import type { ReferenceTarget } from './references.ts';
import { error } from './rule.ts';

/** With fewer unknown fields than this, the fields may be wrong, and not the list. */
const LEAST = 3;

/** Matches the parts of a list in which `item` is defined. */
const PART = /\/(?:blocks|only_if|marked_if)$/;

/** A reference to an item of a list, and the problem that the item has no such field. */
export interface ItemRead {
  referred: ReferenceTarget;
  problem: Problem | undefined;
}

const fieldOf = ({ name }: ReferenceTarget) => name.split('.')[1] ?? '';
const placeOf = (file: string, pointer: string) => `${file}#${pointer}`;

/**
 * If the items of a list have none of the fields that it shows, the name of the list is probably wrong. Then one
 * problem at the name replaces the problems of the fields.
 */
export function withAnotherList(
  problems: readonly Problem[],
  reads: readonly ItemRead[],
  lists: readonly ReferenceTarget[],
): Problem[] {
  const replaced = new Set<Problem>();
  const instead = lists.flatMap((list): Problem[] => {
    const own = reads.filter(({ referred: { file, scope } }) => {
      const pointer = scope?.pointer ?? '';
      return PART.test(pointer) && placeOf(file, pointer.replace(PART, '/of')) === placeOf(list.file, list.pointer);
    });
    const fields = [...new Set(own.map(({ referred }) => fieldOf(referred)))];
    if (fields.length < LEAST || own.some(({ problem }) => problem === undefined)) return [];
    for (const { problem } of own) if (problem !== undefined) replaced.add(problem);
    const message = `"${list.name}" has none of the fields that are shown of its items: ${fields.join(', ')}`;
    return [error('RF17', list.file, list.pointer, message, hintFor(list, fields))];
  });
  return [...problems.filter((problem) => !replaced.has(problem)), ...instead];
}

/** A hint with the lists of the same object whose items have all of these fields. */
function hintFor({ name, scope }: ReferenceTarget, fields: readonly string[]): string {
  const path = name.split('.').slice(1, -1);
  const around = schemasAt(scope?.brought, path);
  const lists = around === undefined ? [] : namedFields(around).known;
  const having = lists.filter((list) => {
    const known = namedFields(itemsOf(around, [list]) ?? []).known;
    return fields.every((field) => known.includes(field));
  });
  const [root = ''] = name.split('.');
  const names = having.map((list) => [root, ...path, list].join('.'));
  if (names.length === 0) return 'name the list whose items have them';
  return names.length === 1 ? `write "${names[0]}"` : `write one of: ${names.join(', ')}`;
}
