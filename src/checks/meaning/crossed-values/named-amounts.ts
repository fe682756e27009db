import { asObject, lastPart, mentions, pointerTo, segments, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { exampleIn } from '../../subject/example-items.ts';
import { objectsWith } from '../../subject/objects-with.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The amounts of money that a text or label shows, each with the pointer of its reference. */
export const amountsIn = (values: unknown, pointer: string) =>
  Object.entries(asObject(values)).flatMap(([name, shown]) => {
    const from = textIn(shown, 'value');
    return from !== undefined && textIn(shown, 'format') === 'money'
      ? [{ from, pointer: pointer + pointerTo('with', name, 'value') }]
      : [];
  });

/**
 * Finds texts whose copy key names one amount of an item while they show another: "shop.unit_price" shows
 * "item.price_cents", and the item has "unit_price_cents". Reported only if the key has the longer of the two names.
 */
export function amountsOfOtherNames(subject: Subject): Finding[] {
  const lists = objectsTitled(subject, 'EachBlock');
  return objectsWith(subject, 'with').flatMap(({ file, pointer, value }) => {
    const key = textIn(value, 'text') ?? textIn(value, 'label');
    const [only, ...others] = amountsIn(value.with, pointer);
    const list = lists.findLast((one) => one.file === file && pointer.startsWith(`${one.pointer}/blocks/`));
    if (key === undefined || only === undefined || others.length > 0 || list === undefined) return [];
    const field = lastPart(only.from);
    const unit = /_[a-z]+$/.exec(field)?.[0] ?? '';
    const own = `${lastPart(key)}${unit}`;
    const item = exampleIn(subject, file, textIn(list.value, 'of') ?? '', 'usual');
    const isItems = only.from === `item.${field}` && item !== undefined && Object.hasOwn(item, own);
    const words = wordsInName(lastPart(key));
    const isLonger = wordsInName(field.slice(0, -unit.length)).every((word) => words.includes(word));
    if (unit === '' || field === own || !isItems || !isLonger) return [];
    const message = `"${key}" shows "${only.from}", and there is "item.${own}"`;
    return [{ file, pointer: only.pointer, message, hint: `write "item.${own}"` }];
  });
}

/**
 * Finds placeholders that get one amount of an item while they have the name of another, which the list shows nowhere:
 * {total} gets "item.tax_cents", and the item has "total_cents".
 */
export function amountsOfOtherPlaceholders(subject: Subject): Finding[] {
  const lists = objectsTitled(subject, 'EachBlock');
  return objectsWith(subject, 'with').flatMap(({ file, pointer, value }) => {
    const list = lists.findLast((one) => one.file === file && pointer.startsWith(`${one.pointer}/blocks/`));
    if (list === undefined) return [];
    return amountsIn(value.with, pointer).flatMap((amount): Finding[] => {
      const [placeholder = ''] = segments(amount.pointer).slice(-2);
      const field = lastPart(amount.from);
      const unit = /_[a-z]+$/.exec(field)?.[0] ?? '';
      const own = `item.${placeholder}${unit}`;
      const isLike = wordsInName(field.slice(0, -unit.length)).some((word) => wordsInName(placeholder).includes(word));
      if (unit === '' || isLike || amount.from !== `item.${field}`) return [];
      const item = exampleIn(subject, file, textIn(list.value, 'of') ?? '', 'usual') ?? {};
      if (!Object.hasOwn(item, lastPart(own)) || mentions(list.value, own)) return [];
      const message = `{${placeholder}} gets "${amount.from}", and there is "${own}"`;
      return [{ file, pointer: amount.pointer, message, hint: `write "${own}"` }];
    });
  });
}

/** Finds buttons in two lists of the same items, on one screen, that show different amounts of money for an item. */
export function amountsOfSameItems(subject: Subject): Finding[] {
  const lists = objectsTitled(subject, 'EachBlock').filter(({ file }) => file.startsWith('screens/'));
  const buttons = objectsTitled(subject, 'ButtonBlock').flatMap(({ file, pointer, value }) => {
    const list = lists.findLast((one) => one.file === file && pointer.startsWith(`${one.pointer}/blocks/`));
    const [only, ...others] = amountsIn(value.with, pointer);
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
    return [{ file: one.file, pointer: one.pointer, message, hint: `write "${other.from}", if people pay that` }];
  });
}
