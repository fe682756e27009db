import { isObject, type Json, pointerTo } from '#core';
import {
  alsoAt,
  type Change,
  changed,
  CONDITIONS,
  earlier,
  put,
  remove,
  rename,
  type Spot,
  spotsIn,
  twice,
} from './spots.ts';

/** A flow's file with one mistake, such as an author makes. */
export interface Slip {
  /** What was done: "key removed". */
  what: string;
  /** What the value is for: its key, or the key of the map that it is in. */
  role: string;
  file: string;
  /** The JSON pointer of the mistake; of something removed, where it was. */
  pointer: string;
  /** The pointers of other entries that are mistaken, too: of two that were exchanged, the second. */
  also: readonly string[];
  before: string;
  after: string;
  /** The file with the mistake. */
  text: string;
}

const OPPOSITES: ReadonlyMap<string, string> = new Map([
  ['is', 'is_not'],
  ['is_not', 'is'],
  ['above', 'below'],
  ['at_least', 'at_most'],
  ['at_most', 'at_least'],
  ['do', 'otherwise'],
]);
const NAME = /^[\w.:/-]+$/;
/** What nobody writes by hand, and tests of the flow. */
const LEFT_OUT = /^(?:signoff|translated|checked|theme)\.json$|^(?:scenarios|themes)\//;

function otherType(value: Json): Json {
  if (typeof value === 'string') return 1;
  return Array.isArray(value) ? (value[0] ?? {}) : isObject(value) ? [value] : String(value);
}

/**
 * The single mistakes of a flow's files.
 * @param next gives numbers from 0 to 1
 */
export function slipsOf(files: Readonly<Record<string, Json>>, next: () => number): Slip[] {
  const spots = Object.entries(files).flatMap(([file, json]) => (LEFT_OUT.test(file) ? [] : spotsIn(file, json)));
  const pick = <One>(list: readonly One[]): One | undefined => list[Math.floor(next() * list.length)];
  const misspelt = (name: string) => {
    const index = 1 + Math.floor(next() * (name.length - 2));
    return name.slice(0, index) + name.slice(index + 1);
  };
  const isOperand = ({ path }: Spot) => CONDITIONS.has(path.at(-2) ?? '');
  const sameRole = new Map<string, Spot[]>();
  const operands = new Map<string, string[]>();
  for (const spot of spots) {
    const list = sameRole.get(spot.role) ?? [];
    if (typeof spot.value === 'string' && NAME.test(spot.value)) sameRole.set(spot.role, [...list, spot]);
    if (isOperand(spot)) operands.set(spot.file, [...(operands.get(spot.file) ?? []), spot.path.at(-1) ?? '']);
  }

  const ofText = ({ file, role }: Spot, text: string): [string, Json | undefined][] => {
    const [, amount, unit] = /^(\d+)(ms|s|m|h)$/.exec(text) ?? [];
    const closing = /<\/(?!p>|li>)\w+>/;
    if (!NAME.test(text))
      return [
        ['emptied', ''],
        ['placeholder', text.replace(/\{(?=\w)/, '{x')],
        ['unclosed', text.replace(closing, '')],
      ];
    const others = (sameRole.get(role) ?? []).filter((one) => one.value !== text);
    const near = others.filter((one) => one.file === file);
    return [
      ['misspelt', text.length > 3 ? misspelt(text) : undefined],
      ['swapped', pick(next() < 0.5 && near.length > 0 ? near : others)?.value],
      ['time', unit === undefined ? undefined : pick([`${amount}0${unit}`, `${amount}ms`, '1ms', '40d', '2h'])],
    ];
  };
  const ofKey = (spot: Spot, key: string): [string, string | undefined][] => [
    ['key misspelt', key.length > 3 && !/\s/.test(key) ? misspelt(key) : undefined],
    ['status', /^\d{3}$/.test(key) ? '408' : undefined],
    ['inverted', Array.isArray(spot.value) && key === 'above' ? undefined : OPPOSITES.get(key)],
    ['operand', isOperand(spot) ? pick((operands.get(spot.file) ?? []).filter((one) => one !== key)) : undefined],
  ];

  return spots.flatMap((spot): Slip[] => {
    const { file, path, value, among, inList, role } = spot;
    const key = path.at(-1) ?? '';
    if (key === '$schema') return [];
    const json = files[file] ?? null;
    const slip = (what: string, by: Change, name = key): Slip => {
      const index = among.findIndex(([one]) => one === key);
      return {
        what,
        role,
        file,
        pointer: pointerTo(...path.slice(0, -1), name),
        also: alsoAt(path, among, by(among, index)),
        before: JSON.stringify(value),
        after: JSON.stringify(by(among, index).slice(index, index + 2)),
        text: JSON.stringify(changed(json, path, by), null, 2),
      };
    };
    const values: [string, Json | undefined][] = [
      ['wrong type', otherType(value)],
      ...(typeof value === 'string' ? ofText(spot, value) : []),
      ['number', typeof value === 'number' ? pick([0, -1, value * 10, value + 1, value / 10]) : undefined],
      ['flipped', typeof value === 'boolean' ? !value : undefined],
    ];
    const names = inList ? [] : ofKey(spot, key);
    return [
      slip(inList ? 'entry removed' : 'key removed', remove),
      ...(inList ? [slip('entry twice', twice)] : []),
      ...(inList && key !== '0' ? [slip('order', earlier)] : []),
      ...values.flatMap(([what, other]) => (other === undefined || other === value ? [] : [slip(what, put(other))])),
      ...names.flatMap(([what, name]) =>
        name === undefined || among.some(([one]) => one === name) ? [] : [slip(what, rename(name), name)],
      ),
    ];
  });
}
