import { firstPart, isObject, lastPart, pointerTo, type Problem } from '../../model/index.ts';
import { referencesOf } from '../../rules/index.ts';
import { eachReference } from './references.ts';
import { error, type Rule } from './rule.ts';

/**
 * Reports a field with a default if a condition tests whether the field is unknown, because it never is. For a field
 * that completes a step, GR21 reports that the step is skipped.
 */
export const knownByDefault: Rule = (files) => {
  const tested = new Set(files.steps.steps.flatMap(({ done_if }) => referencesOf(done_if)));
  return eachReference(files, ({ file, name, pointer, test }): Problem[] => {
    const [store, field] = [firstPart(name), lastPart(name)];
    const declared = files.stores.stores[store]?.fields?.[field];
    const isMissing = isObject(test) && test.known === false && name === `${store}.${field}`;
    if (!isMissing || declared?.default === undefined || declared.default === null || tested.has(name)) return [];
    tested.add(name);
    const message = `"${name}" has a value from the start, so it is never unknown, as ${file}#${pointer} asks`;
    const place = pointerTo('stores', store, 'fields', field, 'default');
    return [error('SM24', 'stores.json', place, message, 'leave it out')];
  });
};
