import { isObject, type JsonObject } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { walk } from '../walk.ts';

/** The parts of a flow from which other parts get values. */
export interface Givers {
  /** Actions that exchange a card for a token. */
  tokenising: JsonObject[];
  /** Actions that make a call. */
  calling: JsonObject[];
  /** Actions that open a modal. */
  opening: JsonObject[];
  /** Blocks that show the items of a list, and their files. */
  listing: { file: string; block: JsonObject }[];
  /** The fields that actions set. */
  set: Set<string>;
}

const found = new WeakMap<Files, Givers>();

/** Finds the parts of a flow that give values to others. Cached for each flow. */
export function giversIn(files: Files): Givers {
  const known = found.get(files);
  if (known !== undefined) return known;
  const givers: Givers = { tokenising: [], calling: [], opening: [], listing: [], set: new Set() };
  found.set(files, givers);
  for (const { file, schemaId, value: whole } of files.all)
    walk(file, schemaId, whole, ({ schema: { title }, value }) => {
      if (!isObject(value)) return;
      if (title === 'TokeniseAction') givers.tokenising.push(value);
      if (title === 'CallAction') givers.calling.push(value);
      if (title === 'OpenAction') givers.opening.push(value);
      if (title === 'EachBlock') givers.listing.push({ file, block: value });
      if (title === 'SetAction' && isObject(value.set)) for (const name of Object.keys(value.set)) givers.set.add(name);
    });
  return givers;
}
