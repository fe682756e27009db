import {
  isObject,
  type Json,
  type JsonObject,
  pointerTo,
  type Problem,
  firstPart,
  isWithin,
} from '../../model/index.ts';
import type { Files } from '../files.ts';
import { type SchemaNode, walk } from '../walk.ts';
import { type Scope } from './scope.ts';
import { scopesAt, scopesOf } from './scopes-in-file.ts';

/** A reference in a flow file, and what is known about its location. */
export interface ReferenceTarget {
  file: string;
  name: string;
  pointer: string;
  anchor: Problem['anchor'];
  /** The scope of the reference's first word, if one is known. */
  scope: Scope | undefined;
  /** If the reference is in a condition, its test. */
  test: Json | undefined;
  /** Whether the reference is to a list whose items a block shows. */
  isList: boolean;
  /** The `text_by` or table row that shows the referenced value. */
  within: JsonObject | undefined;
}

/** The references of a flow. Cached, because two dozen rules read each of them. */
const found = new WeakMap<Files, readonly ReferenceTarget[]>();

/** The schema titles of objects that can show a text for a value instead of the value itself. */
const LOOKUPS: readonly unknown[] = ['TextBy', 'TableRow'];

/**
 * Collects the problems of every reference in a flow's files.
 * @param look returns the problems of one reference
 */
export function eachReference(files: Files, look: (referred: ReferenceTarget) => Problem[]): Problem[] {
  const targets = found.get(files) ?? referencesIn(files);
  found.set(files, targets);
  return targets.flatMap(look);
}

/** Every reference to one value in a flow's files. */
export function referencesTo(files: Files, wanted: string): readonly ReferenceTarget[] {
  const targets: ReferenceTarget[] = [];
  eachReference(files, (target) => {
    if (target.name === wanted) targets.push(target);
    return [];
  });
  return targets;
}

/** Every reference in a flow's files. */
export function namesRead(files: Files): ReadonlySet<string> {
  const names = new Set<string>();
  eachReference(files, ({ name }) => {
    names.add(name);
    return [];
  });
  return names;
}

/** Every reference in one file. */
export function namesReadIn(files: Files, wanted: string): ReadonlySet<string> {
  const names = new Set<string>();
  eachReference(files, ({ file, name }) => {
    if (file === wanted) names.add(name);
    return [];
  });
  return names;
}

function referencesIn(files: Files): ReferenceTarget[] {
  return files.all.flatMap(({ file, schemaId, value }) => {
    const targets: ReferenceTarget[] = [];
    const scopes = scopesOf(files, file);
    let lookup: JsonObject | undefined;
    walk(file, schemaId, value, (node) => {
      scopes.push(...scopesAt(files, node, scopes));
      if (LOOKUPS.includes(node.schema.title) && isObject(node.value)) lookup = node.value;
      for (const { name, inner, anchor, test } of referencesAt(node)) {
        const here = node.pointer + inner;
        const scope = scopes.findLast((one) => one.root === firstPart(name) && isWithin(one.pointer, here));
        const isList = node.parent?.title === 'EachBlock' && node.parent.key === 'of';
        const isLookup = LOOKUPS.includes(node.parent?.title) && node.parent?.key === 'value';
        targets.push({ file, name, pointer: here, anchor, scope, test, isList, within: isLookup ? lookup : undefined });
      }
    });
    return targets;
  });
}

/** The references at a schema node: its value, or the keys of its value. */
function referencesAt({
  schema,
  value,
}: SchemaNode): (Pick<ReferenceTarget, 'name' | 'anchor' | 'test'> & { inner: string })[] {
  if (schema.names === 'reference' && typeof value === 'string')
    return [{ name: value, inner: '', anchor: 'value', test: undefined }];
  if (schema.keyNames !== 'reference' || !isObject(value)) return [];
  return Object.entries(value).map(([name, test]) => ({ name, inner: pointerTo(name), anchor: 'key', test }));
}
