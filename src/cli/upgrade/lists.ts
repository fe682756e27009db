import { isObject, type Json, type JsonObject, asObject } from '#core';
import type { Pass } from './pass.ts';
import { eachScreen } from './screens.ts';

/** Turns blocks that each show a text for one value into one block with a `text_by`. */
function lookups(list: Json[]): Json[] {
  return list.reduce<Json[]>((done, item) => {
    const [last, one] = [done.at(-1), caseOf(item)];
    const before = last === undefined ? undefined : (lookupOf(last) ?? caseOf(last));
    if (one === undefined || before === undefined || !goTogether(before, one)) return [...done, item];
    const { entries, reference, rest } = before;
    const withs = rest.with ?? one.rest.with;
    const block = {
      block: 'text',
      text_by: { value: reference, list: [...entries, ...one.entries] },
      ...(withs === undefined ? {} : { with: withs }),
      ...(rest.tone === undefined ? {} : { tone: rest.tone }),
    };
    return [...done.slice(0, -1), block];
  }, []);
}

/** A text that is shown if a reference has one of some values. */
interface Case {
  reference: string;
  entries: Json[];
  rest: JsonObject;
}

function caseOf(block: Json): Case | undefined {
  if (!isObject(block) || block.block !== 'text' || typeof block.text !== 'string' || !isObject(block.if))
    return undefined;
  const [[reference, test] = [], ...more] = Object.entries(block.if);
  const values = valuesOf(test);
  if (reference === undefined || more.length > 0 || values.length === 0) return undefined;
  const { block: _, if: __, text, ...rest } = block;
  return { reference, entries: values.map((value) => ({ value, label: text })), rest };
}

/** The values for which a test is true. */
function valuesOf(test: Json | undefined): string[] {
  const given = isObject(test) ? (test.is ?? test.in ?? test.is_one_of) : test;
  const all = Array.isArray(given) ? given : [given];
  return all.every((value) => typeof value === 'string') ? all : [];
}

function lookupOf(block: Json): Case | undefined {
  const by = isObject(block) ? block.text_by : undefined;
  if (!isObject(block) || !isObject(by) || typeof by.value !== 'string' || !Array.isArray(by.list)) return undefined;
  const { block: _, text_by: __, ...rest } = block;
  return { reference: by.value, entries: by.list, rest };
}

/**
 * Whether two cases can be in one `text_by`: they have the same reference, the same tone, and the same placeholder
 * values.
 */
const goTogether = (a: Case, b: Case) =>
  a.reference === b.reference &&
  a.rest.tone === b.rest.tone &&
  (a.rest.with === undefined ||
    b.rest.with === undefined ||
    JSON.stringify(a.rest.with) === JSON.stringify(b.rest.with));

/** Renames `options` to `list`, and turns texts for single values into a `text_by`. */
function listed(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return lookups(value.map((item) => listed(item) ?? null));
  if (!isObject(value)) return value;
  const isField = typeof value.field === 'string';
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [isField && key === 'options' ? 'list' : key, listed(part)]),
  );
}

/** Every list in a value, with the last word of the key or reference that it belongs to. */
function listsIn(value: Json | undefined, found: { list: Json[]; of: string }[] = []): { list: Json[]; of: string }[] {
  if (Array.isArray(value)) for (const item of value) listsIn(item, found);
  if (!isObject(value)) return found;
  if (Array.isArray(value.list))
    found.push({ list: value.list, of: String(value.field ?? value.value).replace(/^.*\./, '') });
  for (const part of Object.values(value)) listsIn(part, found);
  return found;
}

const kebab = (word: string) =>
  word
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();

/** A name for a list: "order-states" for labels under order.state. */
function nameOf({ list, of }: { list: Json[]; of: string }): string {
  const [first] = list;
  const [group = ''] = isObject(first) ? String(first.label).split('.') : [];
  const many = `${kebab(of)}s`;
  return many.startsWith(kebab(group)) ? many : `${kebab(group)}-${many}`;
}

function named(value: Json | undefined, names: ReadonlyMap<string, string>): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => named(item, names) ?? null);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const name = key === 'list' ? names.get(JSON.stringify(part)) : undefined;
      return [key, name ?? named(part, names)];
    }),
  );
}

/**
 * Choices become lists, and a list that occurs several times becomes a file. Texts for single values become a
 * `text_by`.
 */
export const lists: Pass = {
  name: 'lists',
  upgrade(files) {
    const changed = eachScreen(files, (screen) => asObject(listed(screen)));
    const all = Object.entries(changed).flatMap(([name, value]) =>
      name.startsWith('screens/') && isObject(value) ? listsIn(value) : [],
    );
    const texts = all.map(({ list }) => JSON.stringify(list));
    const shared = all.filter(
      (_, index) => texts.indexOf(texts[index] ?? '') === index && texts.lastIndexOf(texts[index] ?? '') > index,
    );
    const names = new Map(shared.map((one) => [JSON.stringify(one.list), nameOf(one)]));
    const made = shared.map((one) => [
      `lists/${nameOf(one)}.json`,
      { $schema: '../../../schemas/list.schema.json', list: one.list },
    ]);
    return { ...eachScreen(changed, (screen) => asObject(named(screen, names))), ...Object.fromEntries(made) };
  },
};
