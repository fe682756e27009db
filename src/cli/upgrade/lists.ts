import { isObject, type Json, type JsonObject } from '#core';
import type { Pass } from './pass.ts';
import { eachScreen, objectOf } from './screens.ts';

/** The blocks of a list with those that say a text for one value each said as one that looks the text up. */
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

/** A text for some values of something. */
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

/** The texts that a test of a condition holds for. */
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

/** Whether two may be one: of the same thing, in the same tone, and given the same values where both are given some. */
const goTogether = (a: Case, b: Case) =>
  a.reference === b.reference &&
  a.rest.tone === b.rest.tone &&
  (a.rest.with === undefined ||
    b.rest.with === undefined ||
    JSON.stringify(a.rest.with) === JSON.stringify(b.rest.with));

/** A value with `options` called `list`, and texts for single values looked up. */
function listed(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return lookups(value.map((item) => listed(item) ?? null));
  if (!isObject(value)) return value;
  const isField = typeof value.field === 'string';
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [isField && key === 'options' ? 'list' : key, listed(part)]),
  );
}

/** Every list with entries in a value, with the last word of what it is for. */
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

/** What a list is called: "order-states" for the states whose labels are order.…. */
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

/** What can be chosen is a list; one that stands several times is a file; texts for single values are looked up. */
export const lists: Pass = {
  name: 'lists',
  upgrade(files) {
    const changed = eachScreen(files, (screen) => objectOf(listed(screen)));
    const all = Object.entries(changed).flatMap(([name, value]) =>
      name.startsWith('screens/') && isObject(value) ? listsIn(value) : [],
    );
    const texts = all.map(({ list }) => JSON.stringify(list));
    const shared = all.filter(
      (_, at) => texts.indexOf(texts[at] ?? '') === at && texts.lastIndexOf(texts[at] ?? '') > at,
    );
    const names = new Map(shared.map((one) => [JSON.stringify(one.list), nameOf(one)]));
    const made = shared.map((one) => [
      `lists/${nameOf(one)}.json`,
      { $schema: '../../../schemas/list.schema.json', list: one.list },
    ]);
    return { ...eachScreen(changed, (screen) => objectOf(named(screen, names))), ...Object.fromEntries(made) };
  },
};
