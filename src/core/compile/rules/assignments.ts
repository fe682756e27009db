import { ENGINE_STORES, isObject, type Json, ownEntry, pointerTo } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { walk } from '../walk.ts';
import type { Place } from './where-set.ts';

/** An assignment of a value to a store's field, and its location. */
export interface Assignment extends Place {
  /** The assigned constant; undefined for a value known only at run time. */
  value: Json | undefined;
  /** The reference to the assigned value, if it is not a constant: "form.own_device". */
  from?: string | undefined;
}

/**
 * The words that a store's field can hold: its default, and those that actions set. Empty when a value is known only at
 * run time, or when nothing sets the field.
 * @param answered the possible words of values that are taken from answers, by the location of the `set`
 */
export function wordsSet(files: Files, name: string, answered: ReadonlyMap<string, readonly string[]>): string[] {
  const [store = '', field = '', ...inner] = name.split('.');
  const known = ownEntry(ownEntry(files.stores.stores, store)?.fields ?? {}, field);
  if (known === undefined || inner.length > 0 || Object.hasOwn(ENGINE_STORES, store)) return [];
  const given = assignmentsByTarget(files);
  const values = [...(given.get(store) ?? []), ...(given.get(name) ?? [])].flatMap(
    ({ file, pointer, value }): (Json | undefined)[] => [...(answered.get(`${file}#${pointer}`) ?? [value])],
  );
  if (!values.every((value) => value === null || typeof value === 'string')) return [];
  const words = [...values, known.default].filter((value) => typeof value === 'string');
  return values.some((value) => typeof value === 'string') ? [...new Set(words)] : [];
}

/**
 * For a condition that requires a word which no action sets: finds the action that probably should set it. This action
 * sets a word that another action sets as well, and it is in the file of the condition, or in the screen with the word
 * as its name.
 * @returns undefined when no action is likely, or several are
 */
export function whereSetTo(files: Files, name: string, asking: string, word: string): Place | undefined {
  const places = assignmentsByTarget(files).get(name) ?? [];
  const isRepeated = (one: Assignment) => places.some((other) => other !== one && other.value === one.value);
  const [only, ...more] = places.filter(
    (one) => typeof one.value === 'string' && isRepeated(one) && [`screens/${word}.json`, asking].includes(one.file),
  );
  return more.length === 0 ? only : undefined;
}

const assignments = new WeakMap<Files, Map<string, Assignment[]>>();

/** All assignments in a flow, by their target ("cart" or "cart.variant"): from actions, responses and addresses. */
export function assignmentsByTarget(files: Files): Map<string, Assignment[]> {
  const before = assignments.get(files);
  if (before !== undefined) return before;
  const found = new Map<string, Assignment[]>();
  const add = (target: string, given: Assignment) => found.set(target, [...(found.get(target) ?? []), given]);
  for (const { file, schemaId, value: whole } of files.all)
    walk(file, schemaId, whole, ({ schema, value, pointer }) => {
      if (!isObject(value)) return;
      if (schema.title === 'SetAction' && isObject(value.set))
        for (const [target, part] of Object.entries(value.set))
          add(target, {
            file,
            pointer: pointer + pointerTo('set', target),
            value: constantOf(part),
            from: typeof part === 'string' ? part : undefined,
          });
      if (schema.title === 'Learns' || schema.title === 'Takes')
        for (const target of Object.keys(value)) add(target, { file, pointer, value: undefined });
    });
  assignments.set(files, found);
  return found;
}

/** The constant that is assigned; undefined for a value known only at run time. */
function constantOf(value: Json | undefined): Json | undefined {
  if (isObject(value)) return 'is' in value ? value.is : undefined;
  return typeof value === 'string' ? undefined : value;
}
