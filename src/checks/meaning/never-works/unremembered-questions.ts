import { pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * Finds routes of questions that core should remember and does not. These are routes to which people return later
 * ("resume_here", PQ-8), and routes whose questions each have an address, so that the back arrow leads to the previous
 * question (BK-1).
 */
export const unrememberedQuestions = ({ flow }: Subject): Finding[] =>
  flow.routes.flatMap(({ id, screen: name, remember, resume_here }): Finding[] => {
    const screen = flow.screens[name];
    if (remember !== false || screen?.kind !== 'questionnaire') return [];
    const harm =
      resume_here === true
        ? 'nobody comes back to them'
        : screen.counted_by === undefined
          ? undefined
          : 'the back arrow skips them';
    if (harm === undefined) return [];
    const message = `The questions of "${id}" are not remembered: ${harm}`;
    return [{ file: 'routes.json', pointer: pointerTo('routes', id, 'remember'), message, hint: 'leave it out' }];
  });
