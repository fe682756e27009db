import { asObject, firstPart, referencesOf } from '#core';
import { referencesIn } from '../../subject/samples.ts';
import { cachedFor, objectsTitled, type Subject } from '../../subject/subject.ts';

/** References that begin with these names read answers. */
const ANSWERS = ['answers', 'answer'];

/**
 * The names with which references to answers begin: `answers` and `answer`, and the stores into which actions copy
 * answers.
 */
const answerRoots = cachedFor((subject): ReadonlySet<string> => {
  const set = objectsTitled(subject, 'SetAction').flatMap(({ value }) =>
    Object.entries(asObject(value.set)).flatMap(([target, from]) =>
      typeof from === 'string' && ANSWERS.includes(firstPart(from)) ? [firstPart(target)] : [],
    ),
  );
  return new Set([...ANSWERS, ...set]);
});

/** The names with which the references that a call sends begin: stores, or `form`, `answers`, … */
function sentBy({ flow }: Subject, name: string): string[] {
  const call = flow.calls[name];
  const whole = call?.body_from === undefined ? [] : [call.body_from];
  const named = [call?.params, call?.query, call?.body].flatMap(referencesIn).map(([, reference]) => reference);
  return [...named, ...whole].map(firstPart);
}

/**
 * Whether a call sends the content of a store. A store of answers also counts as sent if the call sends `answers` or a
 * copy of them.
 */
export function sends(subject: Subject, call: string, store: string): boolean {
  const roots = sentBy(subject, call);
  return roots.includes(store) || (isOfAnswers(subject, store) && roots.some((root) => answerRoots(subject).has(root)));
}

/** Whether a store holds the answers to a questionnaire. */
export const isOfAnswers = ({ flow }: Subject, store: string) =>
  flow.stores[store] !== undefined && flow.stores[store].fields === undefined;

/** The stores that some route fills from its address (`takes`). */
const filledByAddress = cachedFor(
  ({ flow }) => new Set(flow.routes.flatMap(({ takes = {} }) => Object.keys(takes)).map(firstPart)),
);

/** Whether some call sends what people answered, or what came with an address, from this store. */
export const isSentLater = (subject: Subject, store: string): boolean =>
  (isOfAnswers(subject, store) || filledByAddress(subject).has(store)) &&
  Object.keys(subject.flow.calls).some((call) => sends(subject, call, store));

/**
 * Whether the content of a store must be stored until a call has sent it: answers, and persisted stores that an address
 * fills.
 */
export const mustBeSent = (subject: Subject, store: string): boolean =>
  isSentLater(subject, store) && (isOfAnswers(subject, store) || subject.flow.stores[store]?.persist !== 'memory');

/** Whether the `done_if` of some step reads a store. */
export const isOfStep = ({ flow }: Subject, store: string): boolean =>
  flow.steps.some(({ done_if }) => referencesOf(done_if).some((name) => firstPart(name) === store));

/** Whether the `done_if` of some step reads a store, and some call sends it. */
export const finishesStep = (subject: Subject, store: string): boolean =>
  isOfStep(subject, store) && Object.keys(subject.flow.calls).some((call) => sends(subject, call, store));
