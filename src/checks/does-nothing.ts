import { type Flow, isObject, type Json, type JsonObject, learnsOf, milliseconds, pointer } from '#core';
import type { Check, Finding } from './check.ts';
import { type Subject, textIn, objectsTitled } from './subject/subject.ts';

/** Actions without an effect of their own: only the actions inside them count. Of an `if`, both branches must be felt. */
const BY_WHAT_IS_IN_IT: Readonly<Record<string, readonly string[]>> = {
  call: ['then'],
  tokenise: ['then'],
  if: ['do', 'otherwise'],
};

/** Nobody waits longer than this for what a button does. */
const PATIENCE = milliseconds('10s');

/** Whether an action comes so late that the button seems to do nothing. */
const isTooLate = (action: JsonObject) => {
  const after = textIn(action, 'after');
  return after !== undefined && milliseconds(after) > PATIENCE;
};

/**
 * Whether a list of actions has a noticeable effect for everybody when every call succeeds: navigation, a message, or
 * stored data.
 */
function isFelt(flow: Flow, actions: Json | undefined): boolean {
  return (Array.isArray(actions) ? actions : []).some((action) => {
    if (!isObject(action) || isTooLate(action)) return false;
    const call = flow.calls[textIn(action, 'call') ?? ''];
    if (call !== undefined && (Object.keys(learnsOf(call)).length > 0 || call.answers_as !== undefined)) return true;
    const parts = Object.entries(BY_WHAT_IS_IN_IT).find(([name]) => name in action)?.[1];
    return parts === undefined || parts.every((part) => isFelt(flow, action[part]));
  });
}

/** Where the effect is missing: the branch or the `then` of a single action, or the list itself. */
function unfelt(flow: Flow, list: readonly Json[], at: string): { pointer: string; isForSome: boolean } {
  const [first] = list;
  const own = { pointer: at, isForSome: false };
  if (!isObject(first) || list.length !== 1) return own;
  if ('if' in first && first.otherwise === undefined && isFelt(flow, first.do))
    return { pointer: at + pointer(0, 'if'), isForSome: true };
  const part = ['then', 'do', 'otherwise'].find((key) => key in first && !isFelt(flow, first[key]));
  const inner = part === undefined ? undefined : first[part];
  return part === undefined || !Array.isArray(inner) ? own : unfelt(flow, inner, at + pointer(0, part));
}

/** The delay of an action that comes too late. */
function lateIn(actions: Json | undefined, at: string): string | undefined {
  if (!Array.isArray(actions)) return undefined;
  for (const [index, action] of actions.entries()) {
    if (!isObject(action)) continue;
    const here = at + pointer(index);
    if (isTooLate(action)) return `${here}/after`;
    for (const part of ['then', 'do', 'otherwise']) {
      const found = lateIn(action[part], here + pointer(part));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Actions that only change what is stored, or only wait for a response. All others can be seen at once. */
const UNSEEN = ['set', 'clear', 'call', 'tokenise', 'if'];

/** Whether everybody sees what a list of actions does. */
const isSeen = (flow: Flow, actions: Json | undefined): boolean =>
  (Array.isArray(actions) ? actions : []).some((action) => {
    if (!isObject(action) || isTooLate(action)) return false;
    const call = flow.calls[textIn(action, 'call') ?? ''];
    if (call !== undefined && (Object.keys(learnsOf(call)).length > 0 || call.answers_as !== undefined)) return true;
    const parts = Object.entries(BY_WHAT_IS_IN_IT).find(([name]) => name in action)?.[1];
    return parts === undefined
      ? !UNSEEN.some((name) => name in action)
      : parts.every((part) => isSeen(flow, action[part]));
  });

/**
 * Conditions that lead some people on and leave the others where they are, with nothing to see and nothing done for
 * them. @param isSeenAround whether they see something that the actions around it do
 */
function halfWays(flow: Flow, list: readonly Json[], at: string, isSeenAround = false): Omit<Finding, 'file'>[] {
  return list.flatMap((action, index) => {
    if (!isObject(action)) return [];
    const isSeenHere = isSeenAround || isSeen(flow, list.toSpliced(index, 1));
    const here = at + pointer(index);
    if ('if' in action && !isSeenHere) {
      const seen = [action.do, action.otherwise].map((part) => isSeen(flow, part));
      const left = (['do', 'otherwise'] as const).find((part, one) => !seen[one] && !isFelt(flow, action[part]));
      if (left !== undefined && seen.includes(true) && leads(left === 'do' ? action.otherwise : action.do))
        return [
          {
            pointer: here + pointer(action[left] === undefined ? 'if' : left),
            message: `Some are led on here, and for the others nothing happens: ${left === 'do' ? 'those for whom the condition holds' : 'those for whom the condition does not hold'}`,
            hint: action[left] === undefined ? 'add "otherwise"' : 'say where these go',
          },
        ];
    }
    return ['then', 'do', 'otherwise'].flatMap((part) => {
      const inner = action[part];
      return Array.isArray(inner) ? halfWays(flow, inner, here + pointer(part), isSeenHere) : [];
    });
  });
}

/** Whether a list of actions leads to another screen. */
const leads = (actions: Json | undefined): boolean =>
  Array.isArray(actions) &&
  actions.some((one) => isObject(one) && ('go' in one || ['do', 'otherwise', 'then'].some((part) => leads(one[part]))));

/**
 * What a visitor can press, by schema title, and the key of its actions. Staying signed in is left out: its effect is
 * the request itself, which AX04 requires.
 */
const PRESSED = ['ButtonBlock', 'AnswersChange', 'FormSubmit', 'ModalAction', 'LayoutLogout', 'LayoutStop'] as const;

/** Lists of actions that a visitor can trigger, with their places. */
const brought = (subject: Subject) => [
  ...objectsTitled(subject, ...PRESSED).map(({ file, pointer: at, value }) => ({
    file,
    at: at + pointer('do'),
    list: value.do,
  })),
  ...Object.entries(subject.files).flatMap(([file, screen]) =>
    isObject(screen) && screen.kind === 'questionnaire'
      ? ['on_complete', 'on_empty'].map((key) => ({ file, at: pointer(key), list: screen[key] }))
      : [],
  ),
];

export const doesNothing: Check = {
  rule: 'SM26',
  name: 'does-nothing',
  severity: 'error',
  description:
    'Somebody presses a button, submits a form or answers the last question, all calls succeed, and nothing happens: no other screen, no message, nothing stored. What comes after more than 10 seconds counts as nothing.',
  bad: '"do": [{ "call": "request-deletion" }]   and the answer is not shown',
  good: '"do": [{ "call": "request-deletion", "then": [{ "toast": "deletion-requested" }] }]',
  requirement: 'EC-5, GD-7',
  run: (subject) =>
    brought(subject).flatMap(({ file, at, list }): Finding[] => {
      if (!Array.isArray(list)) return [];
      const late = isFelt(subject.flow, list) ? undefined : lateIn(list, at);
      if (late !== undefined)
        return [
          {
            file,
            pointer: late,
            message: 'This comes so late that the button seems to do nothing',
            hint: 'wait 10 seconds at most',
          },
        ];
      const { pointer: place, isForSome } = unfelt(subject.flow, list, at);
      const halves = isForSome ? [] : halfWays(subject.flow, list, at).map((half) => ({ file, ...half }));
      if (halves.length > 0 || isFelt(subject.flow, list)) return halves;
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
    }),
};
