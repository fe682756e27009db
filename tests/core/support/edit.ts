import type { FlowSource } from '#core';

/** Stands for a key that is removed. */
export const GONE = Symbol('gone');

/** A place in a flow file and the value to put there. */
export type Edit = [file: string, pointer: string, value: unknown];

type Branch = Record<string, unknown>;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;
const stepsOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

function put(node: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy: Branch | unknown[] = Array.isArray(node) ? [...node] : isBranch(node) ? { ...node } : {};
  const branch = copy as Branch;
  const next = put(branch[key], rest, value);
  if (next !== GONE) branch[key] = next;
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else delete branch[key];
  return copy;
}

/** @returns a copy of a source with some places changed; the pointer "" stands for the whole file */
export function edited(source: FlowSource, ...edits: Edit[]): FlowSource {
  const files: Record<string, unknown> = { ...source.files };
  for (const [file, pointer, value] of edits) {
    const next = put(files[file], stepsOf(pointer), value);
    if (next === GONE) delete files[file];
    else files[file] = next;
  }
  return { ...source, files };
}

/** @returns a copy of a source with one key renamed, at the same place among the others */
export function renamed(source: FlowSource, file: string, pointer: string, name: string): FlowSource {
  const path = stepsOf(pointer);
  const old = path.at(-1) ?? '';
  const parent = path.slice(0, -1);
  const object = parent.reduce<unknown>((node, key) => (isBranch(node) ? node[key] : undefined), source.files[file]);
  const entries = isBranch(object) ? Object.entries(object) : [];
  const next = Object.fromEntries(entries.map(([key, value]) => [key === old ? name : key, value]));
  return { ...source, files: { ...source.files, [file]: put(source.files[file], parent, next) } };
}

/** @returns the JSON pointers of every key of every object in a value */
export function keysIn(value: unknown, pointer = ''): string[] {
  if (!isBranch(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const here = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return [...(Array.isArray(value) ? [] : [here]), ...keysIn(part, here)];
  });
}
