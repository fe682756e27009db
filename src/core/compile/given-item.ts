import { isObject, type Json, pointerTo, type Problem, lastSegment } from '../model/index.ts';
import { error } from './rules/rule.ts';
import { schemaFor } from './schemas.ts';
import { type SchemaNode, walk } from './walk.ts';

/** A copy of shared blocks for one `use`, in which the reference that the `use` gives replaces `item`. */
export interface PartWithItem {
  part: Json;
  /**
   * The pointers of the replaced references: in the copy (`now`), and in the file that defines the blocks (`written`).
   */
  replaced: [now: string, written: string][];
}

const ITEM = /^item(?=\.|$)/;

/** The kinds of blocks that define an `item` of their own, each with the keys under which this item is valid. */
const OWN_ITEM: Readonly<Record<string, readonly string[]>> = {
  EachBlock: ['blocks', 'only_if', 'marked_if'],
  AnswersBlock: ['change'],
};

/** The pointers within a block where `item` means the block's own list entry. */
export const ownItemAt = ({ schema, pointer }: Pick<SchemaNode, 'schema' | 'pointer'>): string[] =>
  (OWN_ITEM[String(schema.title)] ?? []).map((key) => pointer + pointerTo(key));

/** The pointers of the references to an `item` that is defined outside the file. */
export function itemReferences(file: string, value: Json): ReadonlySet<string> {
  const found = new Set<string>();
  const inner: string[] = [];
  const add = (name: string, pointer: string) =>
    ITEM.test(name) && !inner.some((place) => pointer.startsWith(`${place}/`)) && found.add(pointer);
  walk(file, schemaFor(file) ?? '', value, ({ schema, value: here, pointer }) => {
    inner.push(...ownItemAt({ schema, pointer }));
    if (schema.names === 'reference' && typeof here === 'string') add(here, pointer);
    if (schema.keyNames === 'reference' && isObject(here))
      for (const name of Object.keys(here)) add(name, pointer + pointerTo(name));
  });
  return found;
}

/**
 * Replaces `item` in shared blocks by the reference that a `use` gives.
 * @param pointer the pointer of the blocks in their own file
 * @param references the pointers of the references to replace
 */
export function withItem(part: Json, pointer: string, item: string, references: ReadonlySet<string>): PartWithItem {
  const replaced: PartWithItem['replaced'] = [];
  const given = (value: Json, inner: string, now: string): Json => {
    if (typeof value === 'string' && references.has(pointer + inner)) {
      replaced.push([now, inner]);
      return value.replace(ITEM, item);
    }
    if (Array.isArray(value))
      return value.map((one, index) => given(one, inner + pointerTo(index), now + pointerTo(index)));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        const written = inner + pointerTo(key);
        const isItem = references.has(pointer + written) && ITEM.test(key);
        const name = isItem ? key.replace(ITEM, item) : key;
        const place = now + pointerTo(name);
        if (isItem) replaced.push([place, written]);
        return [name, one === undefined ? one : given(one, written, place)];
      }),
    );
  };
  return { part: given(part, '', ''), replaced };
}

/** A `use` of blocks that show an item. */
export interface ItemUse {
  name: string;
  file: string;
  pointer: string;
  /** Whether the `use` gives an item, or is inside a block that defines one. */
  isGiven: boolean;
}

/**
 * The problems of shared blocks that show an item although their `use` gives none. If none of several uses gives an
 * item, the blocks name it by mistake.
 * @param written the file of the blocks, and the pointers of their references to an item
 */
export const withoutItems = (
  uses: readonly ItemUse[],
  written: (name: string) => { file: string; references: ReadonlySet<string> } | undefined,
): Problem[] =>
  [...new Set(uses.map(({ name }) => name))].flatMap((name) => {
    const own = uses.filter((one) => one.name === name);
    const lacking = own.filter(({ isGiven }) => !isGiven);
    const { file = '', references = [] } = written(name) ?? {};
    const [first] = references;
    if (first === undefined || lacking.length < 2 || lacking.length < own.length)
      return lacking.map((use) =>
        error(
          'SC05',
          use.file,
          use.pointer,
          `The blocks "${name}" show an item, and are given none`,
          'add "item": "data"',
        ),
      );
    const message = `This shows an item, and none of the ${own.length} places that use "${name}" gives one`;
    const anchor = ITEM.test(lastSegment(first)) ? 'key' : 'value';
    return [{ ...error('SC05', file, first, message, 'name another value, or add "item" to each of them'), anchor }];
  });

/** A `use` that gives an item, and the pointers of the references that the item replaced. */
export interface GivenItem {
  file: string;
  pointer: string;
  places: readonly string[];
}

/**
 * All references to a given item may share one problem. Merges these problems into one, at the `use` that gives the
 * item.
 */
export function relocateToGivenItems(
  problems: readonly Problem[],
  items: readonly GivenItem[],
): { itemProblems: Problem[]; others: Problem[] } {
  const placeOf = ({ file, pointer }: Problem) => `${file}#${pointer}`;
  const moved = new Set<Problem>();
  const itemProblems = items.flatMap(({ file, pointer, places }): Problem[] => {
    const own = problems.filter((problem) => places.includes(placeOf(problem)));
    const [first] = own;
    const areAll = new Set(own.map(placeOf)).size === places.length;
    if (first === undefined || !areAll || own.some(({ message }) => message !== first.message)) return [];
    for (const problem of own) moved.add(problem);
    return [{ ...first, file, pointer, anchor: 'value' }];
  });
  return { itemProblems, others: problems.filter((problem) => !moved.has(problem)) };
}
