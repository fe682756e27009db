import { firstPart, lastPart, placeholders, pointerTo, defaultWords } from '#core';
import type { Finding } from '../../check.ts';
import { exampleIn } from '../../subject/example-items.ts';
import { objectsWith } from '../../subject/objects-with.ts';
import { objectsTitled, type ObjectNode, type Subject, textIn } from '../../subject/subject.ts';
import { amountsIn } from './named-amounts.ts';

/** The lists of the flow, each with all blocks that it shows for an item, at any depth. */
const listsWith = (subject: Subject) =>
  objectsTitled(subject, 'EachBlock').map((list) => ({
    list,
    within: ({ file, pointer }: ObjectNode) => file === list.file && pointer.startsWith(`${list.pointer}/blocks/`),
  }));

/** The one amount of money that an object shows; undefined if it shows none or several. */
function onlyAmount({ value, pointer }: ObjectNode) {
  const [only, ...others] = amountsIn(value.with, pointer);
  return others.length > 0 ? undefined : only;
}

/** Whether a text says that an amount is for one piece of several: "Price per tablet". */
const isApiece = ({ flow }: Subject, key: string): boolean =>
  /\b(?:per|each|apiece|single|one)\b/i.test(defaultWords(flow, key) ?? '');

/** Whether a text consists only of the amount that it is given. */
const isBare = ({ flow }: Subject, key: string): boolean => {
  const words = defaultWords(flow, key) ?? '';
  return placeholders(words).length > 0 && !/\p{L}/u.test(words.replaceAll(/\{[^}]*\}/g, ''));
};

/**
 * Finds amounts that a list shows twice for an item, alone and in a sentence, while the item's button shows another
 * amount: "5 dollars", "5 dollars apiece", and a button for 45 dollars.
 */
export const amountsShownTwice = (subject: Subject): Finding[] =>
  listsWith(subject).flatMap(({ within }) => {
    const texts = objectsTitled(subject, 'TextBlock').filter((one) => within(one) && one.value.if === undefined);
    const named = [
      ...new Set(
        objectsTitled(subject, 'ButtonBlock')
          .filter(within)
          .map((one) => onlyAmount(one)?.from),
      ),
    ];
    const [paid] = named;
    if (paid === undefined || named.length > 1) return [];
    const shown = texts.flatMap((node) => {
      const [key, amount] = [textIn(node.value, 'text'), onlyAmount(node)];
      return key === undefined || amount === undefined
        ? []
        : [{ ...amount, file: node.file, isAlone: isBare(subject, key) }];
    });
    const isSaid = texts.some(
      (node) => amountsIn(node.value.with, '').length === 0 && isApiece(subject, textIn(node.value, 'text') ?? ''),
    );
    return (isSaid ? [] : shown).flatMap(({ file, from, pointer, isAlone }): Finding[] => {
      const isAgain = shown.some((other) => !other.isAlone && other.from === from);
      if (!isAlone || !isAgain || from === paid || shown.some((other) => other.from === paid)) return [];
      const message = `This and a text beside it both show "${from}", and the button names "${paid}"`;
      return [{ file, pointer, message, hint: `write "${paid}"` }];
    });
  });

/**
 * The name of the amount that a copy key names: "price_cents" for "quantities.price", if the shown amount is
 * "unit_price_cents".
 */
const namedAmount = (key: string, field: string) => lastPart(key) + (/_[a-z]+$/.exec(field)?.[0] ?? '');

/** Whether some text of the same group has the name of an amount, and shows this amount. */
const hasOwnText = (subject: Subject, group: string, field: string) =>
  objectsWith(subject, 'with').some((node) => {
    const key = textIn(node.value, 'text') ?? textIn(node.value, 'label') ?? '';
    const shown = amountsIn(node.value.with, '').map(({ from }) => lastPart(from));
    return firstPart(key) === group && namedAmount(key, field) === field && shown.includes(field);
  });

/**
 * Finds table rows whose label names one amount of an item while they show another amount, which has a label of its
 * own: "shop.price" shows "item.unit_price_cents", although "shop.unit_price" exists.
 */
export const rowsOfOtherAmounts = (subject: Subject): Finding[] =>
  listsWith(subject).flatMap(({ list, within }) => {
    const item = exampleIn(subject, list.file, textIn(list.value, 'of') ?? '', 'usual') ?? {};
    const rows = objectsTitled(subject, 'TableRow').filter(within);
    return rows.flatMap(({ file, pointer, value }): Finding[] => {
      const [key, from] = [textIn(value, 'label'), textIn(value, 'value')];
      if (key === undefined || from === undefined || value.format !== 'money') return [];
      const field = lastPart(from);
      const own = namedAmount(key, field);
      const isItems = from === `item.${field}` && field !== own && Object.hasOwn(item, own);
      const isShown = rows.some((row) => row.value.value === `item.${own}`);
      if (!isItems || isShown || isApiece(subject, key) || !hasOwnText(subject, firstPart(key), field)) return [];
      const message = `"${key}" shows "${from}", and there is "item.${own}"`;
      return [{ file, pointer: pointer + pointerTo('value'), message, hint: `write "item.${own}"` }];
    });
  });
