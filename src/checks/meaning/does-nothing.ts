import { type Flow, isObject, type Json, pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import { broughtForNothing } from './does-nothing/brought-for-nothing.ts';
import { bounces, previousAfterStep } from './does-nothing/leads-back.ts';
import { formStays } from './does-nothing/form-stays.ts';
import { goalWithoutSign } from './does-nothing/goal-without-sign.ts';
import { neverReported } from './does-nothing/never-reported.ts';
import { savedWithoutAWord } from './does-nothing/saved-without-a-word.ts';
import { leavesTwice } from './does-nothing/leaves-twice.ts';
import { linksHere } from './does-nothing/links-here.ts';
import { onlySomeLedOn } from './does-nothing/only-some-led-on.ts';
import { redirectedForEverybody } from './does-nothing/redirected-for-everybody.ts';
import { staysHere } from './does-nothing/stays-here.ts';
import { type Subject, objectsTitled } from '../subject/subject.ts';
import { notFoundInVain, retriedInVain } from './does-nothing/retried-in-vain.ts';
import { refilledBySource } from './does-nothing/refilled-by-source.ts';
import { type Here, staysOnScreen, hasEffect, tooLateIn, hasVisibleEffect } from './does-nothing/effects.ts';

/**
 * The destinations that mean the route of a screen, if only one route shows the screen and the route has no optional
 * parameters; otherwise none. While people are on a route that core remembers, "resume_path" and mostly
 * "signed_in_path" mean this route.
 */
function hereIn({ flow }: Subject, file: string): Here {
  const routes = flow.routes.filter(({ screen }) => file === `screens/${screen}.json`);
  const [only] = routes.filter(({ optional_params: optional = [] }) => optional.length === 0);
  if (only === undefined || routes.length > 1) return [];
  if (only.remember === false) return [only.id];
  return [only.id, 'resume_path', ...(flow.after_sign_in.includes('current_path') ? ['signed_in_path'] : [])];
}

/**
 * Finds where a list of actions lacks an effect: in a branch or the `then` of its only action, at this action, or at
 * the list.
 * @returns the pointer. `isForSome` is true if the list has an effect for other people
 */
function missingEffect(
  flow: Flow,
  list: readonly Json[],
  pointer: string,
  here: Here,
): { pointer: string; isForSome: boolean } {
  const [first] = list;
  const own = { pointer, isForSome: false };
  if (!isObject(first) || list.length !== 1) return own;
  if ('call' in first && first.then === undefined) return { pointer: pointer + pointerTo(0), isForSome: false };
  if (staysOnScreen(first, here)) return { pointer: pointer + pointerTo(0, 'go'), isForSome: false };
  if ('if' in first && first.otherwise === undefined && hasEffect(flow, first.do, here))
    return { pointer: pointer + pointerTo(0, 'if'), isForSome: true };
  const part = ['then', 'do', 'otherwise'].find((key) => key in first && !hasEffect(flow, first[key], here));
  const inner = part === undefined ? undefined : first[part];
  return part === undefined || !Array.isArray(inner)
    ? own
    : missingEffect(flow, inner, pointer + pointerTo(0, part), here);
}

/**
 * The schema titles of controls with actions under `do`. The button of the session warning is not one of them, because
 * AX04 checks it.
 */
const PRESSED = ['ButtonBlock', 'AnswersChange', 'FormSubmit', 'ModalAction', 'LayoutLogout', 'LayoutStop'] as const;

/** The lists of actions that a visitor starts by pressing a control or by giving the last answer. */
const startable = (subject: Subject) => [
  ...objectsTitled(subject, ...PRESSED).map(({ file, pointer, value }) => ({
    file,
    pointer: pointer + pointerTo('do'),
    list: value.do,
  })),
  ...Object.entries(subject.files).flatMap(([file, screen]) =>
    isObject(screen) && screen.kind === 'questionnaire'
      ? ['on_complete', 'on_empty'].map((key) => ({ file, pointer: pointerTo(key), list: screen[key] }))
      : [],
  ),
];

export const doesNothing: Check = {
  rule: 'SM26',
  name: 'does-nothing',
  severity: 'error',
  sees: 'navigation',
  description:
    'Somebody presses a button, submits a form or answers the last question, all calls succeed, and nothing happens: no other screen, no message, nothing stored.',
  alsoReported: [
    'A button leads to its own screen, or a link to the page that people are on, or to one that sends them straight back.',
    'An effect comes more than 10 seconds later.',
    'A store is cleared that the screen’s source fills again.',
    'A request is repeated that will be refused again, such as for what does not exist.',
    'A step leads on before anybody sees it.',
    'What people have paid with is still there afterwards.',
    'An action leads away from the screen that the one before it has shown.',
    'A call asks the backend for something, and nothing uses what it answers.',
  ],
  bad: '"do": [{ "call": "request-deletion" }]   and the answer is not shown',
  good: '"do": [{ "call": "request-deletion", "then": [{ "toast": "deletion-requested" }] }]',
  requirement: 'EC-5, GD-7',
  run: (subject) => [
    ...goalWithoutSign(subject),
    ...formStays(subject),
    ...bounces(subject),
    ...linksHere(subject),
    ...previousAfterStep(subject),
    ...redirectedForEverybody(subject),
    ...refilledBySource(subject),
    ...retriedInVain(subject),
    ...notFoundInVain(subject),
    ...staysHere(subject),
    ...neverReported(subject),
    ...leavesTwice(subject),
    ...broughtForNothing(subject),
    ...withoutEffect(subject),
  ],
};

/**
 * The pointer to a delay that is too long: of the only effect, or of leaving the screen when nothing is visible before.
 */
function lateIn(flow: Flow, list: Json[], pointer: string, here: Here): string | undefined {
  if (hasVisibleEffect(flow, list, here)) return undefined;
  return tooLateIn(list, pointer, hasEffect(flow, list, here) ? (action) => 'go' in action : undefined);
}

/**
 * Finds controls and last answers that have no effect for anybody or for some people, and forms that do not show what
 * they have done.
 */
function withoutEffect(subject: Subject): Finding[] {
  const found = startable(subject).flatMap(({ file, pointer, list }): Finding[] => {
    if (!Array.isArray(list)) return [];
    const here = hereIn(subject, file);
    const late = lateIn(subject.flow, list, pointer, here);
    if (late !== undefined)
      return [
        {
          file,
          pointer: late,
          message: 'This comes so late that nobody connects it with the press',
          hint: 'wait 10 seconds at most',
        },
      ];
    const { pointer: place, isForSome } = missingEffect(subject.flow, list, pointer, here);
    const halves = isForSome ? [] : onlySomeLedOn(subject.flow, list, pointer).map((half) => ({ file, ...half }));
    if (halves.length > 0 || hasEffect(subject.flow, list, here)) return halves;
    return [
      {
        file,
        pointer: place,
        message: isForSome
          ? 'This has no effect when the condition does not hold'
          : 'This has no effect: no other screen, no message, nothing stored',
        hint: isForSome ? 'add "otherwise"' : 'add an action, such as { "go": … } or { "toast": … }',
      },
    ];
  });
  const isFound = (one: Finding) => found.some(({ file, pointer }) => file === one.file && pointer === one.pointer);
  return [...found, ...savedWithoutAWord(subject).filter((one) => !isFound(one))];
}
