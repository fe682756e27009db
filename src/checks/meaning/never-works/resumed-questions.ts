import { asObject, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * Finds one of two settings without the other: "unfinished_questionnaire" in `after_sign_in`, and "resume_here" at a
 * route. Only both together lead people back to their unfinished questions after they sign in.
 */
export const resumedQuestions = ({ flow, files }: Subject): Finding[] => {
  const index = flow.after_sign_in.indexOf('unfinished_questionnaire');
  const resumed = flow.routes.find(({ resume_here: here }) => here === true);
  if (index === -1 && resumed !== undefined)
    return [
      {
        file: 'flow.json',
        pointer: '/after_sign_in',
        message: `After signing in nobody comes back to the questions that they have begun at "${resumed.id}"`,
        hint: 'write "unfinished_questionnaire" first',
      },
    ];
  const isAsking = flow.steps.some(({ fills }) => fills === 'position');
  if (index === -1 || !isAsking || resumed !== undefined) return [];
  const message = 'After signing in nobody comes back to the questions that they have begun: no route is for that';
  const hint = 'add "resume_here": true to the route of the questions';
  const written = asObject(asObject(files['routes.json']).routes);
  const refused = Object.keys(written).find((id) => asObject(written[id]).resume_here === false);
  return refused === undefined
    ? [{ file: 'flow.json', pointer: `/after_sign_in/${index}`, message, hint }]
    : [{ file: 'routes.json', pointer: pointerTo('routes', refused, 'resume_here'), message, hint: 'write true' }];
};
