import { asList, asObject, consentsIn, firstPart, type Flow, pointerTo, segments } from '#core';
import type { Check, Finding } from '../check.ts';
import { secretReferences } from './secret-kept.ts';
import { referencesIn } from '../subject/samples.ts';
import { asWritten } from '../subject/as-written.ts';
import { listNodes, objectsTitled, type ObjectNode, type Subject, textIn } from '../subject/subject.ts';

/**
 * The persisted or secret fields that each route fills from its address. The fields of one address are listed together,
 * because each is of use only with the others.
 */
const filledByAddress = (subject: Subject): string[][] =>
  subject.flow.routes.map(({ takes = {} }) =>
    Object.keys(takes).filter(
      (name) => isPersisted(subject.flow, firstPart(name)) || secretReferences(subject).has(name),
    ),
  );

/**
 * The persisted fields that hold the tick of a consent. In a flow without sign-in, no sign-out clears them, and the
 * next person at this browser would seem to have agreed.
 */
function ticksIn(subject: Subject): string[] {
  const { flow } = subject;
  if (Object.values(flow.calls).some(({ signs_in }) => signs_in === true)) return [];
  const ticks = consentsIn(flow).map(({ field }) => `form.${field}`);
  const sets = objectsTitled(subject, 'SetAction').flatMap(({ value }) => Object.entries(asObject(value.set)));
  return sets.flatMap(([target, from]) =>
    ticks.includes(String(from)) && isPersisted(flow, firstPart(target)) ? [target] : [],
  );
}

const isPersisted = ({ stores }: Flow, store: string) => stores[store]?.persist !== 'memory';

/** The name of a store, or of one of its fields, in a `clear` action. */
interface Cleared {
  name: string;
  file: string;
  pointer: string;
}

const cleared = (subject: Subject): Cleared[] =>
  objectsTitled(subject, 'ClearAction').flatMap(({ file, pointer, value }) =>
    asList(value.clear).flatMap((name, index) =>
      typeof name === 'string' ? [{ name, file, pointer: pointer + pointerTo('clear', index) }] : [],
    ),
  );

/** Whether some action sets a field to nothing (`null`), and so clears it. */
const isUnset = (subject: Subject, field: string): boolean =>
  objectsTitled(subject, 'SetAction').some(({ value }) =>
    [null, false].some((one) => asObject(value.set)[field] === one),
  );

/** The last action that sends the content of a store. After its success, the flow may clear the store. */
function sending(subject: Subject, store: string): ObjectNode | undefined {
  const { flow } = subject;
  return objectsTitled(subject, 'CallAction').findLast(({ file, value }) => {
    const { params, query, body, method } = flow.calls[textIn(value, 'call') ?? ''] ?? {};
    const screen = flow.screens[file.replace(/^screens\/(.*)\.json$/, '$1')];
    const own = screen?.kind === 'questionnaire' && screen.store === store && method !== 'GET';
    const sent = [params, query, body].flatMap(referencesIn).map(([, reference]) => firstPart(reference));
    return own ? sent.some((root) => ['answer', 'answers'].includes(root)) : sent.includes(store);
  });
}

/** The only action that clears several stores. Usually all stores of one task are cleared together. */
function clearingSeveral(subject: Subject): Pick<ObjectNode, 'file' | 'pointer'> | undefined {
  const [only, ...more] = objectsTitled(asWritten(subject), 'ClearAction').filter(
    ({ value }) => asList(value.clear).length > 1,
  );
  return only !== undefined && more.length === 0
    ? { file: only.file, pointer: only.pointer + pointerTo('clear') }
    : undefined;
}

/**
 * The pointer at which a `clear` should be added. In this order: an empty branch of the call's `then`, another `clear`
 * in it, the `then` itself, or the call.
 */
function clearing(subject: Subject, { file, pointer, value }: ObjectNode): string {
  const empty = listNodes(subject).find(
    (node) => node.file === file && node.pointer.startsWith(`${pointer}/then/`) && node.value.length === 0,
  );
  if (empty !== undefined) return empty.pointer;
  const within = objectsTitled(subject, 'ClearAction').find(
    (node) => node.file === file && node.pointer.startsWith(`${pointer}/`),
  );
  if (within !== undefined) return within.pointer + pointerTo('clear');
  return pointer + (value.then ? pointerTo('then') : '');
}

/** Whether a route that fills a store from its address also clears all stores. */
const isWipedThere = (subject: Subject, store: string) =>
  objectsTitled(subject, 'WipeAction').some(({ file, pointer, value }) => {
    const [, id = ''] = segments(pointer);
    const route = subject.flow.routes.find((one) => file === 'routes.json' && one.id === id);
    return value.wipe === 'everything' && Object.keys(route?.takes ?? {}).some((name) => firstPart(name) === store);
  });

export const neverCleared: Check = {
  rule: 'PR14',
  name: 'never-cleared',
  severity: 'error',
  description:
    'Answers, the tick of a consent, or a value that came with an address and is valid once, stay in a store after they were used, because nothing clears them. Old answers are there again next time, and a used code is sent again.',
  bad: '{ "call": "submit-pre-questionnaire", "then": [{ "go": "next_path" }] }   and nothing clears "pre-answers"',
  good: '… "then": [{ "go": "next_path" }, { "clear": ["pre-answers"] }]',
  requirement: 'PQ-9, ST-1',
  run: (subject) => {
    const { flow } = subject;
    const taken = [...filledByAddress(subject), ...ticksIn(subject).map((tick) => [tick])];
    const empty = cleared(subject);
    const isEmptied = (name: string) =>
      empty.some((one) => one.name === name || one.name === firstPart(name)) || isUnset(subject, name);
    const answers = Object.keys(flow.stores).filter(
      (id) =>
        flow.stores[id]?.holds === 'answers' &&
        isPersisted(flow, id) &&
        !empty.some(({ name }) => firstPart(name) === id),
    );
    const left = [...answers, ...taken.filter((names) => !names.some(isEmptied)).flat()];
    return Object.keys(flow.stores).flatMap((id): Finding[] => {
      const name = left.find((one) => firstPart(one) === id);
      if (name === undefined || isWipedThere(subject, id)) return [];
      const [part, ...others] = empty.filter((one) => firstPart(one.name) === id);
      if (part !== undefined)
        return [
          {
            file: part.file,
            pointer: part.pointer,
            message: `This clears a part of "${id}", and nothing ever clears "${name}"`,
            hint: others.length === 0 ? `write "${id}"` : `add "${name}"`,
          },
        ];
      const sent = sending(subject, id);
      const declared = { file: 'stores.json', pointer: pointerTo('stores', id) };
      return [
        {
          ...(sent === undefined
            ? (clearingSeveral(subject) ?? declared)
            : { file: sent.file, pointer: clearing(subject, sent) }),
          message: `Nothing ever clears "${id}": what it holds stays after it was used`,
          hint: `add { "clear": ["${id}"] } once it is of no more use`,
        },
      ];
    });
  },
};
