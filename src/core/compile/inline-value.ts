import { isObject, type Json, type JsonObject, ownEntry, pointerTo, asObject } from '../model/index.ts';
import { type GivenItem, withItem } from './given-item.ts';

/** A location in a flow's files. */
export interface Origin {
  file: string;
  pointer: string;
}

/** The location where a value is written. */
export interface SharedOrigin extends Origin {
  /** For a value of a shared part: the part's definition, and the pointer of the `use` or `list` that inserts it. */
  used?: { part: string; pointer: string };
}

/** The references in a file, by the JSON pointer at which the definition is to be inserted. */
export type Uses = ReadonlyMap<string, Use>;

/** A reference to a definition. For blocks, with the reference by which `item` in them is replaced. */
export interface Use {
  kind: string;
  name: string;
  item?: string | undefined;
  /** The fields to which the reference gives labels. */
  labels?: readonly string[];
  /**
   * Whether `item` has a value where the definition is used: the entry of the `each` block around it, or the item of
   * the modal.
   */
  hasItem?: boolean;
}

/** A definition: its parts, and the location where they are written. */
export interface Definition {
  file: string;
  pointer: string;
  parts: Json[];
}

/** Everything that inlining definitions needs, and the maps in which it records its results. */
export interface Inlining {
  file: string;
  uses: Uses;
  partsOf: (kind: string, name: string) => Definition | undefined;
  origins: Map<string, SharedOrigin>;
  /** The items that references give to shared blocks, by location. Inlining adds them. */
  items: Map<string, GivenItem>;
  /** The references to a given item in a file of shared blocks. */
  itemsIn: (file: string) => ReadonlySet<string>;
}

/**
 * Returns a value in which every reference is replaced by its definition.
 * @param pointer the value's pointer in the source
 * @param to the value's pointer in the result
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

/** A shared block in which the item that its `use` gives replaces `item`. */
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
