import { SUCCEEDS } from '../../subject/automatic.ts';
import { access, type FlowEvent, isCondition } from '#core';
import type { Finding } from '../../check.ts';
import { NOW } from '../../subject/clock.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { sampleAt } from '../../subject/sample-matches.ts';
import { play } from '../../subject/play.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';
import { visitorKindsBy } from '../../subject/visitor-kinds.ts';

/**
 * Finds questionnaires that leave some visitors on an empty page when the backend has no questions. Their `on_empty`
 * does not lead to another screen, and opens no modal that leads to one when it is closed.
 */
export const nothingWhenEmpty = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.screens).flatMap(([name, screen]): Finding[] => {
    if (screen.kind !== 'questionnaire' || screen.source === undefined || screen.on_empty === undefined) return [];
    const { flow } = subject;
    const file = `screens/${name}.json`;
    const asked = objectsTitled(subject, 'IfAction').flatMap(({ file: own, pointer, value }) =>
      own === file && pointer.startsWith('/on_empty/') && isCondition(value.if) ? [value.if] : [],
    );
    const isEmpty = routesAt(subject, { file, pointer: '' }).some((route) => {
      const match = sampleAt(route);
      const event: FlowEvent = {
        type: 'loaded',
        match,
        now: NOW,
        call: screen.source ?? '',
        data: { questions: [] },
        screen: name,
      };
      return visitorKindsBy(subject, asked).some((visitor) => {
        if (access(flow, visitor, match.path).kind !== 'enter') return false;
        const { state, path, left } = play(flow, visitor, event, SUCCEEDS);
        if (path !== undefined || left) return false;
        if (state.modal === null) return true;
        return play(flow, state, { type: 'closed-modal', match, now: NOW }, SUCCEEDS).path === undefined;
      });
    });
    if (!isEmpty) return [];
    const message = 'When there are no questions, this leads nowhere for somebody, and nothing is shown';
    return [
      { file, pointer: '/on_empty', message, hint: 'lead everybody on from here: { "go": … , "replace": true }' },
    ];
  });
