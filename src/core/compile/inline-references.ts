import { type Json, orDeclare, type Problem } from '../model/index.ts';
import { relocateToSharedForms } from './relocate-to-shared-form.ts';
import { relocateToGivenItems, type GivenItem, itemReferences, type ItemUse, withoutItems } from './given-item.ts';
import type { Definition, Origin, SharedOrigin } from './inline-value.ts';
import { inlinedCached } from './inline-cached.ts';
import { ACTIONS, definitionsOf, isShared, SHARED } from './shared-definitions.ts';
import { unknownLabels } from './unknown-labels.ts';
import { relocateToSingleUse } from './used-parts.ts';
import { usesIn } from './uses-in.ts';
import { error } from './rules/rule.ts';

/** Where a definition can be added, for hints. */
const addedIn = (where: string) => (where.endsWith('/') ? 'as a file there' : `in ${where}`);

/** A flow's files after every `use` and `list` was replaced by the named definition. */
export interface InlinedFiles {
  files: Readonly<Record<string, Json>>;
  /**
   * Moves each problem to the file that defines the value. Problems of a definition that is used several times become
   * one.
   */
  atOrigin: (problems: readonly Problem[]) => Problem[];
  /** The location, in the files as written, from which a value of the result comes. */
  originOf: (place: Origin) => Origin;
  /** The problems of names that have no definition. */
  problems: Problem[];
  /** The problems of definitions that no file uses, and of items that are given to blocks that do not show them. */
  unused: Problem[];
}

/**
 * Replaces each reference (`use` in fields and blocks, `list`) by the definition it names.
 * @param sources the files as written; each has passed its schema
 */
export function inlineReferences(sources: Readonly<Record<string, Json>>): InlinedFiles {
  const origins = new Map<string, SharedOrigin>();
  const items = new Map<string, GivenItem>();
  const used = new Set<string>();
  const problems: Problem[] = [];
  const files: Record<string, Json> = { ...sources };
  const changed = new Set<string>();
  const idle: Problem[] = [];
  const itemUses: ItemUse[] = [];
  const report = (...parts: Parameters<typeof error>) => problems.push(error(...parts));

  const partsOf = (kind: string, name: string) => definitionsOf(kind, files).get(name);

  const itemsIn = (file: string) => itemReferences(file, files[file] ?? null);

  const expand = (file: string) => {
    const value = sources[file];
    if (value === undefined) return;
    const uses = usesIn(file, value);
    for (const [pointer, { kind, name, item, hasItem, labels }] of uses) {
      const { word = kind } = SHARED[kind] ?? {};
      const names = [...definitionsOf(kind, sources).keys()];
      const where = kind === 'actions' ? ACTIONS : `${kind}/`;
      const inner = kind === 'lists' ? pointer : `${pointer}/use`;
      if (isShared(file) && kind !== 'lists')
        report(
          'SC12',
          file,
          inner,
          'A part that is inserted by "use" cannot contain "use"',
          `write out the content of "${name}"`,
        );
      else if (!names.includes(name))
        report('RF22', file, inner, `No ${word} "${name}" in ${where}`, orDeclare(name, names, addedIn(where)));
      else {
        used.add(`${kind}/${name}`);
        for (const [place, message, hint] of unknownLabels(name, labels, partsOf(kind, name)?.parts))
          report('RF17', file, pointer + place, message, hint);
        const part = kind === 'blocks' ? partsOf(kind, name) : undefined;
        const shows = part !== undefined && itemsIn(part.file).size > 0;
        if (shows) itemUses.push({ name, file, pointer, isGiven: item !== undefined || hasItem !== false });
        if (!shows && item !== undefined)
          idle.push(error('SC03', file, `${pointer}/item`, `The blocks "${name}" show no item`, 'leave it out'));
      }
    }
    if (uses.size === 0) return;
    changed.add(file);
    const definedIn = [...uses.values()].map(({ kind, name }) => files[partsOf(kind, name)?.file ?? '']);
    files[file] = inlinedCached(value, definedIn, { file, uses, partsOf, origins, items, itemsIn });
  };

  // Shared definitions may contain lists but no other references, so lists are inlined first.
  const all = Object.keys(sources);
  for (const file of [...all.filter(isShared), ...all.filter((name) => !isShared(name))]) expand(file);
  const unused = [...Object.keys(SHARED), 'actions'].flatMap((kind) =>
    [...definitionsOf(kind, sources)].flatMap(([name, { file, pointer }]): Problem[] => {
      const [what, place] = kind === 'actions' ? [`the actions "${name}"`, pointer] : [file, ''];
      const message = `Nothing uses ${what}`;
      const hint = 'remove it, or use it by its name';
      return used.has(`${kind}/${name}`) ? [] : [error('RF23', file, place, message, hint)];
    }),
  );
  const withItems = (name: string) => {
    const { file } = partsOf('blocks', name) ?? {};
    return file === undefined ? undefined : { file, references: itemsIn(file) };
  };
  return {
    files,
    problems: [
      ...atMisspeltActions(problems, definitionsOf('actions', sources), used),
      ...withoutItems(itemUses, withItems),
    ],
    unused: [...unused, ...idle],
    originOf: (place) => (changed.has(place.file) ? originOf(origins, place) : place),
    atOrigin: (found) => {
      const { itemProblems, others } = relocateToGivenItems(found, [...items.values()]);
      const { formProblems, others: rest } = relocateToSharedForms(others, origins);
      const { useProblems, others: left } = relocateToSingleUse(rest, origins);
      const written = left.map((problem) => ({ ...problem, ...originOf(origins, problem) }));
      return once([...written, ...itemProblems, ...formProblems, ...useProblems]);
    },
  };
}

/**
 * If several places name the same actions, which are not there, and nothing uses nearly equal ones, the name of these
 * is misspelt. Then it gets the only problem.
 */
function atMisspeltActions(
  problems: readonly Problem[],
  declared: ReadonlyMap<string, Definition>,
  used: ReadonlySet<string>,
): Problem[] {
  const unused = [...declared.keys()].filter((name) => !used.has(`actions/${name}`));
  const moved = unused.flatMap((name) => {
    const there = problems.filter(({ rule, hint }) => rule === 'RF22' && hint === `did you mean "${name}"?`);
    const [first, ...others] = there;
    const missing = /^No actions "([^"]+)"/.exec(first?.message ?? '')?.[1];
    return missing === undefined || others.length === 0 || there.some(({ message }) => message !== first?.message)
      ? []
      : [{ name, missing, there }];
  });
  return [
    ...problems.filter((one) => !moved.some(({ there }) => there.includes(one))),
    ...moved.map(({ name, missing, there }) => ({
      ...error(
        'RF22',
        ACTIONS,
        declared.get(name)?.pointer ?? '',
        `Nothing uses "${name}", and ${there.length} places name "${missing}", which is not there`,
        `did you mean "${missing}"?`,
      ),
      anchor: 'key' as const,
    })),
  ];
}

/** The location where a value of the result is written. */
function originOf(origins: ReadonlyMap<string, SharedOrigin>, { file, pointer }: Origin): Origin {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    const found = origins.get(`${file}#${pointer.slice(0, end)}`);
    if (found !== undefined) {
      const there = { file: found.file, pointer: found.pointer + pointer.slice(end) };
      return found.file === file ? there : originOf(origins, there);
    }
  }
  return { file, pointer };
}

/** Removes duplicates, because a shared definition that is used several times has each problem several times. */
const once = (problems: readonly Problem[]): Problem[] => [
  ...new Map(
    problems.map((one) => {
      const place = `${one.rule} ${one.file}#${one.pointer} ${one.anchor}`;
      return [isShared(one.file) ? place : `${place} ${one.message}`, one] as const;
    }),
  ).values(),
];
