import { type Block, isObject, type Json, jsonOf, lastPart, pointerTo, stringsIn } from '#core';
import type { Finding } from '../../check.ts';
import { contradicts } from '../../meaning/says-the-opposite/contradictions.ts';
import { asked, wordsInKey } from '../../meaning/words-at-odds/condition-words.ts';
import type { Subject } from '../../subject/subject.ts';

/** The value for which a block is shown, by the condition of the block. */
interface ValueBlock {
  pointer: string;
  test: Json | undefined;
  /** The last words of the copy keys of the block's texts. */
  words: readonly string[];
}

const testOf = (condition: Json | undefined, name: string): Json | undefined =>
  isObject(condition) ? condition[name] : undefined;

const partsOf = (blocks: readonly Block[], pointer: string, name: string): ValueBlock[] =>
  blocks.map((block, index) => ({
    pointer: pointer + pointerTo(index, 'if', name),
    test: testOf(jsonOf(block.if), name),
    words: stringsIn(jsonOf(block)).flatMap((one) => (one.includes('.') ? wordsInKey(one) : [])),
  }));

/** The value for which two parts of the page are shown, if another part should be shown for it. */
function askedTwice(parts: readonly ValueBlock[]): { part: ValueBlock; word: string } | undefined {
  const [first, second, ...more] = parts.filter(
    ({ test }, _, all) => asked(test) !== undefined && all.filter((one) => asked(one.test) === asked(test)).length > 1,
  );
  const word = asked(first?.test);
  if (first === undefined || second === undefined || more.length > 0 || word === undefined) return undefined;
  // The part whose texts contain the word is right, so the other part is wrong.
  return { part: first.words.includes(word) && !second.words.includes(word) ? second : first, word };
}

/** Finds pages whose heading is for one value of a field, while everything below the heading is for other values. */
export const headingAlone = ({ flow }: Subject): Finding[] =>
  Object.entries(flow.screens).flatMap(([id, screen]): Finding[] => {
    if (screen.kind !== 'page') return [];
    const file = `screens/${id}.json`;
    return (screen.heading_when ?? []).flatMap((one, index): Finding[] => {
      const lines = Object.entries(jsonOf(one.if) ?? {});
      const [only, ...more] = lines;
      const word = only === undefined ? undefined : asked(only[1]);
      if (only === undefined || more.length > 0 || word === undefined) return [];
      const [name] = only;
      const parts = [...partsOf(screen.blocks, '/blocks', name), ...partsOf(screen.aside ?? [], '/aside', name)];
      const isBlank = parts.every(({ test }) => test !== undefined && contradicts(test, word));
      if (!isBlank || parts.length === 0) return [];
      const twice = askedTwice(parts);
      const text = `When "${lastPart(name)}" is "${word}", this page has a heading, and nothing below it`;
      if (twice === undefined)
        return [
          {
            file,
            pointer: pointerTo('heading_when', index, 'if', name),
            message: text,
            hint: 'show something then, too',
          },
        ];
      const message = `${text}: two parts are for "${twice.word}"`;
      const is = isObject(twice.part.test) ? '/is' : '';
      return [{ file, pointer: twice.part.pointer + is, message, hint: `write "${word}"` }];
    });
  });
