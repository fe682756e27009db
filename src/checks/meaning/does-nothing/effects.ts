import { type Flow, isCondition, isObject, type Json, type JsonObject, milliseconds, pointerTo, asList } from '#core';
import { coverEverybody } from '../../subject/cover-everybody.ts';
import { textIn } from '../../subject/subject.ts';

/**
 * Actions that count as an effect only because of actions inside them. An `if` counts only if both branches have an
 * effect.
 */
const EFFECT_INSIDE: Readonly<Record<string, readonly string[]>> = {
  call: ['then'],
  tokenise: ['then'],
  if: ['do', 'otherwise'],
};

/**
 * Milliseconds. An action that is delayed longer does not count as an effect, because nobody waits so long for a
 * button.
 */
const PATIENCE = milliseconds('10s');

/** Whether the delay of an action is longer than PATIENCE. */
const isTooLate = (action: JsonObject) => {
  const after = textIn(action, 'after');
  return after !== undefined && milliseconds(after) > PATIENCE;
};

/** Destinations that mean the current screen. A `go` to one of them has no effect. */
export type Here = readonly string[];

export const staysOnScreen = (action: JsonObject, here: Here) =>
  here.includes(textIn(action, 'go') ?? '') && action.params === undefined;

/**
 * Whether the response of a call changes something on the screen: it stores fields, is data of the screen, or signs in
 * somebody else. Loading the same person again changes nothing.
 */
const changesScreen = ({ learns = {}, answers_as, signs_in, refresh, wipes_first }: Flow['calls'][string]) =>
  Object.keys(learns).length > 0 ||
  answers_as !== undefined ||
  (signs_in === true && (refresh === false || wipes_first === true));

/**
 * Whether the `if` actions of a list whose branch counts cover everybody: one `if` is for some people, and another one
 * for the rest.
 */
export function branchesCover(
  flow: Flow,
  actions: Json | undefined,
  counts: (branch: Json | undefined) => boolean,
): boolean {
  const branches = asList(actions).filter((action) => isObject(action) && 'if' in action);
  if (branches.length < 2) return false;
  return coverEverybody(
    flow,
    branches.flatMap((action) =>
      isObject(action) && isCondition(action.if) && counts(action.do) ? [[action.if]] : [],
    ),
  );
}

/**
 * Whether a list of actions always has an effect if all calls succeed: it navigates, shows something, or stores data.
 */
export function hasEffect(flow: Flow, actions: Json | undefined, here: Here = []): boolean {
  if (branchesCover(flow, actions, (branch) => hasEffect(flow, branch, here))) return true;
  return asList(actions).some((action) => {
    if (!isObject(action) || isTooLate(action) || staysOnScreen(action, here)) return false;
    const call = flow.calls[textIn(action, 'call') ?? ''];
    if (call !== undefined && changesScreen(call)) return true;
    const parts = Object.entries(EFFECT_INSIDE).find(([name]) => name in action)?.[1];
    return parts === undefined || parts.every((part) => hasEffect(flow, action[part], here));
  });
}

/**
 * The pointer of the `after` of the first action whose delay is too long.
 * @param counts which delayed actions count
 */
export function tooLateIn(
  actions: Json | undefined,
  pointer: string,
  counts: (action: JsonObject) => boolean = () => true,
): string | undefined {
  if (!Array.isArray(actions)) return undefined;
  for (const [index, action] of actions.entries()) {
    if (!isObject(action)) continue;
    const here = pointer + pointerTo(index);
    if (isTooLate(action) && counts(action)) return `${here}/after`;
    for (const part of ['then', 'do', 'otherwise']) {
      const found = tooLateIn(action[part], here + pointerTo(part), counts);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Actions without a visible effect: they store data, send a request or branch. Every other action has one. */
export const UNSEEN = ['set', 'clear', 'call', 'tokenise', 'if'];

/**
 * Whether a list of actions has an effect that everybody sees. Stored data do not count.
 * @param unseen the actions that do not count by themselves
 */
export const hasVisibleEffect = (
  flow: Flow,
  actions: Json | undefined,
  here: Here = [],
  unseen: readonly string[] = UNSEEN,
): boolean =>
  branchesCover(flow, actions, (branch) => hasVisibleEffect(flow, branch, here, unseen)) ||
  asList(actions).some((action) => {
    if (!isObject(action) || isTooLate(action) || staysOnScreen(action, here)) return false;
    const call = flow.calls[textIn(action, 'call') ?? ''];
    if (call !== undefined && changesScreen(call)) return true;
    const parts = Object.entries(EFFECT_INSIDE).find(([name]) => name in action)?.[1];
    return parts === undefined
      ? !unseen.some((name) => name in action)
      : parts.every((part) => hasVisibleEffect(flow, action[part], here, unseen));
  });

/** Whether some `go` in a list of actions may run, at any depth. */
export const mayLeave = (actions: Json | undefined): boolean =>
  Array.isArray(actions) &&
  actions.some(
    (one) => isObject(one) && ('go' in one || ['do', 'otherwise', 'then'].some((part) => mayLeave(one[part]))),
  );
