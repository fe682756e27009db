import { defaultWords, lastPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { writtenObjects } from '../../subject/as-written.ts';
import { type ObjectNode, type Subject, textIn } from '../../subject/subject.ts';

/** Pairs of keys for a short text and the longer one that explains it. */
const PAIRS = [
  ['title', 'text'],
  ['heading', 'text'],
  ['heading', 'lead'],
  ['title', 'lead'],
  ['label', 'hint'],
] as const;

/** An object with both texts of a pair. */
interface Pair {
  node: ObjectNode;
  names: (typeof PAIRS)[number];
  short: string;
  long: string;
}

const pairsIn = (subject: Subject): Pair[] =>
  writtenObjects(subject).flatMap((node) =>
    PAIRS.flatMap((names): Pair[] => {
      const [short, long] = names.map((name) => textIn(node.value, name));
      return short === undefined || long === undefined ? [] : [{ node, names, short, long }];
    }),
  );

/**
 * Finds titles and labels that have each other's place with the text that explains them: "session.ending_why" as the
 * title over "session.ending". Such a pair is known by its names; or by another object with the same names in order,
 * if what stands here as the title or label is the longer text.
 */
export const exchangedSlots = (subject: Subject): Finding[] => {
  const all = pairsIn(subject);
  const lengthOf = (key: string) => defaultWords(subject.flow, key)?.length ?? 0;
  return all.flatMap(({ node, names, short, long }): Finding[] => {
    const isUnlikeOther =
      lastPart(short) !== lastPart(long) &&
      lengthOf(short) > lengthOf(long) &&
      all.some(
        (one) =>
          one.names === names &&
          one.short !== long &&
          lastPart(one.short) === lastPart(long) &&
          lastPart(one.long) === lastPart(short),
      );
    if (!short.startsWith(`${long}_`) && !isUnlikeOther) return [];
    const message = `The ${names[0]} is "${short}" and the ${names[1]} "${long}", which are exchanged`;
    return [{ file: node.file, pointer: node.pointer + pointerTo(names[0]), message, hint: `write "${long}" here` }];
  });
};
