import { asObject, fileStem, isObject, type Json, type JsonObject, pointerTo } from '../model/index.ts';
import type { Definition } from './inline-value.ts';

/**
 * By folder of shared definitions: the key that contains a definition's parts, and the word for a part in messages. The
 * schemas name these folders in `stands_for`.
 */
export const SHARED: Record<string, { key: string; word: string }> = {
  forms: { key: 'fields', word: 'form' },
  blocks: { key: 'blocks', word: 'blocks' },
  lists: { key: 'list', word: 'list' },
};

/** The file of named lists of actions. It is used like the folders of definitions. */
export const ACTIONS = 'actions.json';

/** Whether a file defines something that other files use by name (`forms/`, `blocks/`, `lists/`, `actions.json`). */
export const isShared = (file: string): boolean =>
  file === ACTIONS || Object.keys(SHARED).some((folder) => file.startsWith(`${folder}/`));

/** The folder to which a file with this content belongs; undefined for content that is no shared definition. */
export const folderOfShared = (value: JsonObject): string | undefined =>
  Object.entries(SHARED).find(([, { key }]) => key in value)?.[0];

/** The definitions of one kind by name: from the files of a folder, or the lists in actions.json. */
export function definitionsOf(kind: string, files: Readonly<Record<string, Json>>): ReadonlyMap<string, Definition> {
  const found = new Map<string, Definition>();
  const add = (name: string, file: string, pointer: string, parts: Json | undefined) =>
    Array.isArray(parts) && found.set(name, { file, pointer, parts });
  if (kind === 'actions') {
    const named = partOf(files[ACTIONS], 'actions');
    for (const [name, parts] of Object.entries(asObject(named))) add(name, ACTIONS, pointerTo('actions', name), parts);
  }
  const { key = '' } = SHARED[kind] ?? {};
  for (const [file, value] of Object.entries(files))
    if (file.startsWith(`${kind}/`)) add(fileStem(file), file, pointerTo(key), partOf(value, key));
  return found;
}

const partOf = (value: Json | undefined, key: string): Json | undefined => (isObject(value) ? value[key] : undefined);
