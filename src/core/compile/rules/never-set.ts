import {
  ENGINE_STORES,
  firstPart,
  isObject,
  type Json,
  nearest,
  ownEntry,
  pointerTo,
  type Problem,
  wordsInName,
} from '../../model/index.ts';
import type { Files } from '../files.ts';
import { listed, shortened } from '../wording.ts';
import { eachReference, namesRead, referencesTo } from './references.ts';
import { operationOf } from './operations.ts';
import { error, type Rule } from './rule.ts';
import { makesCall } from './scope.ts';
import { type Assignment, assignmentsByTarget } from './assignments.ts';
import { type Place, mainActionsOf, whereSetTogether, whereStepEnds } from './where-set.ts';
import { whereTaken } from './where-taken.ts';

/**
 * Reports a condition on a store's field that nothing sets, or that is only set to its default. Stores that core fills
 * itself are not checked.
 */
export const neverSet: Rule = (files) => {
  const given = assignmentsByTarget(files);
  const asked = namesRead(files);
  return Object.entries(files.stores.stores).flatMap(([store, { fields = {} }]) => {
    if (Object.hasOwn(ENGINE_STORES, store)) return [];
    const valuesOf = (field: string) => [...(given.get(store) ?? []), ...(given.get(`${store}.${field}`) ?? [])];
    const names = Object.keys(fields).filter(
      (field) => asked.has(`${store}.${field}`) && !hasMisspelling(files, [...given.keys()], `${store}.${field}`),
    );
    const [first, ...others] = names.filter((field) => valuesOf(field).length === 0);
    const constant = names.flatMap((field): Problem[] => {
      const name = `${store}.${field}`;
      const values = valuesOf(field);
      const start = fields[field]?.default ?? null;
      if (values.length === 0 || !values.every(({ value }) => value === start)) return [];
      // A value that is set on arrival only resets the field. So a value that is set later is the mistake.
      const later = values.filter((one) => !one.pointer.includes('/on_arrival/'));
      const [one, ...more] = later.length > 0 ? later : values;
      if (one === undefined) return [];
      const twin = more.length === 0 ? inOtherBranch(given, one) : undefined;
      if (twin !== undefined) {
        const message = `The other branch sets "${name}", this one sets "${twin.name}", and "${name}" never changes`;
        return [error('SM25', twin.file, twin.pointer, message, `set "${name}" here, too`)];
      }
      const also = more.length === 0 ? '' : ` (and ${more.length} more like this)`;
      const [, route = ''] = /^\/routes\/([^/]+)\/on_arrival\//.exec(one.pointer) ?? [];
      const done = later.length === 0 && more.length === 0 ? mainActionsOf(files, route) : undefined;
      if (done !== undefined) {
        const lost = `"${name}" is only ever set to ${shortened(one.value)}, on arrival, and never to what is asked for`;
        return [{ ...error('SM25', done.file, done.pointer, lost, `set "${name}" here`), anchor: 'key' }];
      }
      const message = `"${name}" is ${shortened(one.value)} from the start and never changes${also}`;
      return [error('SM25', one.file, one.pointer, message, 'set another value here, or remove it')];
    });
    if (first === undefined) return constant;
    const rest = others.length === 0 ? '' : `, nor ${listed(others.map((field) => `${store}.${field}`))}`;
    // An address probably fills the store if no action or response fills it, or if a route takes another field of it.
    const isFilled = [...given].some(
      ([name, places]) => firstPart(name) === store && places.some(({ file }) => file !== 'routes.json'),
    );
    const isOther = isFilled && !readOnRoutes(files).includes(`${store}.${first}`);
    const isFlag = fields[first]?.type === 'boolean';
    const together = isFlag ? whereStepEnds(files, `${store}.${first}`) : whereSetTogether(given, store);
    const place = setInAnother(given, `${store}.${first}`) ??
      (isOther ? together : whereTaken(files, `${store}.${first}`)) ?? {
        file: 'stores.json',
        pointer: pointerTo('stores', store, 'fields', first),
      };
    const it = others.length === 0 ? 'it' : 'them';
    const message = `Something asks for "${store}.${first}", and nothing ever sets it${rest}`;
    const hint = `set ${it} where it becomes known, or remove ${it}`;
    return [{ ...error('SM25', place.file, place.pointer, message, hint), anchor: 'key' }, ...constant];
  });
};

/**
 * Finds an action that sets another field to a value with this field's name: "form.own_device" belongs to "device.own".
 * @returns undefined when there is none, or several
 */
function setInAnother(given: ReadonlyMap<string, readonly Assignment[]>, name: string): Place | undefined {
  const isCalled = (other: string) => wordsInName(name).every((word) => wordsInName(other).includes(word));
  const [first, ...more] = [...given].flatMap(([target, places]) =>
    isCalled(target) ? [] : places.filter(({ from = '' }) => isCalled(from)).map((place) => ({ ...place, target })),
  );
  // If the action is shared, every file that uses it contains it.
  return more.every(({ target, from }) => target === first?.target && from === first.from) ? first : undefined;
}

/** Matches the pointer of a field that a branch of an action sets: the branch, and the rest without the field. */
const IN_BRANCH = /\/(do|otherwise)(\/\d+\/set\/)[^/]+$/;

/** The only field that the other branch sets at the same position; undefined when there is none, or several. */
function inOtherBranch(given: ReadonlyMap<string, readonly Assignment[]>, { file, pointer }: Place) {
  const [, branch] = IN_BRANCH.exec(pointer) ?? [];
  if (branch === undefined) return undefined;
  const beside = pointer.replace(IN_BRANCH, `/${branch === 'do' ? 'otherwise' : 'do'}$2`);
  const [only, ...more] = [...given].flatMap(([name, places]) =>
    places.flatMap((one) => (one.file === file && one.pointer.startsWith(beside) ? [{ ...one, name }] : [])),
  );
  return more.length === 0 ? only : undefined;
}

/** Every reference in routes.json. */
function readOnRoutes(files: Files): string[] {
  const names: string[] = [];
  eachReference(files, ({ file, name }) => {
    if (file === 'routes.json') names.push(name);
    return [];
  });
  return names;
}

/** Reports screens that ask people to verify their address although no call requires a verified address. */
export const verifiedNever: Rule = (files) => {
  const calls = Object.entries(files.calls.calls);
  if (calls.some(([, call]) => call.verified_email === true)) return [];
  const [last] = calls.flatMap(([id, call]) =>
    operationOf(files, call)?.makes.includes(files.steps.goal ?? '') ? [id] : [],
  );
  return eachReference(files, ({ file, name, pointer, test }) => {
    if (name !== VERIFIED || !isObject(test) || test.is !== 'required') return [];
    const place =
      last === undefined
        ? { file, pointer: `${pointer}/is` }
        : { file: 'calls.json', pointer: pointerTo('calls', last) };
    const message = 'Screens say that an address must be verified, and no call waits for it';
    return [
      { ...error('SM24', place.file, place.pointer, message, 'add "verified_email": true'), anchor: 'key' as const },
    ];
  }).slice(0, 1);
};

/** Whether a test is true while an address must still be verified, and false once it is verified. */
function asksUnverified(test: Json | undefined): boolean {
  if (!isObject(test)) return test === 'required';
  const { is, is_one_of: several, is_not: not } = test;
  if (Array.isArray(several)) return several.includes('required') && !several.includes('done');
  return is === 'required' || (is === undefined && not === 'done');
}

/**
 * Reports a call that requires a verified address if no screen that makes the call has a part for people whose address
 * is not verified. These people are refused and do not learn why.
 */
export const verifiedUnsaid: Rule = (files) => {
  const tests = referencesTo(files, VERIFIED);
  const saysIn = (file: string) => tests.some((one) => one.file === file && asksUnverified(one.test));
  if (['flow.json', 'routes.json', 'steps.json', 'modals.json'].some(saysIn)) return [];
  return Object.entries(files.calls.calls).flatMap(([id, call]) => {
    const screens = Object.keys(files.screens).filter((name) => makesCall(files.screens[name], id));
    if (call.verified_email !== true || screens.length === 0) return [];
    const own = screens.map((name) => `screens/${name}.json`);
    if (own.some(saysIn)) return [];
    const message = `"${id}" is refused until an address is verified, and "${screens.join('", "')}" says nothing of it`;
    const [wrong, ...more] = tests.filter(({ file }) => own.includes(file));
    if (wrong !== undefined && more.length === 0)
      return [error('SM24', wrong.file, wrong.pointer, message, `ask here whether "${VERIFIED}" is "required"`)];
    const hint = `leave it out, or show there what "${VERIFIED}" is`;
    return [error('SM24', 'calls.json', pointerTo('calls', id, 'verified_email'), message, hint)];
  });
};

/** The fact that says whether the address of the signed-in person is verified. */
const VERIFIED = 'user.email_verification';

/**
 * Whether one of some names is a misspelling of this one: its store is unknown and has this field, or it has this store
 * and a nearly equal field. Another rule reports the misspelt name.
 */
export function hasMisspelling({ stores }: Files, names: readonly string[], name: string): boolean {
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
