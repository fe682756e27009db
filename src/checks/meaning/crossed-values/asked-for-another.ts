import { isObject, type Json, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { listNodes, type Subject } from '../../subject/subject.ts';

/** The only value whose presence a block asks for; undefined when it asks for none, for several, or for an absence. */
function presentIn(condition: Json | undefined): string | undefined {
  const asked = Object.entries(isObject(condition) ? condition : {}).filter(
    ([, test]) => isObject(test) && test.known !== undefined,
  );
  const [[name, test] = []] = asked;
  return asked.length === 1 && isObject(test) && test.known === true ? name : undefined;
}

/**
 * Blocks that appear when one value exists but show another value, which a block beside them shows when that other
 * value exists.
 */
export const askedForAnother = (subject: Subject): Finding[] =>
  listNodes(subject).flatMap(({ file, pointer, value }) => {
    const blocks = value.map((one) => (isObject(one) ? { asked: presentIn(one.if), from: one.from } : undefined));
    return blocks.flatMap((block, index): Finding[] => {
      const { asked, from } = block ?? {};
      if (asked === undefined || typeof from !== 'string' || from === asked) return [];
      // A block beside it has a condition on the value shown here. It shows that value or, if the two were exchanged,
      // this block's own.
      const isShownBeside = blocks.some(
        (other) => other !== block && other?.asked === from && (other.from === from || other.from === asked),
      );
      if (!isShownBeside) return [];
      const message = `This is shown when "${asked}" is there, and shows "${from}", as a part beside it does`;
      return [{ file, pointer: pointer + pointerTo(index, 'from'), message, hint: `write "${asked}"` }];
    });
  });
