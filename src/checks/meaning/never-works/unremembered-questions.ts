import { pointer } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * Routes of questions whose address is never remembered: the back arrow skips the questions before, and nobody comes
 * back to them later (BK-1, PQ-8).
 */
export const unrememberedQuestions = ({ flow }: Subject): Finding[] =>
  flow.routes.flatMap(({ id, screen, remember }): Finding[] => {
    if (remember !== false || flow.screens[screen]?.kind !== 'questionnaire') return [];
    const message = `The questions of "${id}" are not remembered: the back arrow skips them, and nobody comes back to them`;
    return [{ file: 'routes.json', pointer: pointer('routes', id, 'remember'), message, hint: 'leave it out' }];
  });
