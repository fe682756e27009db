import { type Flow, isObject, type Json, type JsonObject, learnsOf, milliseconds, pointer, asList } from '#core';
import type { Check, Finding } from '../check.ts';
import { backwards, bounces } from './leads-back.ts';
import { operationIn, type Subject, textIn, objectsTitled } from '../subject/subject.ts';
import { clearedHereAlone } from './unkept.ts';

/**
 * Actions without an effect of their own: what counts is the actions inside them. An `if` needs an effect in both
 * branches.
 */
const BY_WHAT_IS_IN_IT: Readonly<Record<string, readonly string[]>> = {
  call: ['then'],
  tokenise: ['then'],
  if: ['do', 'otherwise'],
};

/** An effect that comes later than this counts as no effect: nobody waits so long after pressing a button. */
const PATIENCE = milliseconds('10s');

/** Whether an action comes so late that the button seems to do nothing. */
const isTooLate = (action: JsonObject) => {
  const after = textIn(action, 'after');
  return after !== undefined && milliseconds(after) > PATIENCE;
};

/** The ids of the routes where a visitor certainly is when some actions run. A `go` to one of them leads nowhere. */
type Here = readonly string[];

const leadsHere = (action: JsonObject, here: Here) =>
  here.includes(textIn(action, 'go') ?? '') && action.params === undefined;

/**
 * The route of a screen file, when exactly one route shows it and its path has no optional parameters; otherwise no
 * route.
 */
function hereIn({ flow }: Subject, file: string): Here {
  const routes = flow.routes.filter(({ screen }) => file === `screens/${screen}.json`);
  const [only] = routes.filter(({ optional_params: kept = [] }) => kept.length === 0);
  return only === undefined || routes.length > 1 ? [] : [only.id];
}

/**
 * Whether a list of actions has a noticeable effect for everybody when every call succeeds: navigation, a message, or
 * stored data.
 */
function isFelt(flow: Flow, actions: Json | undefined, here: Here = []): boolean {
  return asList(actions).some((action) => {
    if (!isObject(action) || isTooLate(action) || leadsHere(action, here)) return false;
    const call = flow.calls[textIn(action, 'call') ?? ''];
    if (call !== undefined && (Object.keys(learnsOf(call)).length > 0 || call.answers_as !== undefined)) return true;
    const parts = Object.entries(BY_WHAT_IS_IN_IT).find(([name]) => name in action)?.[1];
    return parts === undefined || parts.every((part) => isFelt(flow, action[part], here));
  });
}

/** The place where an effect is missing: the branch or the `then` of a single action, or the list itself. */
function unfelt(flow: Flow, list: readonly Json[], at: string, here: Here): { pointer: string; isForSome: boolean } {
  const [first] = list;
  const own = { pointer: at, isForSome: false };
  if (!isObject(first) || list.length !== 1) return own;
  if (leadsHere(first, here)) return { pointer: at + pointer(0, 'go'), isForSome: false };
  if ('if' in first && first.otherwise === undefined && isFelt(flow, first.do, here))
    return { pointer: at + pointer(0, 'if'), isForSome: true };
  const part = ['then', 'do', 'otherwise'].find((key) => key in first && !isFelt(flow, first[key], here));
  const inner = part === undefined ? undefined : first[part];
  return part === undefined || !Array.isArray(inner) ? own : unfelt(flow, inner, at + pointer(0, part), here);
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
const isSeen = (flow: Flow, actions: Json | undefined, here: Here = []): boolean =>
  asList(actions).some((action) => {
    if (!isObject(action) || isTooLate(action) || leadsHere(action, here)) return false;
    const call = flow.calls[textIn(action, 'call') ?? ''];
    if (call !== undefined && (Object.keys(learnsOf(call)).length > 0 || call.answers_as !== undefined)) return true;
    const parts = Object.entries(BY_WHAT_IS_IN_IT).find(([name]) => name in action)?.[1];
    return parts === undefined
      ? !UNSEEN.some((name) => name in action)
      : parts.every((part) => isSeen(flow, action[part], here));
  });

/**
 * Conditions that send some visitors on, while the others stay on the screen, see nothing, and have nothing stored.
 * @param isSeenAround whether the visitors see an effect of the surrounding actions
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

/** Whether a list of actions can leave the screen. */
const leads = (actions: Json | undefined): boolean =>
  Array.isArray(actions) &&
  actions.some((one) => isObject(one) && ('go' in one || ['do', 'otherwise', 'then'].some((part) => leads(one[part]))));

/**
 * The controls that a visitor can press, by schema title, each with the key of its actions. The button of the session
 * warning is left out: its effect is the request, which AX04 requires.
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

/** Calls that reach the flow's goal, such as paying, and then show nothing. People may do it again. */
const goalUnseen = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap(({ file, pointer: at, value }) => {
    const { flow } = subject;
    const call = textIn(value, 'call') ?? '';
    const here = flow.routes.filter(({ screen }) => file === `screens/${screen}.json`).map(({ id }) => id);
    if (operationIn(subject, call)?.makes.includes(flow.goal ?? '') !== true) return [];
    if (isSeen(flow, value.then, here)) return [];
    return [
      {
        file,
        pointer: at + pointer(value.then === undefined ? 'call' : 'then'),
        message: `Nothing shows that "${call}" has succeeded, and people may do it again`,
        hint: 'lead to a screen that says so, or show a toast',
      },
    ];
  });

export const doesNothing: Check = {
  rule: 'SM26',
  name: 'does-nothing',
  severity: 'error',
  sees: 'ways',
  description:
    'Somebody presses a button, submits a form or answers the last question, all calls succeed, and nothing happens: no other screen, no message, nothing stored. Leading to where one is does nothing, also where a screen sends some people back on arrival, or where a step that is done leads back to the one before. What comes after more than 10 seconds counts as nothing, and so does clearing what the screen’s own source fills again.',
  bad: '"do": [{ "call": "request-deletion" }]   and the answer is not shown',
  good: '"do": [{ "call": "request-deletion", "then": [{ "toast": "deletion-requested" }] }]',
  requirement: 'EC-5, GD-7',
  run: (subject) => [
    ...goalUnseen(subject),
    ...bounces(subject),
    ...backwards(subject),
    ...clearedHereAlone(subject),
    ...brought(subject).flatMap(({ file, at, list }): Finding[] => {
      if (!Array.isArray(list)) return [];
      const here = hereIn(subject, file);
      const late = isFelt(subject.flow, list, here) ? undefined : lateIn(list, at);
      if (late !== undefined)
        return [
          {
            file,
            pointer: late,
            message: 'This comes so late that the button seems to do nothing',
            hint: 'wait 10 seconds at most',
          },
        ];
      const { pointer: place, isForSome } = unfelt(subject.flow, list, at, here);
      const halves = isForSome ? [] : halfWays(subject.flow, list, at).map((half) => ({ file, ...half }));
      if (halves.length > 0 || isFelt(subject.flow, list, here)) return halves;
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
  ],
};
