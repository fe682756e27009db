import { type Json, isObject, jsonOf, type JsonObject, ownEntry, pointerTo, referencesOf, stringsIn } from '#core';
import type { Check, Finding } from '../check.ts';
import {
  cachedFor,
  listNodes,
  objectsTitled,
  operationIn,
  parentOf,
  type Subject,
  textIn,
} from '../subject/subject.ts';
import { quoted } from '../quoted.ts';
import { clearsTooSoon } from './goes-on-too-soon/clears-too-soon.ts';
import { toldBeforePaying } from './goes-on-too-soon/told-before-paying.ts';
import { skipsAStep } from './goes-on-too-soon/skips-a-step.ts';
import { changesLater } from './goes-on-too-soon/changes-later.ts';

/**
 * An action that shows or stores that something succeeded: a `go`, a toast, or a `set` of a boolean to true. `at` is
 * the action's pointer within its list.
 */
interface Step {
  pointer: string;
  go?: string | undefined;
  toast?: string | undefined;
  /** The boolean field that a `set` makes true: "request.sent". */
  mark?: string | undefined;
}

/**
 * The `go`, `toast` and `set` actions of a list, also those inside conditions, that do not wait for the list's calls.
 */
const stepsIn = (list: readonly Json[], pointer = ''): Step[] =>
  list.flatMap((action, index): Step[] => {
    if (!isObject(action)) return [];
    const here = pointer + pointerTo(index);
    if ('go' in action) return [{ pointer: `${here}/go`, go: textIn(action, 'go') }];
    if ('toast' in action) return [{ pointer: `${here}/toast`, toast: textIn(action, 'toast') }];
    if (isObject(action.set))
      return marksIn(action.set).map((mark) => ({ pointer: here + pointerTo('set', mark), mark }));
    if (!('if' in action)) return [];
    return (['do', 'otherwise'] as const).flatMap((part) => {
      const inner = action[part];
      return Array.isArray(inner) ? stepsIn(inner, here + pointerTo(part)) : [];
    });
  });

/** The fields that a `set` makes true. */
const marksIn = (set: JsonObject): string[] => Object.keys(set).filter((target) => set[target] === true);

/** An action that sets a boolean to true. */
interface Marking {
  mark: string;
  /** The calls whose `then` contains the action. */
  after: readonly string[];
  /** Whether the same list of actions contains a call. */
  isBeside: boolean;
}

/** Every action that sets a boolean to true. */
const markings = cachedFor((subject) =>
  objectsTitled(subject, 'SetAction').flatMap(({ file, pointer, value }): Marking[] => {
    const marks = isObject(value.set) ? marksIn(value.set) : [];
    const around = objectsTitled(subject, 'CallAction').filter((call) => call.file === file);
    const after = around
      .filter((call) => pointer.startsWith(`${call.pointer}/then/`))
      .flatMap((call) => textIn(call.value, 'call') ?? []);
    const list = pointer.replace(/\/\d+$/, '');
    const isBeside = around.some((call) => call.pointer.replace(/\/\d+$/, '') === list);
    return marks.map((mark) => ({ mark, after, isBeside }));
  }),
);

/** The booleans on which a text or a step's `done_if` depends. */
const decidingMarks = cachedFor((subject): ReadonlySet<string> => {
  const { flow } = subject;
  const shown = objectsTitled(subject, 'Condition').flatMap(({ file, pointer, value }) => {
    const around = pointer.endsWith('/if') ? parentOf(subject, file, pointer) : undefined;
    const says = around !== undefined && ('text' in around || 'from' in around) && !('do' in around);
    return says ? Object.keys(value).filter((name) => value[name] === true) : [];
  });
  return new Set([...shown, ...flow.steps.flatMap(({ done_if }) => referencesOf(done_if))]);
});

/**
 * Whether a boolean means that a call has succeeded: some action in the call's `then` sets it, or every action that
 * sets it is beside or after the call. A value that the call sends never means this.
 */
function isAbout(subject: Subject, id: string, mark: string): boolean {
  if (mark === subject.flow.goal) return true;
  const { params, query, body, headers } = subject.flow.calls[id] ?? {};
  const isSent = stringsIn([params, query, body, headers].map(jsonOf)).some(
    (name) => name === mark || mark.startsWith(`${name}.`),
  );
  const all = markings(subject).filter((one) => one.mark === mark);
  if (isSent) return false;
  if (all.some(({ after }) => after.includes(id))) return true;
  return decidingMarks(subject).has(mark) && all.every(({ after, isBeside }) => after.length > 0 || isBeside);
}

/** Whether a call sends what people enter in a form. */
const sendsForm = ({ flow }: Subject, id: string): boolean => {
  const { body = {}, body_from: whole } = flow.calls[id] ?? {};
  return [whole, ...Object.values(body)].some((value) => typeof value === 'string' && /^form\b/.test(value));
};

/**
 * Why a step must wait for a call.
 * @param id the call's id
 * @returns a message; undefined when the step need not wait
 */
function problem(subject: Subject, id: string, { go, toast, mark }: Step): string | undefined {
  const { flow } = subject;
  const operation = operationIn(subject, id);
  if (operation === undefined || operation.method === 'GET') return undefined;
  if (toast !== undefined)
    return flow.errors.toasts[toast]?.type === 'success'
      ? `This says that "${id}" has succeeded, also when it fails`
      : undefined;
  if (mark !== undefined)
    return isAbout(subject, id, mark) ? `"${mark}" says that "${id}" has succeeded, also when it fails` : undefined;
  const tooSoon = `This leads on before "${id}" has succeeded`;
  if (sendsForm(subject, id)) return `${tooSoon}: what was entered is lost when it is refused`;
  const route = flow.routes.find((one) => one.id === go);
  const source = route === undefined ? undefined : ownEntry(flow.screens, route.screen)?.source;
  const read = source === undefined ? undefined : operationIn(subject, source)?.id;
  const isOld = read !== undefined && operation.changes.includes(read);
  return isOld ? `${tooSoon}: "${go}" shows what was there before` : undefined;
}

/** The `call` actions directly in a list. */
const callsOf = (list: readonly Json[]): JsonObject[] => list.filter(isObject).filter((action) => 'call' in action);

/**
 * Finds calls beside a `wipe`. People are signed out in the browser even if the backend refuses the call and the
 * session continues.
 */
function signsOutTooSoon(
  subject: Subject,
  id: string,
  list: readonly Json[],
  place: Pick<Finding, 'file' | 'pointer'>,
): Finding[] {
  const operation = operationIn(subject, id);
  if (operation?.method === 'GET' || !list.some((action) => isObject(action) && 'wipe' in action)) return [];
  const message = `This signs people out before "${id}" has succeeded: when it fails, their session stays open`;
  return [{ ...place, message, hint: 'put what must wait into the "then" of the call' }];
}

/** Finds `set` actions after a `go` in the same list. The new screen does not have the value yet. */
const storedTooLate = (subject: Subject): Finding[] =>
  listNodes(subject).flatMap(({ file, pointer, value: list }): Finding[] => {
    const left = list.findIndex((action) => isObject(action) && 'go' in action);
    if (left === -1) return [];
    return list.flatMap((action, index): Finding[] => {
      if (index < left || !isObject(action) || !isObject(action.set)) return [];
      const stored = quoted(Object.keys(action.set));
      const origin = subject.originOf?.({ file, pointer: pointer + pointerTo(index, 'set') });
      if (origin !== undefined && origin.file !== file) {
        const early = `This leads on before ${stored} is stored`;
        return [
          { file, pointer: pointer + pointerTo(left, 'go'), message: early, hint: 'put it after the shared actions' },
        ];
      }
      const message = `The screen has changed before ${stored} is stored`;
      return [{ file, pointer: pointer + pointerTo(index, 'set'), message, hint: 'put it before the "go"' }];
    });
  });

export const goesOnTooSoon: Check = {
  rule: 'GR25',
  name: 'goes-on-too-soon',
  severity: 'error',
  description:
    'An action leads to another screen without waiting for the call beside it. The screen then shows old data, and what people entered is lost when the call fails.',
  alsoReported: [
    'A toast or a stored value says that the call has succeeded although it may still fail.',
    'What the backend is asked to forget is cleared although it may refuse.',
    'A value is stored after the "go" to the screen that needs it, or a delayed action changes or clears what somebody has entered in the meantime.',
    'A button leads past the next step.',
  ],
  bad: '[{ "call": "save-cart" }, { "go": "cart" }]',
  good: '[{ "call": "save-cart", "then": [{ "go": "cart" }] }]',
  requirement: 'EC-5, HT-1',
  run: (subject) => [
    ...storedTooLate(subject),
    ...changesLater(subject),
    ...clearsTooSoon(subject),
    ...skipsAStep(subject),
    ...toldBeforePaying(subject),
    ...listNodes(subject).flatMap(({ file, pointer, value: list }): Finding[] => {
      const [call] = callsOf(list);
      const id = textIn(call, 'call');
      if (call === undefined || id === undefined) return [];
      const beside = list.indexOf(call);
      const found = stepsIn(list).flatMap((step) => {
        const message = problem(subject, id, step);
        return message === undefined ? [] : [{ place: step.pointer, message }];
      });
      const [first] = found;
      if (first === undefined)
        return signsOutTooSoon(subject, id, list, { file, pointer: pointer + pointerTo(beside) });
      // If one action beside the call should wait, it is reported. If there are several, or it is further away, the
      // call is.
      const isNear =
        found.length === 1 || [beside - 1, beside + 1].some((one) => first.place.startsWith(`${pointerTo(one)}/`));
      const place = isNear ? first.place : pointerTo(beside, 'call');
      const hint = `put ${isNear ? 'it' : 'what must wait'} into the "then" of the call`;
      return [{ file, pointer: pointer + place, message: first.message, hint }];
    }),
  ],
};
