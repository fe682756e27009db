import { isObject, type Json } from '#core';
import { type Mistake, propertiesOf, sameJson } from './kind.ts';
import { earlier, put, remove, rename, twice } from './spots.ts';

/** What people do wrong, each at one value. */
export const left: Mistake = () => ({ by: remove });
export const doubled: Mistake = ({ inList }) => (inList ? { by: twice } : undefined);
export const sooner: Mistake = ({ inList, path }) => (inList && path.at(-1) !== '0' ? { by: earlier } : undefined);
export const flipped: Mistake = ({ value }) => (typeof value === 'boolean' ? { by: put(!value) } : undefined);

/** Another value that stands in such a place elsewhere. */
export const other: Mistake = ({ value }, { others, pick }) => {
  const found = pick(others.filter((one) => typeof one === typeof value && !sameJson(one, value)));
  return found === undefined ? undefined : { by: put(found) };
};
/** Renames the key to a key that similar objects of the flow have. */
export const otherKey: Mistake = ({ path, among }, { keys, pick }) => {
  const found = pick(keys.filter((one) => one !== path.at(-1) && !among.some(([key]) => key === one)));
  return found === undefined ? undefined : { by: rename(found), key: found };
};
/** Replaces the value by the value of another key of the object. */
export const beside: Mistake = ({ among, path, value, inList }, { pick }) => {
  const found = pick(
    among.filter(([key, one]) => key !== path.at(-1) && typeof one === typeof value && !sameJson(one, value)),
  );
  return inList || found === undefined ? undefined : { by: put(found[1]) };
};
/** The values of this key and the next are exchanged. */
export const crossed: Mistake = ({ among, path }) => {
  const index = among.findIndex(([key]) => key === path.at(-1));
  const [, mine] = among[index] ?? [];
  const [, next] = among[index + 1] ?? [];
  if (mine === undefined || next === undefined || typeof mine !== typeof next) return undefined;
  return {
    by: (all) => all.map(([key, one], place) => [key, place === index ? next : place === index + 1 ? mine : one]),
  };
};
export const to =
  (...values: Json[]): Mistake =>
  ({ value }, { pick }) => {
    const found = pick(values.filter((one) => !sameJson(one, value)));
    return found === undefined ? undefined : { by: put(found) };
  };
export const named =
  (...names: string[]): Mistake =>
  ({ path, among }, { pick }) => {
    const found = pick(names.filter((one) => one !== path.at(-1) && !among.some(([key]) => key === one)));
    return found === undefined ? undefined : { by: rename(found), key: found };
  };
export const by =
  (count: (value: number) => number): Mistake =>
  ({ value }) =>
    typeof value === 'number' ? { by: put(Number(count(value).toFixed(6))) } : undefined;
/** Words are replaced in a text. */
export const said =
  (words: RegExp, instead: string): Mistake =>
  ({ value }) =>
    typeof value === 'string' && words.test(value) ? { by: put(value.replace(words, instead)) } : undefined;
/** A property that an object must not have is added. */
export const added =
  (
    name: string,
    value: Json,
    only: (object: Readonly<Record<string, Json | undefined>>) => boolean = () => true,
  ): Mistake =>
  (spot) =>
    isObject(spot.value) && !Object.hasOwn(spot.value, name) && only(spot.value)
      ? { by: put({ ...spot.value, [name]: value }) }
      : undefined;
/** A property of an object is left out, and the mistake is the object. */
export const without =
  (name: string): Mistake =>
  ({ value }) =>
    isObject(value) && Object.hasOwn(value, name)
      ? { by: put(Object.fromEntries(propertiesOf(value).filter(([key]) => key !== name))) }
      : undefined;
const OPPOSITE: Readonly<Record<string, string>> = {
  is: 'is_not',
  is_not: 'is',
  above: 'at_most',
  at_least: 'below',
  includes: 'includes_any',
  before: 'after',
  after: 'before',
};
/** A test of a condition asks for the opposite. */
export const opposite: Mistake = ({ value }) => {
  if (typeof value === 'boolean') return { by: put(!value) };
  const [line] = propertiesOf(value);
  if (line === undefined) return undefined;
  const [word, than] = line;
  if (typeof than === 'boolean') return { by: put({ [word]: !than }) };
  const instead = OPPOSITE[word];
  return instead === undefined ? undefined : { by: put({ [instead]: than }) };
};
/** The lines of a condition stand under "any". */
export const any: Mistake = ({ value }) => {
  const lines = propertiesOf(value);
  return lines.length < 2 || Object.hasOwn(isObject(value) ? value : {}, 'any')
    ? undefined
    : { by: put({ any: lines.map(([key, one]) => ({ [key]: one })) }) };
};
/** The conditions under "any" are lines of one condition. */
export const both: Mistake = ({ value }) => {
  if (!isObject(value) || !Array.isArray(value.any)) return undefined;
  const { any: either, ...lines } = value;
  return { by: put(Object.assign({}, lines, ...either.filter(isObject))) };
};
/** Actions that wait for a call happen at once. */
export const atOnce: Mistake = ({ value, inList }) => {
  if (!inList || !isObject(value) || !Array.isArray(value.then)) return undefined;
  const { then, ...call } = value;
  const actions = then;
  return {
    by: (all, index) =>
      all
        .flatMap(([, one], place) => (place === index ? [call, ...actions] : [one]))
        .flatMap((one, place) => (one === undefined ? [] : [[String(place), one]])),
  };
};
