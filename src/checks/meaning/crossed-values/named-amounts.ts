import { asObject, lastPart, pointer, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { exampleIn } from '../../subject/example-items.ts';
import { asWritten, cachedFor, objectsTitled, objectSpots, type Subject, textIn } from '../../subject/subject.ts';

/** The amounts of money in a text or a label, each with the place of its reference. */
const amountsIn = (values: unknown, at: string) =>
  Object.entries(asObject(values)).flatMap(([name, shown]) => {
    const from = textIn(shown, 'value');
    return from !== undefined && textIn(shown, 'format') === 'money'
      ? [{ from, at: at + pointer('with', name, 'value') }]
      : [];
  });

/** Texts with an amount of money whose key is the name of another amount of the same item: "shop.unit_price". */
export function amountsOfOtherNames(subject: Subject): Finding[] {
  const lists = objectsTitled(subject, 'EachBlock');
  return objectSpots(subject).flatMap(({ file, pointer: at, value }) => {
    const key = textIn(value, 'text') ?? textIn(value, 'label');
    const [only, ...others] = amountsIn(value.with, at);
    const list = lists.findLast((one) => one.file === file && at.startsWith(`${one.pointer}/blocks/`));
    if (key === undefined || only === undefined || others.length > 0 || list === undefined) return [];
    const field = lastPart(only.from);
    const unit = /_[a-z]+$/.exec(field)?.[0] ?? '';
    const own = `${lastPart(key)}${unit}`;
    const item = exampleIn(subject, file, textIn(list.value, 'of') ?? '', 'usual');
    const isItems = only.from === `item.${field}` && item !== undefined && Object.hasOwn(item, own);
    if (unit === '' || field === own || !isItems) return [];
    const message = `"${key}" shows "${only.from}", and there is "item.${own}"`;
    return [{ file, pointer: only.at, message, hint: `write "item.${own}"` }];
  });
}

/** Buttons in two lists of the same items, on one screen, that name different amounts of money for an item. */
export function amountsOfSameItems(subject: Subject): Finding[] {
  const lists = objectsTitled(subject, 'EachBlock').filter(({ file }) => file.startsWith('screens/'));
  const buttons = objectsTitled(subject, 'ButtonBlock').flatMap(({ file, pointer: at, value }) => {
    const list = lists.findLast((one) => one.file === file && at.startsWith(`${one.pointer}/blocks/`));
    const [only, ...others] = amountsIn(value.with, at);
    const of = textIn(list?.value, 'of');
    if (list === undefined || of === undefined || only === undefined || others.length > 0) return [];
    return [{ file, of, list: list.pointer, ...only }];
  });
  return buttons.flatMap((one, index): Finding[] => {
    const other = buttons.find(
      (earlier, place) =>
        place < index &&
        earlier.file === one.file &&
        earlier.of === one.of &&
        earlier.list !== one.list &&
        earlier.from !== one.from,
    );
    if (other === undefined) return [];
    const message = `This button names "${one.from}" for an item, and another one on this screen "${other.from}" for the same item`;
    return [{ file: one.file, pointer: one.at, message, hint: `write "${other.from}", if people pay that` }];
  });
}

/** The letters of the shortest word that says which amount a text is about. */
const TELLING = 5;

/** How many other texts with a word must show the same amount. */
const OFTEN = 2;

/** The labels of table rows that show something else than money. */
const otherLabels = cachedFor(
  (subject) =>
    new Set(
      objectsTitled(subject, 'TableRow').flatMap(({ value }) =>
        textIn(value, 'format') === 'money' ? [] : [textIn(value, 'label')],
      ),
    ),
);

/** An amount of money, with the key of its text or of its table row's label. */
const amounts = (subject: Subject) =>
  asWritten(subject, objectSpots(subject)).flatMap((spot) => {
    const { value, pointer: at, file } = spot;
    const key = textIn(value, 'text') ?? textIn(value, 'label');
    const isRow = textIn(value, 'format') === 'money' && !otherLabels(subject).has(key);
    const shown = isRow ? [{ from: textIn(value, 'value') ?? '', at }] : amountsIn(value.with, at);
    return key === undefined
      ? []
      : shown.map((one) => ({ ...one, key, file, isRow, words: wordsInName(lastPart(key)) }));
  });

/**
 * Texts that show another amount of money than all other texts with a word of their key: of "today" in "plan.today".
 * SM40 does this for table rows.
 */
export function amountsUnlikeOthers(subject: Subject): Finding[] {
  const all = amounts(subject);
  // A word such as "price" is the name of some amounts, and says nothing about the others.
  const names = new Set(all.flatMap(({ from }) => wordsInName(lastPart(from))));
  return all.flatMap((one): Finding[] => {
    const field = lastPart(one.from);
    if (one.isRow || one.words.some((word) => wordsInName(field).includes(word))) return [];
    for (const word of one.words.filter((each) => each.length >= TELLING && !names.has(each))) {
      const others = all.filter(({ key, words }) => key !== one.key && words.includes(word));
      const [usual = field, ...more] = new Set(others.map(({ from }) => lastPart(from)));
      if (usual === field || more.length > 0 || new Set(others.map(({ key }) => key)).size < OFTEN) continue;
      const message = `"${one.key}" shows "${field}", and all other texts with "${word}" in their key show "${usual}"`;
      return [{ file: one.file, pointer: one.at, message, hint: `name "${usual}" here` }];
    }
    return [];
  });
}
