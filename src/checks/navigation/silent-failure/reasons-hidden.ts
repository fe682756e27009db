import { asObject, isObject, type JsonObject, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { type ObjectNode, objectsTitled, type Subject } from '../../subject/subject.ts';

/** Statuses whose response says what people can do: change what they entered, or load the data again. */
const SAYS_WHY = ['409', '422'];

/** Whether the reaction to a status shows a general sentence instead of the backend's reason. */
const hidesReason = (status: string, reaction: JsonObject) =>
  SAYS_WHY.includes(status) && reaction.message === 'default';

/**
 * Whether the reaction to a status opens a modal of the flow that explains it, and shows neither the backend's message
 * nor the general sentence.
 */
const hasOwnWords = (subject: Subject, status: string) => {
  const isInReaction = ({ file, pointer }: ObjectNode) =>
    file === 'errors.json' && pointer.startsWith(`${pointerTo('statuses', status)}/`);
  return (
    objectsTitled(subject, 'OpenAction').some(isInReaction) && !objectsTitled(subject, 'ShowAction').some(isInReaction)
  );
};

/**
 * The finding about the `usual` reaction, if it hides the backend's reason for every status without a reaction of its
 * own.
 */
function usuallyHidden(subject: Subject, { usual, statuses }: JsonObject): Finding[] {
  const hidden = SAYS_WHY.filter((status) => {
    const reaction = asObject(statuses)[status];
    return isObject(reaction) && reaction.message === undefined && !hasOwnWords(subject, status);
  });
  if (asObject(usual).message !== 'default' || hidden.length === 0) return [];
  const message = `The backend says why it refuses (${hidden.join(', ')}), and people read a general sentence in its place`;
  return [{ file: 'errors.json', pointer: '/usual/message', message, hint: 'write "server"' }];
}

/** Finds reactions that show a general sentence instead of the backend's reason. */
export function reasonsHidden(subject: Subject): Finding[] {
  const { files } = subject;
  const errors = asObject(files['errors.json']);
  const calls = Object.entries(asObject(asObject(files['calls.json']).calls));
  const all = [
    { file: 'errors.json', pointer: '/statuses', statuses: asObject(errors.statuses) },
    ...calls.map(([name, call]) => ({
      file: 'calls.json',
      pointer: pointerTo('calls', name, 'errors'),
      statuses: asObject(asObject(call).errors),
    })),
  ];
  const own = all.flatMap(({ file, pointer, statuses }) =>
    Object.entries(statuses).flatMap(([status, reaction]): Finding[] => {
      if (!isObject(reaction) || !hidesReason(status, reaction)) return [];
      const message = `The backend says why it refuses (${status}), and this shows a general sentence in its place`;
      return [{ file, pointer: pointer + pointerTo(status, 'message'), message, hint: 'leave it out' }];
    }),
  );
  return [...usuallyHidden(subject, errors), ...own];
}
