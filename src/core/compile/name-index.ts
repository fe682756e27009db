import { isObject, type Json, jsonOf, ownEntry, pointerTo, type Problem, asList } from '../model/index.ts';
import { SHARED } from './shared-definitions.ts';
import { DECLARED, declaredElsewhere } from './relocate-to-declaration.ts';
import { keysOf, nameIn } from './names.ts';
import { schemaFor } from './schemas.ts';
import { walk } from './walk.ts';

/** A location at which a name is declared or used. */
export interface NameOccurrence {
  /** The kind of thing that has the name: "route", "text", "field". */
  kind: string;
  /** The whole name: "cart.variant" for a field. */
  name: string;
  /** The file in the flow, or "contract". */
  file: string;
  pointer: string;
  anchor: Problem['anchor'];
  /**
   * The range of characters that contain the name, within the key or text. Undefined if the name is the file's name.
   */
  part: { from: number; to: number } | undefined;
  declares: boolean;
}

/** The folders whose files declare a name by their file name, and the kind of that name. */
const BY_FILE: Readonly<Record<string, string>> = {
  screens: 'screen',
  questionnaires: 'questionnaire',
  products: 'product',
  ...Object.fromEntries(Object.keys(SHARED).map((folder) => [folder, folder])),
};

/** The values of the `names` keyword that `DECLARED` does not list. Each is a separate kind. */
const OTHERS = new Set([
  'screen',
  'questionnaire',
  'product',
  'text',
  'step',
  'question',
  'event',
  'operation',
  'path_type',
]);
const SYNONYMS: Readonly<Record<string, string>> = { shown: 'text', list: 'lists' };

const whole = (text: string) => ({ from: 0, to: text.length });

/** The declarations to which a written name refers. "store.field" refers to two: the store and the field. */
function meanings(names: string, written: string): Pick<NameOccurrence, 'kind' | 'name' | 'part'>[] {
  if (names === 'opened' && written.startsWith('/')) return [];
  const kind = ownEntry(SYNONYMS, names) ?? (OTHERS.has(names) ? names : undefined);
  if (kind !== undefined) return [{ kind, name: written, part: whole(written) }];
  if (['reference', 'store', 'given', 'fact'].includes(names)) return inReference(written);
  const meant = declaredElsewhere(names, written);
  return meant === undefined ? [] : [{ ...meant, part: whole(written) }];
}

function inReference(written: string): Pick<NameOccurrence, 'kind' | 'name' | 'part'>[] {
  const [root = '', field] = written.split('.');
  const first = { kind: 'store', name: root, part: whole(root) };
  if (field === undefined) return [first];
  const part = { from: root.length + 1, to: root.length + 1 + field.length };
  return [first, { kind: 'field', name: `${root}.${field}`, part }];
}

/** Which keys declare names: the keys of objects at these pointers. */
const DECLARING_KEYS: readonly { file: RegExp; pointer: string; kind: string }[] = [
  ...Object.entries(DECLARED).map(([kind, { file, at }]) => ({
    file: new RegExp(`^${file.replace('.', '\\.')}$`),
    pointer: at('').replace(/\/$/, ''),
    kind,
  })),
  { file: /^copy\//, pointer: '/texts', kind: 'text' },
  { file: /^actions\.json$/, pointer: '/actions', kind: 'actions' },
  { file: /^analytics\.json$/, pointer: '/events', kind: 'event' },
];

const part = (value: Json | undefined, key: string): Json | undefined =>
  isObject(value) ? ownEntry(value, key) : undefined;
const keysIn = (value: Json | undefined): string[] => (isObject(value) ? Object.keys(value) : []);

function declaredIn(file: string, value: Json): NameOccurrence[] {
  const [, folder = '', stem = ''] = /^([^/]+)\/([^/.]+)\.json$/.exec(file) ?? [];
  const kind = ownEntry(BY_FILE, folder);
  const byKey = DECLARING_KEYS.filter((one) => one.file.test(file)).flatMap((one) =>
    keysIn(part(value, one.pointer.slice(1))).map((name) =>
      declared(file, one.pointer + pointerTo(name), one.kind, name),
    ),
  );
  const fields = keysIn(part(value, 'stores')).flatMap((store) =>
    keysIn(part(part(part(value, 'stores'), store), 'fields')).map((field) =>
      declared(file, pointerTo('stores', store, 'fields', field), 'field', `${store}.${field}`, field),
    ),
  );
  return [
    ...(kind === undefined ? [] : [{ ...declared(file, '', kind, stem), part: undefined }]),
    ...byKey,
    ...(file === 'stores.json' ? fields : []),
    ...idsIn(file, value),
  ];
}

const declared = (file: string, pointer: string, kind: string, name: string, written = name): NameOccurrence => ({
  kind,
  name,
  file,
  pointer,
  anchor: 'key',
  part: whole(written),
  declares: true,
});

/** The steps and questions that a file declares by an `id`. */
function idsIn(file: string, value: Json): NameOccurrence[] {
  const lists: [key: string, kind: string][] =
    file === 'steps.json'
      ? [['steps', 'step']]
      : /^(?:products|questionnaires)\//.test(file)
        ? ['questions', 'pre_questionnaire', 'medical_questionnaire'].map((key) => [key, 'question'])
        : [];
  return lists.flatMap(([key, kind]) => {
    const list = part(value, key);
    return asList(list).flatMap((one, index): NameOccurrence[] => {
      const id = part(one, 'id');
      return typeof id === 'string'
        ? [{ ...declared(file, pointerTo(key, index, 'id'), kind, id), anchor: 'value' }]
        : [];
    });
  });
}

/** The names that the contract declares. */
function declaredInContract(contract: Json): NameOccurrence[] {
  const under = (pointer: string, kind: string, found: Json | undefined) =>
    keysIn(found).map((key) => declared('contract', pointer + pointerTo(key), kind, key));
  const paths = part(contract, 'paths');
  const operations = keysIn(paths).flatMap((path) =>
    keysIn(part(paths, path)).flatMap((method): NameOccurrence[] => {
      const id = part(part(part(paths, path), method), 'operationId');
      const pointer = pointerTo('paths', path, method, 'operationId');
      return typeof id === 'string' ? [{ ...declared('contract', pointer, 'operation', id), anchor: 'value' }] : [];
    }),
  );
  return [
    ...under('/x-tundish/path_types', 'path_type', part(part(contract, 'x-tundish'), 'path_types')),
    ...under('/x-tundish/facts', 'field', part(part(contract, 'x-tundish'), 'facts')),
    ...operations,
  ];
}

function usedIn(file: string, value: Json): NameOccurrence[] {
  const schemaId = schemaFor(file);
  const places: NameOccurrence[] = [];
  if (schemaId === undefined) return places;
  walk(file, schemaId, value, ({ schema, value: found, pointer: here }) => {
    const add = (names: string, written: string, anchor: Problem['anchor'], place: string) =>
      places.push(
        ...meanings(names, written).map((one) => ({ ...one, file, pointer: place, anchor, declares: false })),
      );
    const names = nameIn(schema);
    if (typeof names === 'string' && typeof found === 'string') add(names, found, 'value', here);
    if (typeof schema.keyNames === 'string')
      for (const key of keysOf({ value: found, schema })) add(schema.keyNames, key, 'key', here + pointerTo(key));
    const use = part(found, 'use');
    if (typeof schema.stands_for === 'string' && typeof use === 'string')
      places.push({
        kind: schema.stands_for,
        name: use,
        part: whole(use),
        file,
        pointer: `${here}/use`,
        anchor: 'value',
        declares: false,
      });
  });
  return places;
}

/**
 * Every location that declares or uses a name, according to the schemas and the compiler. The files may have mistakes.
 * @param files parsed JSON by the file's path inside the flow's folder, scenarios included
 * @param contract the OpenAPI document that the flow names
 */
export function nameOccurrences(files: Readonly<Record<string, unknown>>, contract: unknown): NameOccurrence[] {
  return [
    ...Object.entries(files).flatMap(([file, value]) => {
      const json = jsonOf(value);
      return [...declaredIn(file, json), ...usedIn(file, json)];
    }),
    ...declaredInContract(jsonOf(contract)),
  ];
}
