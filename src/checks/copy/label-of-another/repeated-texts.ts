import { pointerTo, lastSegment } from '#core';
import type { Finding } from '../../check.ts';
import { type ObjectNode, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The pointer of the block before this one in the same list. */
const above = ({ file, pointer }: ObjectNode) =>
  `${file}#${pointer.replace(/\d+$/, (index) => String(Number(index) - 1))}`;

/** Whether a block is in the list of blocks of a modal. */
const isOf = (modal: ObjectNode, { file, pointer }: ObjectNode) =>
  file === modal.file && pointer.replace(/\/blocks\/\d+$/, '') === modal.pointer;

/**
 * Whether a copy key ends like that of a title: "safety.title". If both texts are titles, unused-copy reports the one
 * that is wrong.
 */
const isTitle = (key: string) => /[._](?:title|heading)$/.test(key);

/**
 * Finds texts that repeat the block before them or the title of their modal. The later of the two is reported. Texts
 * with a condition or with values are not compared.
 */
export function repeatedTexts(subject: Subject): Finding[] {
  const blocks = objectsTitled(subject, 'TextBlock', 'NoticeBlock', 'HeadingBlock');
  const modals = objectsTitled(subject, 'Modal');
  const byPlace = new Map(blocks.map((one) => [`${one.file}#${one.pointer}`, one.value]));
  return blocks.flatMap((node): Finding[] => {
    const { file, pointer, value } = node;
    const key = textIn(value, 'text');
    if (key === undefined || value.if !== undefined || value.with !== undefined) return [];
    const before = byPlace.get(above(node));
    const isAgain = before?.text === key && before.if === undefined;
    const isItsTitle = isTitle(key) && modals.some((modal) => modal.value.title === key && isOf(modal, node));
    if (!isAgain && !isItsTitle) return [];
    const message = `"${key}" is shown right above this, too, so people read it twice and another text not at all`;
    return [
      {
        file,
        pointer: pointer + pointerTo('text'),
        message,
        hint: 'name the text that is meant here, or leave it out',
      },
    ];
  });
}

/**
 * Finds texts of a modal that are the title of another modal, while the text that belongs there is shown nowhere.
 * Headings and notices are not compared, because a part of a modal may have the same title as another modal.
 */
export const titlesOfOtherModals = (subject: Subject): Finding[] => {
  const modals = objectsTitled(subject, 'Modal');
  const blocks = objectsTitled(subject, 'TextBlock');
  return modals.flatMap((modal) =>
    blocks.flatMap((node): Finding[] => {
      const key = textIn(node.value, 'text');
      const isInside = node.file === modal.file && node.pointer.startsWith(`${modal.pointer}/`);
      const other = modals.find(({ value }) => value.title === key);
      if (!isInside || key === undefined || !isTitle(key) || other === undefined || other === modal) return [];
      const message = `"${key}" is the title of the modal "${lastSegment(other.pointer)}", and this is part of "${lastSegment(modal.pointer)}"`;
      return [
        {
          file: node.file,
          pointer: node.pointer + pointerTo('text'),
          message,
          hint: 'name the text that is meant here',
        },
      ];
    }),
  );
};
