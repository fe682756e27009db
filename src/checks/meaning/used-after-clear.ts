import { notLoadedAgain } from './used-after-clear/not-loaded-again.ts';
import { isObject, type Json, type JsonObject, pointerTo, asList, firstPart } from '#core';
import type { Check, Finding } from '../check.ts';
import { referencesIn } from '../subject/samples.ts';
import { listNodes, type Subject, textIn } from '../subject/subject.ts';

/**
 * What a list of actions has cleared so far (`stores`: names of stores and fields), and the fields that it has set
 * again since (`filled`).
 */
interface Emptied {
  stores: ReadonlySet<string>;
  filled: ReadonlySet<string>;
}

const NOTHING: Emptied = { stores: new Set(), filled: new Set() };

/** A list that is being checked, and the findings so far. */
interface Reading {
  subject: Subject;
  file: string;
  found: Finding[];
}

const isEmptied = ({ stores, filled }: Emptied, reference: string) => {
  const [store = ''] = reference.split('.');
  return (stores.has(store) || stores.has(reference)) && !filled.has(reference);
};

/** References that begin with these names read stored answers. */
const ANSWERS = ['answers', 'answer'];

/** The stored values that a reference reads. For answers, this is the store of the screen's questionnaire. */
function reads({ subject, file }: Reading, reference: string): string[] {
  const [root = ''] = reference.split('.');
  if (!ANSWERS.includes(root)) return [reference];
  const screen = subject.flow.screens[file.slice('screens/'.length, -'.json'.length)];
  return screen?.kind === 'questionnaire' ? [screen.store] : [];
}

/** The references whose values a call sends. For answers, this is the store of the screen's questionnaire. */
export function readsOfCall(reading: Reading, action: JsonObject): string[] {
  const call = reading.subject.flow.calls[textIn(action, 'call') ?? ''];
  const whole = call?.body_from === undefined ? [] : [call.body_from];
  const named = [call?.params, call?.query, call?.body].flatMap(referencesIn).map(([, reference]) => reference);
  return [...named, ...whole].flatMap((reference) => reads(reading, reference));
}

/**
 * The fields in memory that a route fills from its address. A `go` to the route does not fill them, so its screen
 * needs their old values.
 */
function needsOf({ subject: { flow } }: Reading, id: string): string[] {
  const takes = Object.keys(flow.routes.find((route) => route.id === id)?.takes ?? {});
  return takes.filter((target) => flow.stores[firstPart(target)]?.persist === 'memory');
}

/** The references that an action itself reads, without the references in actions inside it. */
function readsOf(reading: Reading, action: JsonObject): string[] {
  if ('call' in action) return readsOfCall(reading, action);
  const values = [action.params, action.with, action.set].flatMap(referencesIn).map(([, reference]) => reference);
  const needed = needsOf(reading, textIn(action, 'go') ?? '');
  return [...needed, ...values.flatMap((reference) => reads(reading, reference))];
}

/** What is cleared after an action has run, given what was cleared before. */
function after(reading: Reading, action: JsonObject, emptied: Emptied): Emptied {
  const all = action.wipe === 'everything' ? Object.keys(reading.subject.flow.stores) : [];
  const cleared = Array.isArray(action.clear) ? action.clear.filter((one) => typeof one === 'string') : [];
  const set = isObject(action.set) ? Object.keys(action.set) : [];
  const names = [...cleared, ...all];
  const stillFilled = [...emptied.filled].filter(
    (reference) => !names.some((name) => reference === name || reference.startsWith(`${name}.`)),
  );
  return { stores: new Set([...emptied.stores, ...names]), filled: new Set([...stillFilled, ...set]) };
}

/** The stores and fields that both branches of an `if` clear. */
const either = (a: Emptied, b: Emptied): Emptied => ({
  stores: new Set([...a.stores].filter((name) => b.stores.has(name))),
  filled: new Set([...a.filled, ...b.filled]),
});

/** What is cleared when a call's response arrives: by the actions before the call, and by those that ran meanwhile. */
const both = (a: Emptied, b: Emptied): Emptied => ({
  stores: new Set([...a.stores, ...b.stores]),
  filled: new Set([...a.filled].filter((reference) => b.filled.has(reference))),
});

/**
 * Checks a list in the order in which its actions run: delayed actions, and actions in the `then` of a call, come last.
 */
function readList(reading: Reading, list: Json | undefined, pointer: string, before: Emptied): Emptied {
  let emptied = before;
  const later: ((now: Emptied) => void)[] = [];
  for (const [index, action] of asList(list).entries()) {
    if (!isObject(action)) continue;
    const here = pointer + pointerTo(index);
    if (action.after !== undefined) later.push((now) => void readAction(reading, action, here, now, later));
    else emptied = readAction(reading, action, here, emptied, later);
  }
  for (const wait of later) wait(emptied);
  return emptied;
}

function readAction(
  reading: Reading,
  action: JsonObject,
  pointer: string,
  emptied: Emptied,
  later: ((now: Emptied) => void)[],
): Emptied {
  const gone = readsOf(reading, action).find((reference) => isEmptied(emptied, reference));
  if (gone !== undefined) {
    const [name = ''] = Object.keys(action);
    const what = textIn(action, name);
    reading.found.push({
      file: reading.file,
      pointer,
      message: `This reads ${gone} after the same list has cleared it${what === undefined ? '' : ` ("${name}": "${what}")`}`,
      hint: 'clear it afterwards',
    });
  }
  const next = after(reading, action, emptied);
  if (action.then !== undefined)
    later.push((now) => void readList(reading, action.then, pointer + pointerTo('then'), both(now, next)));
  const done = readList(reading, action.do, pointer + pointerTo('do'), next);
  return action.do === undefined
    ? next
    : either(done, readList(reading, action.otherwise, pointer + pointerTo('otherwise'), next));
}

/** The lists of actions that are not inside another action. */
function outermost(subject: Subject) {
  const lists = listNodes(subject).filter(({ schema }) => schema.title === 'Actions');
  const isInside = (file: string, pointer: string) =>
    /\/(?:then|do|otherwise)$/.test(pointer) &&
    lists.some((list) => list.file === file && pointer.startsWith(`${list.pointer}/`));
  return lists.filter(({ file, pointer }) => !isInside(file, pointer));
}

export const usedAfterClear: Check = {
  rule: 'SM07',
  name: 'used-after-clear',
  severity: 'error',
  description:
    'A list of actions clears a store, and then reads it or goes to a screen that needs it. The value that should be sent or shown is gone.',
  alsoReported: ['A call deletes what is known about the person, and the flow does not load it again.'],
  bad: '[{ "clear": ["pre-answers"] }, { "call": "submit-pre-questionnaire" }]',
  good: '[{ "call": "submit-pre-questionnaire", "then": [{ "clear": ["pre-answers"] }] }]',
  requirement: 'PQ-6, PQ-9',
  run: (subject) => {
    const found: Finding[] = [];
    for (const { file, pointer, value } of outermost(subject))
      readList({ subject, file, found }, value, pointer, NOTHING);
    return [...found, ...notLoadedAgain(subject)];
  },
};
