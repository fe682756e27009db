import { pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import { failed } from '../subject/failure-reactions.ts';
import { AT_ONCE, delayOf } from '../subject/delays.ts';
import { objectNodes, objectsTitled, type Subject } from '../subject/subject.ts';
import { messagesWhileWaiting } from './silent-failure/message-while-waiting.ts';
import { oldQuestionStays } from './silent-failure/old-question-stays.ts';
import { reasonsHidden } from './silent-failure/reasons-hidden.ts';
import { sentAsBefore } from './silent-failure/sent-as-before.ts';
import { canceledAsFailure } from './silent-failure/canceled-as-failure.ts';

/** The pointer of the destination of a reaction that does nothing but lead to another screen. */
function onlyGoIn(subject: Subject, file: string, pointer: string): string | undefined {
  const [only, ...others] = objectNodes(subject).filter(
    (node) => node.file === file && node.pointer.startsWith(`${pointer}/`),
  );
  return only?.schema.title === 'GoAction' && others.length === 0 ? only.pointer + pointerTo('go') : undefined;
}

/** Finds reactions that show a failure so late that people have pressed again or left. */
const shownLate = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'ShowAction').flatMap((node): Finding[] => {
    const delay = delayOf(subject, node);
    if (delay === undefined || delay.milliseconds <= AT_ONCE) return [];
    const message = `For ${delay.text} after a failure nothing tells the visitor`;
    return [{ file: node.file, pointer: delay.pointer, message, hint: 'leave out "after"' }];
  });

export const silentFailure: Check = {
  rule: 'GR17',
  name: 'silent-failure',
  severity: 'error',
  sees: 'navigation',
  description:
    'A call can fail without the visitor being told: there is no error screen, no toast and no error message at a field. They wait in vain or believe that it worked. The check tries every call and every kind of failure.',
  alsoReported: [
    'A failure leads to another screen without a word. This tells people only if nothing but failures leads to that screen.',
    'A general sentence is shown where the backend says what to change.',
    'The data that a call sends have changed since they were loaded, and people only get a message: a screen must load them anew.',
    'A page that is shown only while it waits for a call stays there after a message that the call has failed.',
    'People who leave a page are told that its request failed.',
  ],
  bad: '"500": { "type": "serverError", "do": [] }',
  good: '"500": { "type": "serverError" }   which does what is usual: { "show": "failure" }',
  requirement: 'EC-4, EC-7',
  run: (subject) => {
    const again = [...sentAsBefore(subject), ...oldQuestionStays(subject)];
    const isSaid = (file: string, pointer: string) => again.some((one) => one.file === file && one.pointer === pointer);
    const silent = failed(subject)
      .filter(({ isSilent, file, pointer }) => isSilent && !isSaid(file, pointer))
      .map(({ call, file, pointer, status, played }) => ({
        file,
        pointer: (played.path === undefined ? undefined : onlyGoIn(subject, file, pointer)) ?? pointer,
        message: `When "${call}" fails (${status}), ${played.path === undefined ? 'nothing tells the visitor' : 'another screen comes, and nothing tells the visitor why'}`,
        hint:
          played.path === undefined
            ? 'write [{ "show": "failure" }]'
            : 'add { "toast": … }, or lead to a screen about this failure',
      }));
    return [
      ...reasonsHidden(subject),
      ...shownLate(subject),
      ...canceledAsFailure(subject),
      ...messagesWhileWaiting(subject),
      ...again,
      ...silent,
    ];
  },
};
