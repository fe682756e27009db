import { pointerTo, segments } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAround } from '../../subject/conditions-at.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** Statuses of failures that are about the person who made the call: the server refuses what the person has sent. */
const ABOUT_PEOPLE = ['400', '403', '404', '409', '422'];

/** Whether a list of actions runs for everybody at some moment, and not because of an answer or a press. */
function opensForAll({ flow }: Subject, file: string, pointer: string): boolean {
  const [first, second = '', third, status = ''] = segments(pointer);
  // A route without a step may be for those alone who cannot go on.
  if (file === 'routes.json') return third === 'on_arrival' && flow.steps.some(({ routes }) => routes.includes(second));
  if (file === 'errors.json') return first === 'usual' || first === 'statuses';
  if (file === 'calls.json') return third === 'errors' && !ABOUT_PEOPLE.includes(status);
  return file === 'flow.json' && (first === 'on_start' || (first === 'session' && second === 'on_over'));
}

/**
 * Finds actions that open the modal of a safety stop without a stop: after a failed call, at the start, on arrival at a
 * step, or at the end of the session. The modal then mentions an answer that the reader has not given.
 */
export const openedWithoutAStop = (subject: Subject): Finding[] => {
  const stopping = Object.values(subject.flow.questions.stops).map(({ opens }) => opens);
  return objectsTitled(subject, 'OpenAction').flatMap((node): Finding[] => {
    const { file, pointer, value } = node;
    const modal = textIn(value, 'open') ?? '';
    if (!stopping.includes(modal) || !opensForAll(subject, file, pointer) || conditionsAround(subject, node).length > 0)
      return [];
    const message = `"${modal}" is what people read whose answer stops them, and this opens it for others`;
    const hint = 'say here what has happened: { "show": "message" }, or a modal of its own';
    return [{ file, pointer: pointer + pointerTo('open'), message, hint }];
  });
};
