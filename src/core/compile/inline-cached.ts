import type { Json } from '../model/index.ts';
import type { GivenItem } from './given-item.ts';
import { inlined, type Inlining, type SharedOrigin } from './inline-value.ts';

/** A file after its references were replaced, with the origins and items that were recorded meanwhile. */
interface Made {
  file: string;
  /** The files of the inserted definitions, as they were at that time. */
  definedIn: readonly (Json | undefined)[];
  value: Json;
  origins: ReadonlyMap<string, SharedOrigin>;
  items: ReadonlyMap<string, GivenItem>;
}

/**
 * The last result by the file as written. Most files are the same objects at the next save, so their results are
 * reused.
 */
const before = new WeakMap<object, Made>();

/**
 * Replaces every reference in a file by its definition. If the file and the definitions are unchanged, returns the last
 * result.
 * @param definedIn the file of each reference's definition, in the order of the references
 */
export function inlinedCached(value: Json, definedIn: readonly (Json | undefined)[], inlining: Inlining): Json {
  const { file } = inlining;
  const known = typeof value === 'object' && value !== null ? before.get(value) : undefined;
  const isKnown = known?.file === file && definedIn.every((one, index) => one === known.definedIn[index]);
  const made = isKnown ? known : inlinedNow(value, definedIn, inlining);
  if (typeof value === 'object' && value !== null) before.set(value, made);
  for (const [place, origin] of made.origins) inlining.origins.set(place, origin);
  for (const [place, item] of made.items) inlining.items.set(place, item);
  return made.value;
}

function inlinedNow(value: Json, definedIn: readonly (Json | undefined)[], inlining: Inlining): Made {
  const origins = new Map<string, SharedOrigin>();
  const items = new Map<string, GivenItem>();
  return {
    file: inlining.file,
    definedIn,
    value: inlined(value, '', '', { ...inlining, origins, items }),
    origins,
    items,
  };
}
