import { firstPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { type NameNode, nodesNaming, parentOf, type Subject } from '../../subject/subject.ts';

/** One of the two places where a stop says why nobody can continue: its modal, or its notice. */
interface StopPart {
  /** What messages call the place. */
  called: string;
  file: string;
  /** The pointer of its blocks. */
  blocks: string;
  /** The texts that it shows, without the titles of phone lines. */
  texts: readonly NameNode[];
}

/** The texts below a pointer, except those of `phone` blocks. */
const textsBelow = (subject: Subject, file: string, blocks: string) =>
  nodesNaming(subject, 'text').filter(
    (node) =>
      node.file === file &&
      node.pointer.startsWith(`${blocks}/`) &&
      parentOf(subject, file, node.pointer)?.block !== 'phone',
  );

/** Whether a value of an answer is shown below a pointer, such as its helper text. */
const showsValues = (subject: Subject, { file, blocks }: StopPart) =>
  nodesNaming(subject, 'reference').some((node) => node.file === file && node.pointer.startsWith(`${blocks}/`));

/** Whether something other than a stop shows a text. Such a text is about something else. */
const isOfOthers = (subject: Subject, key: string, parts: readonly StopPart[]) =>
  nodesNaming(subject, 'text').some(
    ({ file, pointer, value }) =>
      value === key && !parts.some((one) => one.file === file && pointer.startsWith(`${one.blocks}/`)),
  );

/**
 * Finds stops whose modal and notice give different reasons: one of them shows a text of the modal's own group, and the
 * other one shows only a text of something else, or the modal shows no text at all.
 */
export function reasonInBoth(subject: Subject): Finding[] {
  const { modals, questions } = subject.flow;
  const stops = Object.entries(questions.stops).map(([name, { opens }]) => {
    const part = (called: string, file: string, blocks: string): StopPart => ({
      called,
      file,
      blocks,
      texts: textsBelow(subject, file, blocks),
    });
    const modal = part(`The message of "${name}"`, 'modals.json', pointerTo('modals', opens, 'blocks'));
    const notice = part(`The notice of "${name}"`, 'questions.json', pointerTo('stops', name, 'notice'));
    return { modal, notice, group: firstPart(modals[opens]?.title ?? '') };
  });
  const parts = stops.flatMap(({ modal, notice }) => [modal, notice]);
  return stops.flatMap(({ modal, notice, group }) => {
    const ownIn = ({ texts }: StopPart) => texts.find(({ value }) => firstPart(value) === group)?.value;
    const compare = (here: StopPart, there: StopPart): Finding[] => {
      const reason = ownIn(there);
      if (reason === undefined || ownIn(here) !== undefined || showsValues(subject, here)) return [];
      const [only, ...more] = here.texts;
      const said = `${there.called} says "${reason}", and ${here.called.replace('The', 'the')} says`;
      if (only === undefined && here === modal)
        return [
          {
            file: here.file,
            pointer: here.blocks,
            message: `${said} nothing of it`,
            hint: `add { "block": "text", "text": "${reason}" }`,
          },
        ];
      if (only === undefined || more.length > 0 || !isOfOthers(subject, only.value, parts)) return [];
      const message = `${said} "${only.value}", which is a text for something else`;
      return [{ file: only.file, pointer: only.pointer, message, hint: `write "${reason}"` }];
    };
    return [...compare(modal, notice), ...compare(notice, modal)];
  });
}
