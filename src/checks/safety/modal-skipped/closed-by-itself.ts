import type { Finding } from '../../check.ts';
import { AT_ONCE, delayOf } from '../../subject/delays.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/**
 * Finds delayed actions that close any open modal on a screen with questions. They would also close the modal of a
 * stop.
 */
export const closedByItself = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CloseAction').flatMap((node): Finding[] => {
    const { flow } = subject;
    const delay = delayOf(subject, node);
    const asks = routesAt(subject, node).some(({ screen }) => flow.screens[screen]?.kind === 'questionnaire');
    // In a modal, people press the button that closes it.
    const isPressed = node.file === 'modals.json';
    if (
      delay === undefined ||
      delay.milliseconds <= AT_ONCE ||
      isPressed ||
      !asks ||
      Object.keys(flow.questions.stops).length === 0
    )
      return [];
    const message = `After ${delay.text} this closes whichever modal is open, also the safety message, before somebody has read it`;
    return [
      { file: node.file, pointer: delay.pointer, message, hint: 'leave this out: people close modals themselves' },
    ];
  });
