import { pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { type ListNode, listNodes, type Subject, textIn } from '../../subject/subject.ts';

/** The references that the blocks of a list show without a text around them. */
const shownIn = ({ value }: ListNode): string[] => value.flatMap((block) => textIn(block, 'from') ?? []);

/** Finds lists of blocks that show the second line of something, such as an address, and not the first line. */
export const secondLineAlone = (subject: Subject): Finding[] =>
  listNodes(subject).flatMap((node) => {
    const shown = shownIn(node);
    return node.value.flatMap((block, index): Finding[] => {
      const from = textIn(block, 'from') ?? '';
      const first = /^.*\D2$/.test(from) ? `${from.slice(0, -1)}1` : undefined;
      const isBeside = shown.some(
        (one) => one !== from && one.slice(0, one.lastIndexOf('.')) === from.slice(0, from.lastIndexOf('.')),
      );
      if (first === undefined || !isBeside || JSON.stringify(subject.files[node.file]).includes(first)) return [];
      const message = `"${from}" is shown, and "${first}" is not`;
      return [{ file: node.file, pointer: node.pointer + pointerTo(index), message, hint: `show "${first}" above it` }];
    });
  });
