import { ENGINE_STORES, isObject, type Json, pointer, type Problem } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { walk } from '../walk.ts';
import { shortened } from '../wording.ts';
import { eachReference } from './references.ts';
import { error, type Rule } from './rule.ts';

/** A place that assigns a value to a store's field. */
interface Given {
  file: string;
  pointer: string;
  /** The assigned constant; undefined for a value known only at run time. */
  value: Json | undefined;
}

/**
 * Reports a condition on a store's field that nothing sets, or that is only ever set to its default. The engine's own
 * stores are exempt.
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
          `"${name}" is ${shortened(one.value)} from the start and never changes`,
          'set another value here, or remove it',
        ),
      );
    }),
  );
};

/** All assignments to fields and stores: by actions, responses and addresses. */
function givenTo(files: Files): Map<string, Given[]> {
  const found = new Map<string, Given[]>();
  const add = (target: string, given: Given) => found.set(target, [...(found.get(target) ?? []), given]);
  for (const { file, schemaId, value: whole } of files.all)
    walk(file, schemaId, whole, ({ schema, value, pointer: at }) => {
      if (!isObject(value)) return;
      if (schema.title === 'SetAction' && isObject(value.set))
        for (const [target, part] of Object.entries(value.set))
          add(target, { file, pointer: at + pointer('set', target), value: constantOf(part) });
      if (schema.title === 'Learns' || schema.title === 'Takes')
        for (const target of Object.keys(value)) add(target, { file, pointer: at, value: undefined });
    });
  return found;
}

/** A constant value; undefined for one known only at run time. */
function constantOf(value: Json | undefined): Json | undefined {
  if (isObject(value)) return 'is' in value ? value.is : undefined;
  return typeof value === 'string' ? undefined : value;
}
