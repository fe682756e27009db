import { asObject, firstPart, lastPart, pointerTo, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { nodesNaming, type Subject, textIn } from '../../subject/subject.ts';

/** The values that an object gives to names, each with its pointer from the object. */
const givenIn = (values: unknown) =>
  Object.entries(asObject(values)).flatMap(([name, given]) => {
    const from = typeof given === 'string' ? given : textIn(given, 'value');
    return from === undefined ? [] : [{ name, from }];
  });

const isNamed = (from: string, name: string) => wordsInName(lastPart(from)).join() === wordsInName(name).join();

/**
 * Finds two placeholders of a text, or two parts of a card, that get the same value, although it is named after one of
 * them: {city} and {zip} both get "data.address.city".
 */
export const givenToTwo = (subject: Subject): Finding[] =>
  writtenWith(subject, 'with', 'tokenise').flatMap(({ file, pointer, value }) =>
    ['with', 'tokenise'].flatMap((key) => {
      const all = givenIn(value[key]);
      return all.flatMap(({ name, from }): Finding[] => {
        const owner = all.find((other) => other.name !== name && other.from === from && isNamed(from, other.name));
        if (owner === undefined || isNamed(from, name)) return [];
        const message = `"${name}" gets "${from}", which "${owner.name}" gets as well`;
        return [{ file, pointer: pointer + pointerTo(key, name), message, hint: `name the value that is the ${name}` }];
      });
    }),
  );

/** At least this many other values must be shown as money. */
const OFTEN = 5;

/** Finds numbers that are shown as money, although all other amounts of the flow have another unit in their name. */
export const moneyOfOtherUnit = (subject: Subject): Finding[] => {
  const all = writtenWith(subject, 'format').flatMap(({ file, pointer, value }) => {
    const from = value.format === 'money' ? textIn(value, 'value') : undefined;
    return from === undefined ? [] : [{ file, pointer, from, unit: wordsInName(lastPart(from)).at(-1) ?? '' }];
  });
  return all.flatMap((one): Finding[] => {
    const others = all.filter((other) => other.from !== one.from);
    const [unit, ...more] = new Set(others.map((other) => other.unit));
    if (unit === undefined || more.length > 0 || others.length < OFTEN || one.unit === unit) return [];
    const message = `"${one.from}" is shown as money, and every other amount is called "${unit}"`;
    return [{ file: one.file, pointer: `${one.pointer}/value`, message, hint: 'name the amount that is meant' }];
  });
};

/** Finds texts in a list of items that are of the person who is signed in, and so the same for each item. */
export const ownInList = (subject: Subject): Finding[] =>
  nodesNaming(subject, 'reference').flatMap(({ file, pointer, value }): Finding[] => {
    const list = /^(.*)\/blocks\/\d+\/from$/.exec(pointer)?.[1];
    const around = writtenWith(subject, 'of').find((one) => one.file === file && one.pointer === list);
    if (around?.value.block !== 'each' || firstPart(value) !== 'user') return [];
    const message = `Each item shows "${value}", which is of the person who is signed in`;
    return [{ file, pointer, message, hint: `write "item.${lastPart(value)}"` }];
  });
