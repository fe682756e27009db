import { type CallFailure, type Flow, milliseconds, type Place, pointer, step } from '#core';
import type { Check, Finding } from './check.ts';
import { everyoneKnown } from './subject/known.ts';
import { samplePlaces } from './subject/places.ts';

/** Under this a toast may be gone before somebody has found and read it. */
const LONG_ENOUGH = 20_000;

/** A refusal of what was sent, in each of the shapes in which the backend may say why. */
const SAID: Record<'text' | 'warning' | 'list', CallFailure> = {
  text: { status: 400, body: { errors: { message: 'sample' } } },
  warning: { status: 400, body: { errors: { message: 'sample', warning: true } } },
  list: { status: 400, body: { errors: { message: ['sample'] } } },
};

/** Whether nothing but a toast says why something that was sent is refused. */
function vanishes(flow: Flow, at: Place, failure: CallFailure): boolean {
  const told = { at, now: 0, call: '', moment: {}, start: false, failure } as const;
  const [known, effects] = step(flow, everyoneKnown(flow), { ...told, type: 'failed', kind: 'write' });
  const { screen, modal } = known;
  const shown = screen.failure !== null || modal !== null || Object.keys(screen.problems).length > 0;
  return !shown && effects.some(({ type }) => type === 'toast');
}

export const onlyInAToast: Check = {
  rule: 'AX05',
  name: 'only-in-a-toast',
  severity: 'warning',
  description:
    'Why something could not be done is said in a toast that closes by itself, and nowhere else. Who reads slowly, or looks elsewhere, never learns it.',
  bad: '"write": [{ "show": "message" }]   and toasts close after 5 seconds',
  good: '"close_after": "30s", or "write": [{ "show": "error-screen" }]',
  requirement: 'EC-4, EC-6, WCAG 2.2.1',
  run: (subject) => {
    const { flow } = subject;
    const [at] = samplePlaces(subject).filter(({ route }) => flow.screens[route.screen]?.kind === 'form');
    if (at === undefined || milliseconds(flow.errors.notifications.close_after) >= LONG_ENOUGH) return [];
    const vanishing = Object.entries(SAID).flatMap(([kind, failure]) => (vanishes(flow, at, failure) ? [kind] : []));
    return vanishing.map((kind): Finding => ({
      file: 'errors.json',
      pointer: pointer('messages', kind),
      message: `A message of the backend (${kind}) is shown for ${flow.errors.notifications.close_after} in a toast and nowhere else`,
      hint: 'let toasts stay longer, or accept this with a reason under "suppress"',
    }));
  },
};
