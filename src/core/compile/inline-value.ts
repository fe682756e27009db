import { isObject, type Json, type JsonObject, ownEntry, pointerTo, asObject } from '../model/index.ts';
import { type GivenItem, withItem } from './given-item.ts';

/** A place in a flow's files. */
export interface Origin {
  file: string;
  pointer: string;
}

/** The place where a value is written. */
export interface SharedOrigin extends Origin {
  /** For a shared part: the definition, and the JSON pointer of the `use` or `list` in the file that uses it. */
  used?: { part: string; pointer: string };
}

/** The references of a file: by JSON pointer, the kind and name of the definition to insert there. */
export type Uses = ReadonlyMap<string, Use>;

/** A reference to a definition, and for blocks the reference that `item` stands for in them. */
export interface Use {
  kind: string;
  name: string;
  item?: string | undefined;
  /** The fields to which it gives labels. */
  labels?: readonly string[];
  /**
   * Whether `item` has a value where the definition is used: the entry of the `each` block around it, or the item
   * with which a modal is opened.
   */
  hasItem?: boolean;
}

/** A definition: its parts, and where they are written. */
export interface Definition {
  file: string;
  pointer: string;
  parts: Json[];
}

/** What is needed to inline definitions, and where the results are noted. */
export interface Inlining {
  file: string;
  uses: Uses;
  partsOf: (kind: string, name: string) => Definition | undefined;
  origins: Map<string, SharedOrigin>;
  /** The items that references give to shared blocks, by place. Inlining adds them. */
  items: Map<string, GivenItem>;
  /** The references to a given item in a file of shared blocks. */
  itemsIn: (file: string) => ReadonlySet<string>;
}

/**
 * Returns a value with every reference in it replaced by the definition.
 * @param pointer the value's pointer in the source
 * @param to its pointer in the result
 */
export function inlined(value: Json, pointer: string, to: string, inlining: Inlining): Json {
  const { file, uses, partsOf, origins } = inlining;
  const list = uses.get(pointer);
  if (list?.kind === 'lists') {
    const found = partsOf('lists', list.name);
    if (found === undefined) return value;
    origins.set(`${file}#${to}`, {
      file: found.file,
      pointer: found.pointer,
      used: { part: `${found.file}#${found.pointer}`, pointer },
    });
    return found.parts;
  }
  if (Array.isArray(value)) {
    const items: Json[] = [];
    for (const [index, item] of value.entries()) {
      const here = pointer + pointerTo(index);
      const use = uses.get(here);
      const found = use && partsOf(use.kind, use.name);
      for (const [place, part] of (found?.parts ?? []).entries()) {
        const there = to + pointerTo(items.length);
        const [definedIn, defined] = [found?.file ?? file, found?.pointer ?? ''];
        const used = { part: `${definedIn}#${defined}`, pointer: `${here}/use` };
        const origin = { file: definedIn, pointer: defined + pointerTo(place), used };
        origins.set(`${file}#${there}`, origin);
        const shown = given(part, use, origin, there, here, inlining);
        items.push(labelled(shown, item, { file, pointer: here }, `${file}#${there}`, origins));
      }
      if (found !== undefined) continue;
      const there = to + pointerTo(items.length);
      if (here !== there) origins.set(`${file}#${there}`, { file, pointer: here });
      items.push(inlined(item, here, there, inlining));
    }
    return items;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      part === undefined ? part : inlined(part, pointer + pointerTo(key), to + pointerTo(key), inlining),
    ]),
  );
}

/** A shared block that shows the item which its `use` gives. */
function given(
  part: Json,
  use: Use | undefined,
  origin: SharedOrigin,
  there: string,
  here: string,
  inlining: Inlining,
): Json {
  if (use?.item === undefined) return part;
  const { file, origins, items, itemsIn } = inlining;
  const { part: shown, replaced } = withItem(part, origin.pointer, use.item, itemsIn(origin.file));
  const places = replaced.map(([now, written]) => {
    origins.set(`${file}#${there}${now}`, { ...origin, pointer: origin.pointer + written });
    return `${file}#${there}${now}`;
  });
  const before = items.get(`${file}#${here}`)?.places ?? [];
  items.set(`${file}#${here}`, { file, pointer: `${here}/item`, places: [...before, ...places] });
  return shown;
}

/** A shared field with the label that its reference gives. */
function labelled(part: Json, use: Json, at: Origin, there: string, origins: Map<string, Origin>): Json {
  const labels: JsonObject = asObject(asObject(use).labels);
  const name = isObject(part) && typeof part.field === 'string' ? part.field : '';
  const label = ownEntry(labels, name);
  if (!isObject(part) || label === undefined) return part;
  origins.set(`${there}/label`, { file: at.file, pointer: `${at.pointer}/labels${pointerTo(name)}` });
  return { ...part, label };
}
