import { pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import { landingTo } from '../subject/landing-to.ts';
import { closedInBranch, closedToTheRest } from './redirect-refused/closed-in-branch.ts';
import { closedToAll } from './redirect-refused/closed-to-all.ts';
import { pastAStep } from './redirect-refused/past-a-step.ts';
import { stepOfOthers } from './redirect-refused/step-of-others.ts';
import { sentBackHere } from './redirect-refused/sent-back-here.ts';
import { undoneByItsCall } from './redirect-refused/undone-by-its-call.ts';
import { refusedBySteps } from './redirect-refused/refused-by-steps.ts';
import { describe } from '../subject/visitors.ts';
import { redirects } from '../subject/redirects.ts';
import type { Subject } from '../subject/subject.ts';

export const redirectRefused: Check = {
  rule: 'GR04',
  name: 'redirect-refused',
  severity: 'error',
  sees: 'navigation',
  description:
    'A guard, a link or an action sends a visitor to a screen that refuses them. They arrive after one or more redirects, and not where the flow says. So does a link for everybody to a screen for staff, or to one that requires steps it has nothing to do with.',
  alsoReported: [
    'People are led to a step that is only for others, or past one that is for them.',
    'A link or a button leads some people back to the screen that they are on.',
    'After a call, people are led to a screen whose access asks for what the actions before that have cleared.',
    'Who is signed in is led to a screen for people who are not, or the other way round.',
  ],
  bad: '"refused": [{ "go": "dashboard" }]   for people who are signed out',
  good: '"refused": [{ "go": "login" }]',
  requirement: 'GD-1, GD-6',
  run: (subject) => {
    // Redirects to such a page follow from its `requires`, so they are not reported again.
    const shut = refusedBySteps(subject);
    if (shut.length > 0) return shut;
    const found = new Map<string, Finding>();
    for (const { settled, refused, state, ...refusal } of redirects(subject)) {
      const [from, to] = refused;
      if (!settled || from === undefined || to === undefined) continue;
      const { file, pointer } = landingTo(subject, state, to) ?? refusal;
      if (found.has(file + pointer)) continue;
      found.set(file + pointer, {
        file,
        pointer,
        message: `This sends ${describe(subject.flow, state)} from ${from.path} to ${to.path}, which sends them away again`,
        hint: 'send them to where they end up',
      });
    }
    const all = [
      ...notFoundRefused(subject),
      ...found.values(),
      ...closedToAll(subject),
      ...closedInBranch(subject),
      ...closedToTheRest(subject),
      ...stepOfOthers(subject),
      ...pastAStep(subject),
      ...undoneByItsCall(subject),
    ];
    // A link that another check reports often leads back as well.
    return all.length > 0 ? all : sentBackHere(subject);
  },
};

/** Reports that the route for unknown addresses does not admit everybody. */
function notFoundRefused({ flow }: Subject): Finding[] {
  const { id, access, requires } = flow.routes.find((route) => route.id === flow.not_found) ?? {};
  if (id === undefined || access === undefined) return [];
  const isOpen = Object.keys(flow.access[access]?.allows ?? {}).length === 0;
  if (isOpen && requires === undefined) return [];
  return [
    {
      file: 'routes.json',
      pointer: pointerTo('routes', id, isOpen ? 'requires' : 'access'),
      message: `"${id}" is shown at addresses that do not exist, and does not let everybody in`,
      hint: 'let everybody in',
    },
  ];
}
