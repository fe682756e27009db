import { isObject, type Json, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { listNodes, type Subject } from '../../subject/subject.ts';

/** The one value whose presence is the condition of a block; undefined for any other condition. */
function presentIn(condition: Json | undefined): string | undefined {
  const asked = Object.entries(isObject(condition) ? condition : {}).filter(
    ([, test]) => isObject(test) && test.known !== undefined,
  );
  const [[name, test] = []] = asked;
  return asked.length === 1 && isObject(test) && test.known === true ? name : undefined;
}

/**
 * Finds blocks that appear if one value exists but show another value. A block beside them appears if that other value
 * exists, and shows it.
 */
export const askedForAnother = (subject: Subject): Finding[] =>
  listNodes(subject).flatMap(({ file, pointer, value }) => {
    const blocks = value.map((one) => (isObject(one) ? { asked: presentIn(one.if), from: one.from } : undefined));
    return blocks.flatMap((block, index): Finding[] => {
      const { asked, from } = block ?? {};
      if (asked === undefined || typeof from !== 'string' || from === asked) return [];
      // A block beside this one has the value shown here in its condition. It shows this value or, if the two were
      // exchanged, the value in this block's condition.
      const isShownBeside = blocks.some(
        (other) => other !== block && other?.asked === from && (other.from === from || other.from === asked),
      );
      if (!isShownBeside) return [];
      const message = `This is shown when "${asked}" is there, and shows "${from}", as a part beside it does`;
      return [{ file, pointer: pointer + pointerTo(index, 'from'), message, hint: `write "${asked}"` }];
    });
  });
