import { ENGINE_STORES } from '../../model/index.ts';
import { isObject, type Json, pointer, type Problem } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { walk } from '../walk.ts';
import { shortened } from '../wording.ts';
import { eachReference } from './references.ts';
import { error, type Rule } from './rule.ts';

/** A value that something gives a field of a store, where that is said. */
interface Given {
  file: string;
  pointer: string;
  /** Undefined where it depends on the continuation. */
  value: Json | undefined;
}

/**
 * What is asked of a field of a store, something gives it: a field that nothing sets, or only to what it is from the
 * start, decides nothing. The stores of the mechanism itself are left out.
 */
export const neverSet: Rule = (files) => {
  const given = givenTo(files);
  const asked = new Set<string>();
  eachReference(files, ({ name }) => {
    asked.add(name);
    return [];
  });
  return Object.entries(files.stores.stores).flatMap(([store, { fields = {} }]) =>
    Object.entries(fields).flatMap(([field, declared]): Problem[] => {
      const name = `${store}.${field}`;
      if (Object.hasOwn(ENGINE_STORES, store) || !asked.has(name)) return [];
      const values = [...(given.get(store) ?? []), ...(given.get(name) ?? [])];
      if (values.length === 0)
        return [
          {
            ...error(
              'SM25',
              'stores.json',
              pointer('stores', store, 'fields', field),
              `Something asks for "${name}", and nothing ever sets it`,
              'set it where it becomes known, or remove it',
            ),
            at: 'key',
          },
        ];
      const start = declared.default ?? null;
      if (!values.every(({ value }) => value === start)) return [];
      return values.map((one) =>
        error(
          'SM25',
          one.file,
          one.pointer,
          `"${name}" is ${shortened(one.value)} from the start, and nothing ever makes it anything else`,
          'set another value here, or remove it',
        ),
      );
    }),
  );
};

/** What is given to fields and whole stores: by actions, by answers of calls, and by addresses. */
function givenTo(files: Files): Map<string, Given[]> {
  const found = new Map<string, Given[]>();
  const add = (target: string, given: Given) => found.set(target, [...(found.get(target) ?? []), given]);
  for (const { file, schemaId, value: whole } of files.all)
    walk(file, schemaId, whole, ({ schema, value, pointer: at }) => {
      if (!isObject(value)) return;
      if (schema.title === 'SetAction' && isObject(value.set))
        for (const [target, part] of Object.entries(value.set))
          add(target, { file, pointer: at + pointer('set', target), value: constantOf(part) });
      if (schema.title === 'Learns')
        for (const target of Object.keys(value)) add(target, { file, pointer: at, value: undefined });
      if (schema.title === 'Query')
        for (const target of Object.values(value))
          if (typeof target === 'string') add(target, { file, pointer: at, value: undefined });
    });
  return found;
}

/** A value that is always the same; undefined for one that a continuation brings. */
function constantOf(value: Json | undefined): Json | undefined {
  if (isObject(value)) return 'is' in value ? value.is : undefined;
  return typeof value === 'string' ? undefined : value;
}
