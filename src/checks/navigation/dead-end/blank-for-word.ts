import { type Block, firstPart, hasEntry, isObject, jsonOf, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { clearsIn, isIn } from '../../meaning/answers-lost/clears-in.ts';
import { contradicts } from '../../meaning/says-the-opposite/contradictions.ts';
import { asked } from '../../meaning/words-at-odds/condition-words.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/** Whether a page has blocks, and shows none of them while a value is this word. */
const isBlankFor = (blocks: readonly Block[], name: string, word: string): boolean =>
  blocks.length > 0 &&
  blocks.every((block) => {
    const condition = jsonOf(block.if);
    const test = isObject(condition) ? condition[name] : undefined;
    return test !== undefined && contradicts(test, word);
  });

/**
 * Finds actions for one word of a stored value that clear only another field of its store and lead nowhere, although a
 * page that reads the value is blank for this word. Whoever gets this word sees a heading and nothing to press.
 */
export const blankForWord = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'IfAction').flatMap(({ file, pointer, value }): Finding[] => {
    const lines = isObject(value.if) ? Object.entries(value.if) : [];
    const [only, ...more] = lines;
    const word = only === undefined ? undefined : asked(only[1]);
    if (only === undefined || more.length > 0 || word === undefined || hasEntry(value.do, 'go')) return [];
    const [name] = only;
    const clears = clearsIn(value.do, pointer + pointerTo('do'));
    const beside = clears.find(({ cleared }) => cleared.some((one) => firstPart(one) === firstPart(name)));
    if (beside === undefined || clears.some(({ cleared }) => cleared.some((one) => isIn(name, one)))) return [];
    const blank = Object.entries(subject.flow.screens).find(
      ([, screen]) => screen.kind === 'page' && isBlankFor([...screen.blocks, ...(screen.aside ?? [])], name, word),
    );
    if (blank === undefined) return [];
    const message = `"${blank[0]}" shows nothing below its heading while "${name}" is "${word}"`;
    return [
      {
        file,
        pointer: beside.pointer + pointerTo('clear'),
        message,
        hint: `clear "${name}" here too, or show something then`,
      },
    ];
  });
