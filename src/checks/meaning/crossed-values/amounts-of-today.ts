import { lastPart, pointerTo, defaultWords } from '#core';
import type { Finding } from '../../check.ts';
import { partsAt } from '../../subject/parts-at.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { type ObjectNode, type Subject, textIn } from '../../subject/subject.ts';
import { TEXT_KEYS } from '../../subject/text-keys.ts';
import { amountsIn } from './named-amounts.ts';

/** At least this many other places must say what people pay today. */
const OFTEN = 2;

/** The one amount of money that a text or a table row shows, with the pointer of its reference. */
function onlyAmount({ value, pointer }: ObjectNode): { from: string; pointer: string } | undefined {
  const row = textIn(value, 'value');
  if (row !== undefined && value.format === 'money') return { from: row, pointer: pointer + pointerTo('value') };
  const [only, ...others] = amountsIn(value.with, pointer);
  return others.length > 0 ? undefined : only;
}

/** The text of an object that says "today", without its placeholders. */
const wordsOfToday = ({ flow }: Subject, { value }: ObjectNode): string | undefined =>
  TEXT_KEYS.map((key) => (defaultWords(flow, textIn(value, key) ?? '') ?? '').replaceAll(/\{[^}]*\}/g, '')).find(
    (words) => /\btoday\b/i.test(words),
  );

/** Whether a text says "today" and nothing else, so that it must be about the whole. */
const isBare = (words: string) => words.match(/\p{L}+/gu)?.length === 1;

/**
 * Finds texts that say what people pay today and show another amount than all other such texts: "{amount} today" gets
 * the price of the delivery, and everywhere else the total.
 */
export function amountsOfToday(subject: Subject): Finding[] {
  const all = writtenWith(subject, 'with', 'value').flatMap((node) => {
    const words = wordsOfToday(subject, node);
    const amount = words === undefined ? undefined : onlyAmount(node);
    return words === undefined || amount === undefined ? [] : [{ node, ...amount, isWhole: isBare(words) }];
  });
  return all.flatMap((one): Finding[] => {
    const others = all.filter((other) => other !== one);
    const [field, ...more] = new Set(others.map(({ from }) => lastPart(from)));
    const isOdd = others.length >= OFTEN && more.length === 0 && lastPart(one.from) !== field;
    if (field === undefined || !isOdd || !one.isWhole) return [];
    const meant = one.from.slice(0, -lastPart(one.from).length) + field;
    if (partsAt(subject, one.node, meant) === undefined) return [];
    const message = `This says what people pay today, and shows "${one.from}". Everywhere else such a text shows "${field}"`;
    return [{ file: one.node.file, pointer: one.pointer, message, hint: `write "${meant}"` }];
  });
}
