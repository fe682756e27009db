import { type Json, isObject, type JsonObject, ownEntry, pointer } from '#core';
import type { Check, Finding } from './check.ts';
import { operationIn, type Subject, textIn } from './subject/subject.ts';

/** A `go` or a toast, with its place in the list of actions. */
interface Step {
  at: string;
  go?: string | undefined;
  toast?: string | undefined;
}

/** The `go` and toast actions of a list that don't wait for a call in it, also those inside its conditions. */
const stepsIn = (list: readonly Json[], at = ''): Step[] =>
  list.flatMap((action, index): Step[] => {
    if (!isObject(action)) return [];
    const here = at + pointer(index);
    if ('go' in action) return [{ at: `${here}/go`, go: textIn(action, 'go') }];
    if ('toast' in action) return [{ at: `${here}/toast`, toast: textIn(action, 'toast') }];
    if (!('if' in action)) return [];
    return (['do', 'otherwise'] as const).flatMap((part) => {
      const inner = action[part];
      return Array.isArray(inner) ? stepsIn(inner, here + pointer(part)) : [];
    });
  });

/** Whether a call sends what is entered in a form. */
const sendsForm = ({ flow }: Subject, id: string): boolean => {
  const { body = {}, body_from: whole } = flow.calls[id] ?? {};
  return [whole, ...Object.values(body)].some((value) => typeof value === 'string' && /^form\b/.test(value));
};

/**
 * Why a step must wait for a call.
 * @param id the call's id
 * @returns a message, or undefined when the step need not wait
 */
function problem(subject: Subject, id: string, { go, toast }: Step): string | undefined {
  const { flow } = subject;
  const operation = operationIn(subject, id);
  if (operation === undefined || operation.method === 'GET') return undefined;
  if (toast !== undefined)
    return flow.errors.toasts[toast]?.type === 'success'
      ? `This says that "${id}" has succeeded, also when it fails`
      : undefined;
  const tooSoon = `This leads on before "${id}" has succeeded`;
  if (sendsForm(subject, id)) return `${tooSoon}: what was entered is lost when it is refused`;
  const route = flow.routes.find((one) => one.id === go);
  const source = route === undefined ? undefined : ownEntry(flow.screens, route.screen)?.source;
  const read = source === undefined ? undefined : operationIn(subject, source)?.id;
  const isOld = read !== undefined && operation.changes.includes(read);
  return isOld ? `${tooSoon}: "${go}" shows what was there before` : undefined;
}

/** The calls of a list of actions. */
const callsOf = (list: readonly Json[]): JsonObject[] => list.filter(isObject).filter((action) => 'call' in action);

export const goesOnTooSoon: Check = {
  rule: 'GR25',
  name: 'goes-on-too-soon',
  severity: 'error',
  description:
    'An action leads to another screen beside a call, not after it: the screen shows what was there before, and what people entered is lost when the call fails. Or a message says that the call has succeeded, also when it fails.',
  bad: '[{ "call": "save-cart" }, { "go": "cart" }]',
  good: '[{ "call": "save-cart", "then": [{ "go": "cart" }] }]',
  requirement: 'EC-5, HT-1',
  run: (subject) =>
    subject.spots.flatMap(({ file, pointer: at, value: list }): Finding[] => {
      if (!Array.isArray(list)) return [];
      const [call] = callsOf(list);
      const id = textIn(call, 'call');
      if (id === undefined) return [];
      return stepsIn(list).flatMap((step) => {
        const message = problem(subject, id, step);
        const hint = 'put it into the "then" of the call';
        return message === undefined ? [] : [{ file, pointer: at + step.at, message, hint }];
      });
    }),
};
