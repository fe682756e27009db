import { ownEntry, pointerTo, type Problem } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { error } from './rule.ts';

/**
 * If several conditions or values read the same fact of the backend, and its store has no such field, merges their
 * problems into one at the store, because the field is missing there.
 */
export function withoutField(
  { stores }: Files,
  problems: readonly Problem[],
  ofFields: readonly { name: string; problem: Problem }[],
): Problem[] {
  const merged = [...new Set(ofFields.map(({ name }) => name))].flatMap((name) => {
    const [store = '', field = ''] = name.split('.');
    const own = ofFields.filter((one) => one.name === name).map(({ problem }) => problem);
    const isStore = ownEntry(stores.stores, store)?.fields !== undefined;
    return isStore && own.length > 1 ? [{ store, field, own }] : [];
  });
  const replaced = new Set(merged.flatMap(({ own }) => own));
  const instead = merged.map(({ store, field, own }): Problem => {
    const message = `"${store}" has no "${field}", and ${own.length} places read it`;
    const pointer = pointerTo('stores', store, 'fields');
    return { ...error('RF26', 'stores.json', pointer, message, 'declare it here'), anchor: 'key' };
  });
  return [...problems.filter((problem) => !replaced.has(problem)), ...instead];
}
