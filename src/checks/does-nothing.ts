import { type Flow, isObject, type Json, learnsOf, pointer } from '#core';
import type { Check } from './check.ts';
import { type Subject, textIn, objectsTitled } from './subject/subject.ts';

/** Actions without an effect of their own: only the actions inside them count. Of an `if`, both branches must be felt. */
const BY_WHAT_IS_IN_IT: Readonly<Record<string, readonly string[]>> = {
  call: ['then'],
  tokenise: ['then'],
  if: ['do', 'otherwise'],
};

/**
 * Whether a list of actions has a noticeable effect for everybody when every call succeeds: navigation, a message, or
 * stored data.
 */
function isFelt(flow: Flow, actions: Json | undefined): boolean {
  return (Array.isArray(actions) ? actions : []).some((action) => {
    if (!isObject(action)) return false;
    const call = flow.calls[textIn(action, 'call') ?? ''];
    if (call !== undefined && (Object.keys(learnsOf(call)).length > 0 || call.answers_as !== undefined)) return true;
    const parts = Object.entries(BY_WHAT_IS_IN_IT).find(([name]) => name in action)?.[1];
    return parts === undefined || parts.every((part) => isFelt(flow, action[part]));
  });
}

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
    'Somebody presses a button, submits a form or answers the last question, all calls succeed, and nothing happens: no other screen, no message, nothing stored.',
  bad: '"do": [{ "call": "request-deletion" }]   and the answer is not shown',
  good: '"do": [{ "call": "request-deletion", "then": [{ "toast": "deletion-requested" }] }]',
  requirement: 'EC-5, GD-7',
  run: (subject) =>
    brought(subject).flatMap(({ file, at, list }) => {
      if (!Array.isArray(list) || isFelt(subject.flow, list)) return [];
      const [first] = list;
      const isOne = isObject(first) && list.length === 1 && 'then' in first;
      const isForSome = isObject(first) && list.length === 1 && 'if' in first && first.otherwise === undefined;
      return [
        {
          file,
          pointer: isOne ? at + pointer(0, 'then') : isForSome ? at + pointer(0, 'if') : at,
          message: isForSome
            ? 'This has no effect when the condition does not hold'
            : 'This has no effect: no other screen, no message, nothing stored',
          hint: isForSome ? 'add "otherwise"' : 'add an action, such as { "go": … } or { "toast": … }',
        },
      ];
    }),
};
