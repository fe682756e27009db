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

/** Whether a file defines something that other files use by name (`forms/`, `blocks/`, `lists/`). */
export const isShared = (file: string): boolean => Object.keys(SHARED).some((folder) => file.startsWith(`${folder}/`));

/** The folder of definitions that a file with these contents belongs to; undefined when it defines nothing. */
export const folderOfShared = (value: JsonObject): string | undefined =>
  Object.entries(SHARED).find(([, { key }]) => key in value)?.[0];

interface Origin {
  file: string;
  pointer: string;
}

/** A flow's files after every `use` and `list` was replaced by the definition it names. */
export interface InlinedFiles {
  files: Readonly<Record<string, Json>>;
  /** Moves each problem to the file that defines the value. A definition used several times gives one problem. */
  atOrigin: (problems: readonly Problem[]) => Problem[];
  /** Names without a definition, and definitions that no file uses. */
  problems: Problem[];
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

  const partsOf = (kind: string, name: string): { file: string; at: string; parts: Json[] } | undefined => {
    const { key = '' } = SHARED[kind] ?? {};
    const file = `${kind}/${name}.json`;
    const found = files[file];
    const parts = isObject(found) ? found[key] : undefined;
    return Array.isArray(parts) ? { file, at: pointer(key), parts } : undefined;
  };

  const expand = (file: string) => {
    const value = sources[file];
    if (value === undefined) return;
    const uses = usesIn(file, value);
    for (const [at, { kind, name }] of uses) {
      const { word = '' } = SHARED[kind] ?? {};
      const names = Object.keys(sources)
        .filter((other) => other.startsWith(`${kind}/`))
        .map(idOf);
      const inner = kind === 'lists' ? at : `${at}/use`;
      if (isShared(file) && kind !== 'lists')
        report('SC12', file, inner, 'What is used by name uses nothing itself', `write out what "${name}" has`);
      else if (!names.includes(name))
        report('RF22', file, inner, `No ${word} "${name}" in ${kind}/`, didYouMean(name, names));
      else used.add(`${kind}/${name}.json`);
    }
    if (uses.size > 0) files[file] = placed(value, '', '', { file, uses, partsOf, origins });
  };

  // Shared definitions contain only lists, so lists are inlined first.
  const all = Object.keys(sources);
  for (const file of [...all.filter(isShared), ...all.filter((name) => !isShared(name))]) expand(file);
  // A misspelt reference leaves its definition unused. Report that as one mistake.
  const unused = problems.length > 0 ? [] : all.filter((name) => isShared(name) && !used.has(name));
  for (const file of unused) report('RF23', file, '', `Nothing uses ${file}`, 'remove it, or use it by its name');
  return {
    files,
    problems,
    atOrigin: (found) => once(found.map((problem) => ({ ...problem, ...originOf(origins, problem) }))),
  };
}

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

/** Whether a value contains a reference at all. Most files don't and need no closer look. */
function mayUse(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some(mayUse);
  if (!isObject(value)) return false;
  return 'use' in value || typeof value.list === 'string' || Object.values(value).some(mayUse);
}

interface Placing {
  file: string;
  uses: Uses;
  partsOf: (kind: string, name: string) => { file: string; at: string; parts: Json[] } | undefined;
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
