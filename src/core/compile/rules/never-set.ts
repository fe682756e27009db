import {
  ENGINE_STORES,
  firstPart,
  isObject,
  type Json,
  nearest,
  ownEntry,
  pointer,
  type Problem,
} from '../../model/index.ts';
import type { Files } from '../files.ts';
import { walk } from '../walk.ts';
import { listed, shortened } from '../wording.ts';
import { eachReference, namesRead } from './references.ts';
import { operationOf } from './operations.ts';
import { error, type Rule } from './rule.ts';
import { type Place, whereSetTogether, whereStepEnds } from './where-set.ts';
import { whereTaken } from './where-taken.ts';

/** A place that assigns a value to a store's field. */
interface Given extends Place {
  /** The assigned constant; undefined for a value known only at run time. */
  value: Json | undefined;
}

/**
 * Reports a condition on a store's field that nothing sets, or that is only ever set to its default. The engine's own
 * stores are exempt.
 */
export const neverSet: Rule = (files) => {
  const given = givenTo(files);
  const asked = namesRead(files);
  return Object.entries(files.stores.stores).flatMap(([store, { fields = {} }]) => {
    if (Object.hasOwn(ENGINE_STORES, store)) return [];
    const valuesOf = (field: string) => [...(given.get(store) ?? []), ...(given.get(`${store}.${field}`) ?? [])];
    const names = Object.keys(fields).filter(
      (field) => asked.has(`${store}.${field}`) && !isMisspelt(files, [...given.keys()], `${store}.${field}`),
    );
    const [first, ...others] = names.filter((field) => valuesOf(field).length === 0);
    const constant = names.flatMap((field): Problem[] => {
      const name = `${store}.${field}`;
      const values = valuesOf(field);
      const start = fields[field]?.default ?? null;
      if (values.length === 0 || !values.every(({ value }) => value === start)) return [];
      // What is set on arrival begins anew; then what is set later is the mistake.
      const later = values.filter((one) => !one.pointer.includes('/on_arrival/'));
      const [one, ...more] = later.length > 0 ? later : values;
      if (one === undefined) return [];
      const also = more.length === 0 ? '' : ` (and ${more.length} more like this)`;
      const message = `"${name}" is ${shortened(one.value)} from the start and never changes${also}`;
      return [error('SM25', one.file, one.pointer, message, 'set another value here, or remove it')];
    });
    if (first === undefined) return constant;
    const rest = others.length === 0 ? '' : `, nor ${listed(others.map((field) => `${store}.${field}`))}`;
    // A store that no action and no response fills is filled from a query, and so is what a route reads on arrival.
    const isFilled = [...given].some(
      ([name, places]) => firstPart(name) === store && places.some(({ file }) => file !== 'routes.json'),
    );
    const isOther = isFilled && !readOnRoutes(files).includes(`${store}.${first}`);
    const isFlag = fields[first]?.type === 'boolean';
    const together = isFlag ? whereStepEnds(files, `${store}.${first}`) : whereSetTogether(given, store);
    const place = (isOther ? together : whereTaken(files, `${store}.${first}`)) ?? {
      file: 'stores.json',
      pointer: pointer('stores', store, 'fields', first),
    };
    const it = others.length === 0 ? 'it' : 'them';
    const message = `Something asks for "${store}.${first}", and nothing ever sets it${rest}`;
    const hint = `set ${it} where it becomes known, or remove ${it}`;
    return [{ ...error('SM25', place.file, place.pointer, message, hint), at: 'key' }, ...constant];
  });
};

/** Every reference in routes.json. */
function readOnRoutes(files: Files): string[] {
  const names: string[] = [];
  eachReference(files, ({ file, name }) => {
    if (file === 'routes.json') names.push(name);
    return [];
  });
  return names;
}

/** Reports screens that ask for a verified address when no call requires one. The backend then lets everybody pass. */
export const verifiedNever: Rule = (files) => {
  const calls = Object.entries(files.calls.calls);
  if (calls.some(([, call]) => call.verified_email === true)) return [];
  const [last] = calls.flatMap(([id, call]) =>
    operationOf(files, call)?.makes.includes(files.steps.goal ?? '') ? [id] : [],
  );
  return eachReference(files, ({ file, name, pointer: at, test }) => {
    if (name !== 'user.email_verification' || !isObject(test) || test.is !== 'required') return [];
    const place = last === undefined ? { file, at: `${at}/is` } : { file: 'calls.json', at: pointer('calls', last) };
    const message = 'Screens say that an address must be verified, and no call waits for it';
    return [{ ...error('SM24', place.file, place.at, message, 'add "verified_email": true'), at: 'key' as const }];
  }).slice(0, 1);
};

/**
 * The words that a store's field can hold: its default, and those that actions set. Empty when a value is known only at
 * run time, or when nothing sets the field.
 */
export function wordsSet(files: Files, name: string): string[] {
  const [store = '', field = '', ...inner] = name.split('.');
  const known = ownEntry(ownEntry(files.stores.stores, store)?.fields ?? {}, field);
  if (known === undefined || inner.length > 0 || Object.hasOwn(ENGINE_STORES, store)) return [];
  const given = givenTo(files);
  const values = [...(given.get(store) ?? []), ...(given.get(name) ?? [])].map(({ value }) => value);
  if (!values.every((value) => value === null || typeof value === 'string')) return [];
  const words = [...values, known.default].filter((value) => typeof value === 'string');
  return values.some((value) => typeof value === 'string') ? [...new Set(words)] : [];
}

const assignments = new WeakMap<Files, Map<string, Given[]>>();

/** All assignments to fields and stores: by actions, responses and addresses. */
function givenTo(files: Files): Map<string, Given[]> {
  const before = assignments.get(files);
  if (before !== undefined) return before;
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
  assignments.set(files, found);
  return found;
}

/** A constant value; undefined for one known only at run time. */
function constantOf(value: Json | undefined): Json | undefined {
  if (isObject(value)) return 'is' in value ? value.is : undefined;
  return typeof value === 'string' ? undefined : value;
}

/**
 * Whether one of the names misspells this one: its store is unknown and has this field, or it has this store and a
 * field that is nearly this one. The misspelt name is reported as such.
 */
export function isMisspelt({ stores }: Files, names: readonly string[], name: string): boolean {
  const [meantStore, meant = ''] = name.split('.');
  return names.some((one) => {
    const [store = '', field = ''] = one.split('.');
    const known = ownEntry(stores.stores, store);
    if (known === undefined) return field === meant;
    return (
      store === meantStore && ownEntry(known.fields ?? {}, field) === undefined && nearest(field, [meant]) !== undefined
    );
  });
}
