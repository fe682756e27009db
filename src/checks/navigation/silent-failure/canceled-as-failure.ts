import { REACTION_LISTS } from '../../subject/failure-reactions.ts';
import { asObject, type Json, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/**
 * Finds reactions that show a canceled request as a failure. A request is canceled when somebody leaves the page, so
 * the message would appear on the next page. A toast with a text of its own is not reported.
 */
export function canceledAsFailure(subject: Subject): Finding[] {
  const { statuses } = asObject(subject.files['errors.json']);
  const reaction: Json | undefined = asObject(statuses).aborted;
  if (reaction === undefined) return [];
  const lists = REACTION_LISTS.filter((name) => asObject(reaction)[name] !== undefined);
  const pointer = pointerTo('statuses', 'aborted');
  const from = lists.length === 0 ? '/usual/' : `${pointer}/`;
  const shown = objectsTitled(subject, 'ShowAction').find(
    (node) => node.file === 'errors.json' && node.pointer.startsWith(from),
  );
  if (shown === undefined) return [];
  const list = lists.find((name) => shown.pointer.startsWith(pointer + pointerTo(name)));
  return [
    {
      file: 'errors.json',
      pointer: list === undefined ? pointer : pointer + pointerTo(list),
      message: 'A request is canceled when people leave the page: an error message then meets them on the next one',
      hint: list === undefined ? 'add "do": []' : 'write []',
    },
  ];
}
