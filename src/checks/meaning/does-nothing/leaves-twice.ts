import { asObject, type Json, pointerTo, same } from '#core';
import type { Finding } from '../../check.ts';
import { listNodes, type Subject, textIn } from '../../subject/subject.ts';

/**
 * The route to which an action leads immediately and always; undefined if it does not navigate, waits (`after`) or has
 * a condition.
 */
const leadsTo = (action: Json | undefined) => {
  const { after, if: condition } = asObject(action);
  return after === undefined && condition === undefined ? (textIn(action, 'go') ?? textIn(action, 'leave')) : undefined;
};

/**
 * Finds two mistakes in a list of actions. Two actions lead to different screens, so nobody sees the first screen. Or
 * an action shows the error screen, and a later action leaves it immediately.
 */
export const leavesTwice = (subject: Subject): Finding[] =>
  listNodes(subject).flatMap(({ file, pointer, value: list, schema }): Finding[] => {
    if (schema.title !== 'Actions') return [];
    const leading = list.flatMap((action, index) => {
      const to = leadsTo(action);
      return to === undefined ? [] : [{ to, index, action }];
    });
    const [first, second] = leading;
    if (first === undefined) return [];
    const shown = list.findIndex((action) => textIn(action, 'show') === 'error-screen');
    const unseen: Finding[] =
      shown === -1
        ? []
        : [
            {
              file,
              pointer: pointer + pointerTo(shown, 'show'),
              message: `Nobody sees this: "${first.to}" takes its place at once`,
              hint: 'write "message"',
            },
          ];
    if (second === undefined || same(asObject(first.action), asObject(second.action))) return unseen;
    const key = textIn(second.action, 'go') === undefined ? 'leave' : 'go';
    const message = `This leads everybody to "${second.to}", so the action before it, which leads to "${first.to}", does nothing`;
    return [...unseen, { file, pointer: pointer + pointerTo(second.index, key), message, hint: 'keep one of the two' }];
  });
