import { asObject, mentions, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { type ListNode, listNodes, type Subject, textIn } from '../../subject/subject.ts';

/** The references that the blocks of a list show without a text around them. */
const shownIn = ({ value }: ListNode): string[] => value.flatMap((block) => textIn(block, 'from') ?? []);

/** The first line that belongs to a second one: "data.address.line1" for "data.address.line2". */
const firstOf = (reference: string) => (/^.*\D2$/.test(reference) ? `${reference.slice(0, -1)}1` : undefined);

/** Whether two references name parts of the same object. */
const areBeside = (one: string, other: string) =>
  one !== other && one.slice(0, one.lastIndexOf('.')) === other.slice(0, other.lastIndexOf('.'));

/** Finds texts that are given the second line of something and other parts of it, and not the first line. */
const inOneText = (subject: Subject): Finding[] =>
  writtenWith(subject, 'with').flatMap(({ file, pointer, value }) => {
    const given = Object.entries(asObject(value.with));
    return given.flatMap(([name, from]): Finding[] => {
      if (typeof from !== 'string') return [];
      const first = firstOf(from);
      const isBeside = given.some(([, other]) => typeof other === 'string' && areBeside(other, from));
      if (first === undefined || !isBeside || mentions(subject.files[file], first)) return [];
      const message = `{${name}} gets "${from}", and "${first}" is not shown`;
      return [{ file, pointer: pointer + pointerTo('with', name), message, hint: `write "${first}"` }];
    });
  });

/** Finds lists of blocks that show the second line of something, such as an address, and not the first line. */
const inBlocks = (subject: Subject): Finding[] =>
  listNodes(subject).flatMap((node) => {
    const shown = shownIn(node);
    return node.value.flatMap((block, index): Finding[] => {
      const from = textIn(block, 'from') ?? '';
      const first = firstOf(from);
      const isBeside = shown.some((one) => areBeside(one, from));
      if (first === undefined || !isBeside || mentions(subject.files[node.file], first)) return [];
      const message = `"${from}" is shown, and "${first}" is not`;
      return [{ file: node.file, pointer: node.pointer + pointerTo(index), message, hint: `show "${first}" above it` }];
    });
  });

/** Finds places that show the second line of something, such as an address, and not the first line. */
export const secondLineAlone = (subject: Subject): Finding[] => [...inBlocks(subject), ...inOneText(subject)];
