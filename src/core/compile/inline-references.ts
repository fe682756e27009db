import { didYouMean, isObject, type Json, type JsonObject, pointer, type Problem } from '../model/index.ts';
import { idOf } from './files.ts';
import { schemaFor } from './schemas.ts';
import { walk } from './walk.ts';

/** Definitions by folder, the schemas' `stands_for`: the key that their parts stand under, and the word in messages. */
export const SHARED: Record<string, { key: string; word: string }> = {
  forms: { key: 'fields', word: 'form' },
  blocks: { key: 'blocks', word: 'blocks' },
  lists: { key: 'list', word: 'list' },
};

/** The file of named lists of actions, which are used like the definitions in folders. */
const ACTIONS = 'actions.json';

/** Whether a file defines something that other files use by name (`forms/`, `blocks/`, `lists/`, `actions.json`). */
export const isShared = (file: string): boolean =>
  file === ACTIONS || Object.keys(SHARED).some((folder) => file.startsWith(`${folder}/`));

/** The folder of definitions that a file with these contents belongs to; undefined when it defines nothing. */
export const folderOfShared = (value: JsonObject): string | undefined =>
  Object.entries(SHARED).find(([, { key }]) => key in value)?.[0];

/** A place in a flow's files. */
interface Origin {
  file: string;
  pointer: string;
}

/** A flow's files after every `use` and `list` was replaced by the definition it names. */
export interface InlinedFiles {
  files: Readonly<Record<string, Json>>;
  /** Moves each problem to the file that defines the value. A definition used several times gives one problem. */
  atOrigin: (problems: readonly Problem[]) => Problem[];
  /** The place in the files as written that a value of the result comes from. */
  originOf: (place: Origin) => Origin;
  /** Names without a definition. */
  problems: Problem[];
  /** Definitions that no file uses. */
  unused: Problem[];
}

/** The references of a file: by JSON pointer, the kind and name of the definition to insert there. */
type Uses = ReadonlyMap<string, { kind: string; name: string }>;

/**
 * Replaces each reference (`use` in fields and blocks, `list`) by the definition it names.
 * @param sources the files as written; each has passed its schema
 */
export function inlineReferences(sources: Readonly<Record<string, Json>>): InlinedFiles {
  const origins = new Map<string, Origin>();
  const used = new Set<string>();
  const problems: Problem[] = [];
  const files: Record<string, Json> = { ...sources };
  const report = (rule: string, file: string, at: string, message: string, hint: string) =>
    problems.push({ rule, severity: 'error', file, pointer: at, at: 'value', message, hint });

  const partsOf = (kind: string, name: string) => definitionsOf(kind, files).get(name);

  const expand = (file: string) => {
    const value = sources[file];
    if (value === undefined) return;
    const uses = usesIn(file, value);
    for (const [at, { kind, name }] of uses) {
      const { word = kind } = SHARED[kind] ?? {};
      const names = [...definitionsOf(kind, sources).keys()];
      const where = kind === 'actions' ? ACTIONS : `${kind}/`;
      const inner = kind === 'lists' ? at : `${at}/use`;
      if (isShared(file) && kind !== 'lists')
        report(
          'SC12',
          file,
          inner,
          'A part that is inserted by "use" cannot contain "use"',
          `write out the content of "${name}"`,
        );
      else if (!names.includes(name))
        report('RF22', file, inner, `No ${word} "${name}" in ${where}`, didYouMean(name, names));
      else used.add(`${kind}/${name}`);
    }
    if (uses.size > 0) files[file] = placed(value, '', '', { file, uses, partsOf, origins });
  };

  // Shared definitions contain only lists, so lists are inlined first.
  const all = Object.keys(sources);
  for (const file of [...all.filter(isShared), ...all.filter((name) => !isShared(name))]) expand(file);
  const unused = [...Object.keys(SHARED), 'actions'].flatMap((kind) =>
    [...definitionsOf(kind, sources)].flatMap(([name, { file, at }]): Problem[] => {
      const [what, place] = kind === 'actions' ? [`the actions "${name}"`, at] : [file, ''];
      const message = `Nothing uses ${what}`;
      const hint = 'remove it, or use it by its name';
      return used.has(`${kind}/${name}`)
        ? []
        : [{ rule: 'RF23', severity: 'error', file, pointer: place, at: 'value', message, hint }];
    }),
  );
  return {
    files,
    problems,
    unused,
    originOf: (place) => originOf(origins, place),
    atOrigin: (found) => once(found.map((problem) => ({ ...problem, ...originOf(origins, problem) }))),
  };
}

/** A definition: its parts, and where they stand. */
interface Definition {
  file: string;
  at: string;
  parts: Json[];
}

/** The definitions of one kind by name: a folder's files, or the lists of actions. */
function definitionsOf(kind: string, files: Readonly<Record<string, Json>>): ReadonlyMap<string, Definition> {
  const found = new Map<string, Definition>();
  const add = (name: string, file: string, at: string, parts: Json | undefined) =>
    Array.isArray(parts) && found.set(name, { file, at, parts });
  if (kind === 'actions') {
    const named = partOf(files[ACTIONS], 'actions');
    for (const [name, parts] of Object.entries(isObject(named) ? named : {}))
      add(name, ACTIONS, pointer('actions', name), parts);
  }
  const { key = '' } = SHARED[kind] ?? {};
  for (const [file, value] of Object.entries(files))
    if (file.startsWith(`${kind}/`)) add(idOf(file), file, pointer(key), partOf(value, key));
  return found;
}

const partOf = (value: Json | undefined, key: string): Json | undefined => (isObject(value) ? value[key] : undefined);

/** The references in a file. */
function usesIn(file: string, value: Json): Uses {
  const uses = new Map<string, { kind: string; name: string }>();
  const schema = schemaFor(file);
  if (schema === undefined || !mayUse(value)) return uses;
  walk(file, schema, value, (node) => {
    const kind = node.schema.stands_for;
    if (typeof kind === 'string' && isObject(node.value) && typeof node.value.use === 'string')
      uses.set(node.pointer, { kind, name: node.value.use });
    if (node.schema.names === 'list' && typeof node.value === 'string')
      uses.set(node.pointer, { kind: 'lists', name: node.value });
  });
  return uses;
}

/** Whether a value contains a reference at all. Most files contain none, so the search in them ends here. */
function mayUse(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some(mayUse);
  if (!isObject(value)) return false;
  return 'use' in value || typeof value.list === 'string' || Object.values(value).some(mayUse);
}

interface Placing {
  file: string;
  uses: Uses;
  partsOf: (kind: string, name: string) => Definition | undefined;
  origins: Map<string, Origin>;
}

/**
 * Returns a value with its references replaced.
 * @param at the value's pointer in the source
 * @param to its pointer in the result
 */
function placed(value: Json, at: string, to: string, placing: Placing): Json {
  const { file, uses, partsOf, origins } = placing;
  const list = uses.get(at);
  if (list?.kind === 'lists') {
    const found = partsOf('lists', list.name);
    if (found === undefined) return value;
    origins.set(`${file}#${to}`, { file: found.file, pointer: found.at });
    return found.parts;
  }
  if (Array.isArray(value)) {
    const items: Json[] = [];
    for (const [index, item] of value.entries()) {
      const here = at + pointer(index);
      const use = uses.get(here);
      const found = use && partsOf(use.kind, use.name);
      for (const [place, part] of (found?.parts ?? []).entries()) {
        const there = to + pointer(items.length);
        origins.set(`${file}#${there}`, { file: found?.file ?? file, pointer: (found?.at ?? '') + pointer(place) });
        items.push(labelled(part, item, { file, pointer: here }, `${file}#${there}`, origins));
      }
      if (found !== undefined) continue;
      const there = to + pointer(items.length);
      if (here !== there) origins.set(`${file}#${there}`, { file, pointer: here });
      items.push(placed(item, here, there, placing));
    }
    return items;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      part === undefined ? part : placed(part, at + pointer(key), to + pointer(key), placing),
    ]),
  );
}

/** A shared field with the label that its reference gives. */
function labelled(part: Json, use: Json, at: Origin, there: string, origins: Map<string, Origin>): Json {
  const labels: JsonObject = isObject(use) && isObject(use.labels) ? use.labels : {};
  const name = isObject(part) && typeof part.field === 'string' ? part.field : '';
  const label = labels[name];
  if (!isObject(part) || label === undefined) return part;
  origins.set(`${there}/label`, { file: at.file, pointer: `${at.pointer}/labels${pointer(name)}` });
  return { ...part, label };
}

/** The source location of a value in the result. */
function originOf(origins: ReadonlyMap<string, Origin>, { file, pointer: at }: Origin): Origin {
  for (let end = at.length; end > 0; end = at.lastIndexOf('/', end - 1)) {
    const found = origins.get(`${file}#${at.slice(0, end)}`);
    if (found !== undefined) {
      const there = { file: found.file, pointer: found.pointer + at.slice(end) };
      return found.file === file ? there : originOf(origins, there);
    }
  }
  return { file, pointer: at };
}

/** Removes duplicates: a shared definition that is used several times reports a problem once. */
const once = (problems: readonly Problem[]): Problem[] => [
  ...new Map(
    problems.map((one) => {
      const place = `${one.rule} ${one.file}#${one.pointer} ${one.at}`;
      return [isShared(one.file) ? place : `${place} ${one.message}`, one] as const;
    }),
  ).values(),
];
