import { asList, asObject, isObject, type Json, lastPart, mentions, pointerTo, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';
import { contradicts } from './contradictions.ts';

/** Words in the names of booleans for items that are in stock. */
const IN_STOCK = ['stock', 'available'];

/**
 * Words in the copy keys of texts that say "out of stock". Other texts for the same boolean may say when the item is
 * sent.
 */
const LACKING = ['out', 'no', 'none', 'not', 'sold', 'gone', 'unavailable', 'empty'];

/** The boolean for which a block says "out of stock" when it is false; undefined for any other block. */
const lackingIn = (block: Json): string | undefined => {
  const { if: condition, text } = asObject(block);
  const [[name, test] = ['', undefined], ...more] = Object.entries(asObject(condition));
  const isFlag = name.startsWith('item.') && wordsInName(lastPart(name)).some((word) => IN_STOCK.includes(word));
  const isLacking = typeof text === 'string' && wordsInName(lastPart(text)).some((word) => LACKING.includes(word));
  return isLacking && isFlag && test === false && more.length === 0 ? name : undefined;
};

/**
 * Finds buttons that choose an item of a list although a text beside them says that the item is out of stock. If one
 * button of the list depends on the boolean, the others may be for a later order.
 */
export const chosenThoughLacking = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'EachBlock').flatMap(({ file, pointer, value }) => {
    const blocks = asList(value.blocks);
    const flag = blocks.map(lackingIn).find((name) => name !== undefined);
    const asksForIt = (block: Json) => {
      const { if: shown, disabled_if: disabled } = asObject(block);
      return flag !== undefined && mentions([shown, disabled], flag);
    };
    if (blocks.some((block) => asObject(block).block === 'button' && asksForIt(block))) return [];
    return blocks.flatMap((block, index): Finding[] => {
      const { block: kind, do: actions } = asObject(block);
      const stores = asList(actions).some((action) => 'set' in asObject(action) || 'call' in asObject(action));
      if (flag === undefined || kind !== 'button' || !stores) return [];
      const message = `A text beside this says that there is none, when "${flag}" is false, and people can press this all the same`;
      const hint = `add "disabled_if": { "${flag}": false }`;
      return [{ file, pointer: pointer + pointerTo('blocks', index), message, hint }];
    });
  });

/**
 * The single lines of a condition, also those that are an alternative of an `any`: reference, test and JSON pointer.
 */
const linesIn = (condition: Json | undefined): [string, Json, string][] =>
  Object.entries(asObject(condition)).flatMap(([name, test]) =>
    name === 'any'
      ? asList(test).flatMap((part, index) =>
          linesIn(part).map(([one, own, pointer]): [string, Json, string] => [
            one,
            own,
            pointerTo('any', index) + pointer,
          ]),
        )
      : test === undefined || Object.keys(asObject(condition)).length > 1
        ? []
        : [[name, test, pointerTo(name)]],
  );

/**
 * Finds lists whose `marked_if` contradicts the condition of their badge, so that exactly the items without the badge
 * are marked. A badge that is shown when a boolean is false does not count.
 */
export const markedWithoutBadge = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'EachBlock').flatMap(({ file, pointer, value }) => {
    const badges = asList(value.blocks).filter((block) => textIn(block, 'tone') === 'badge');
    return linesIn(value.marked_if).flatMap(([name, test, line]): Finding[] => {
      const asked = badges.flatMap((block) => {
        const own = isObject(block) ? asObject(block.if)[name] : undefined;
        return own === undefined || own === false ? [] : [own];
      });
      if (asked.length === 0 || !asked.every((own) => contradicts(own, test))) return [];
      const message = `This marks the items that have no badge for "${name}"`;
      return [
        { file, pointer: pointer + pointerTo('marked_if') + line, message, hint: `write ${JSON.stringify(asked[0])}` },
      ];
    });
  });
