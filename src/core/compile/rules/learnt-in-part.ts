import { firstPart, lastPart, pointerTo, type Problem, responseSchemaNameOf } from '../../model/index.ts';
import { partOf, shapeOf } from '../response-schemas.ts';
import { operationOf } from './operations.ts';
import { error, type Rule } from './rule.ts';

/** The object that contains a value of a response: "response.items.0" for "response.items.0.quantity". */
const around = (reference: string) => reference.slice(0, reference.lastIndexOf('.'));

/**
 * A call that stores a value of a response under its own name also stores the other values of the same object for
 * which the store has a field. Otherwise the store still has the field's value of before, beside the new ones.
 */
export const learntInPart: Rule = (files) =>
  Object.entries(files.calls.calls).flatMap(([id, call]) => {
    const operation = operationOf(files, call);
    const shape = operation && responseSchemaNameOf(operation);
    const learns = Object.entries(call.learns ?? {});
    const objects = new Map(
      learns.flatMap(([field, from]) =>
        from.startsWith('response.') && lastPart(field) === lastPart(from)
          ? [[`${firstPart(field)} ${around(from)}`, { store: firstPart(field), object: around(from) }] as const]
          : [],
      ),
    );
    return [...objects.values()].flatMap(({ store, object }): Problem[] => {
      const part = (name: string) =>
        shape === undefined
          ? undefined
          : partOf(
              shapeOf(files.contract, shape),
              [...object.split('.').slice(1), name].filter((one) => one !== ''),
            );
      const missing = Object.keys(files.stores.stores[store]?.fields ?? {}).find(
        (field) => !learns.some(([known]) => known === `${store}.${field}`) && part(field) !== undefined,
      );
      if (missing === undefined) return [];
      const message = `"${id}" stores other values of "${object}" in "${store}", and leaves out "${missing}"`;
      const hint = `add "${store}.${missing}": "${object}.${missing}"`;
      return [error('RF25', 'calls.json', pointerTo('calls', id, 'learns'), message, hint)];
    });
  });
