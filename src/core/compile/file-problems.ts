import { isObject, type Json, nearest, type Problem } from '../model/index.ts';
import { folderOfShared } from './shared-definitions.ts';
import { error } from './rules/rule.ts';
import { FOLDERS, REQUIRED_FILES, schemaFor } from './schemas.ts';
import { validatorOf } from './validators.ts';

/** Reports required files that are missing, and files that do not belong to a flow. */
export function fileProblems(files: Readonly<Record<string, unknown>>): Problem[] {
  const present = Object.keys(files);
  const strangers = present.filter((file) => schemaFor(file) === undefined);
  const places = new Map(strangers.map((file) => [file, placeOf(file, files[file])]));
  const misplaced = new Set(places.values());
  return [
    ...REQUIRED_FILES.filter((file) => !present.includes(file) && !misplaced.has(file)).map((file) =>
      error('SC05', file, '', `The flow has no ${file}`, `add ${file}`),
    ),
    ...strangers.map((file) =>
      error('SC03', file, '', 'A flow has no place for this file', whereTo(places.get(file), present)),
    ),
  ];
}

/** What a file of each folder is called in messages. */
const CALLED: Readonly<Record<string, string>> = {
  screens: 'a screen',
  forms: 'a form',
  blocks: 'blocks',
  lists: 'a list',
  questionnaires: 'a questionnaire',
  products: 'a product',
};

/** The problem of a file whose content belongs to another folder; undefined when it belongs to none or to its own. */
export function inAnotherFolder(file: string, value: Json): Problem | undefined {
  const [, own = '', name = ''] = /^([^/]+)\/([^/]+)$/.exec(file) ?? [];
  const other = Object.keys(CALLED).find(
    (folder) => folder !== own && validatorOf<unknown>(`${FOLDERS[folder]}.schema.json`)(value),
  );
  if (own === '' || other === undefined) return undefined;
  return error('SC03', file, '', `This is ${CALLED[other]}, and it is in ${own}/`, `move it to ${other}/${name}`);
}

function whereTo(place: string | undefined, present: readonly string[]): string {
  if (place === undefined)
    return `remove it, or move it to ${Object.keys(FOLDERS)
      .map((folder) => `${folder}/`)
      .join(', ')}`;
  return present.includes(place) ? `remove it: ${place} is there already` : `move it to ${place}`;
}

/** The path that a misplaced file should have, by its name or its content; undefined when nothing is likely. */
function placeOf(file: string, value: unknown): string | undefined {
  const base = file.slice(file.lastIndexOf('/') + 1);
  const own = REQUIRED_FILES.find((name) => name.toLowerCase() === base.toLowerCase());
  if (own !== undefined) return own;
  const [, inFolder] = /^([^/]+)\/[^/]+$/.exec(file) ?? [];
  const folder = (inFolder === undefined ? undefined : nearest(inFolder, Object.keys(FOLDERS))) ?? folderOf(value);
  if (folder !== undefined) return `${folder}/${base}`;
  // A copy that an editor has made has the name of the file with a suffix.
  const copied = REQUIRED_FILES.find((name) => base.startsWith(name.replace('.json', '')));
  return copied ?? nearest(base, REQUIRED_FILES);
}

/** The folder whose schema fits this content. */
function folderOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  if ('kind' in value) return 'screens';
  if ('questions' in value) return 'questionnaires';
  const shared = folderOfShared(value);
  if (shared !== undefined) return shared;
  if ('locale' in value) return 'slug' in value ? 'products' : 'copy';
  return 'slug' in value ? 'products' : undefined;
}
