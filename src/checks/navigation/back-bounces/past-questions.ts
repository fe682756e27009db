import { pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * Finds routes whose questions each have an address of their own, and whose back arrow always leads to another route.
 * From the third question, nobody can return to the second (BK-2).
 */
export const pastQuestions = ({ flow }: Subject): Finding[] =>
  flow.routes.flatMap(({ id, screen: name, on_back = [] }): Finding[] => {
    const screen = flow.screens[name];
    const index = on_back.findIndex((action) => 'go' in action && flow.routes.some((route) => route.id === action.go));
    if (screen?.kind !== 'questionnaire' || screen.counted_by === undefined || index === -1) return [];
    const message = `From every question of "${id}" the back arrow leads away, and not to the question before`;
    return [{ file: 'routes.json', pointer: pointerTo('routes', id, 'on_back', index), message, hint: 'leave it out' }];
  });
