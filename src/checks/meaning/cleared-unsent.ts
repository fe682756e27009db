import { isObject, type Json, type JsonObject, pointer, asList, asObject, firstPart } from '#core';
import type { Finding } from '../check.ts';
import { keptOnce } from './kept-once.ts';
import { referencesIn } from '../subject/samples.ts';
import { cachedFor, objectsTitled, operationIn, type Subject, textIn } from '../subject/subject.ts';

/** The roots of references to answers. */
const ANSWERS = ['answers', 'answer'];

/** The stores that hold what is read from answers: these send answers, too. */
const copies = cachedFor((subject): ReadonlySet<string> => {
  const set = objectsTitled(subject, 'SetAction').flatMap(({ value }) =>
    Object.entries(asObject(value.set)).flatMap(([target, from]) =>
      typeof from === 'string' && ANSWERS.includes(firstPart(from)) ? [firstPart(target)] : [],
    ),
  );
  return new Set([...ANSWERS, ...set]);
});

/** The roots of what a call sends. */
function sentBy({ flow }: Subject, name: string): string[] {
  const call = flow.calls[name];
  const whole = call?.body_from === undefined ? [] : [call.body_from];
  const named = [call?.params, call?.query, call?.body].flatMap(referencesIn).map(([, reference]) => reference);
  return [...named, ...whole].map(firstPart);
}

/** Whether a call sends what a store holds. */
function sends(subject: Subject, call: string, store: string): boolean {
  const roots = sentBy(subject, call);
  return roots.includes(store) || (isOfAnswers(subject, store) && roots.some((root) => copies(subject).has(root)));
}

const isOfAnswers = ({ flow }: Subject, store: string) =>
  flow.stores[store] !== undefined && flow.stores[store].fields === undefined;

/** The stores that addresses fill. */
const taken = cachedFor(
  ({ flow }) => new Set(flow.routes.flatMap(({ takes = {} }) => Object.keys(takes)).map(firstPart)),
);

/**
 * Whether a store holds until a call sends it: answers, and what came with an address and is kept in the browser's
 * storage.
 */
const isKeptFor = (subject: Subject, store: string) =>
  (isOfAnswers(subject, store) || (taken(subject).has(store) && subject.flow.stores[store]?.persist !== 'memory')) &&
  Object.keys(subject.flow.calls).some((call) => sends(subject, call, store));

const clearedIn = (action: JsonObject) => asList(action.clear).filter((one) => typeof one === 'string');

/** The `clear` actions of lists that run after some calls, each with its pointer. */
function after(list: Json | undefined, at: string): { at: string; store: string }[] {
  return asList(list).flatMap((action, index) => {
    if (!isObject(action) || 'call' in action) return [];
    const here = at + pointer(index);
    const inner = ['do', 'otherwise', 'then'].flatMap((part) => after(action[part], here + pointer(part)));
    return [...clearedIn(action).map((name) => ({ at: here, store: firstPart(name) })), ...inner];
  });
}

/** Stores that are cleared after a call that does not send them, while another call does. */
const afterAnother = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap(({ file, pointer: at, value }) => {
    const call = textIn(value, 'call') ?? '';
    const around = objectsTitled(subject, 'CallAction').filter(
      (one) => one.file === file && at.startsWith(`${one.pointer}/then/`),
    );
    const calls = [call, ...around.map((one) => textIn(one.value, 'call') ?? '')];
    return after(value.then, at + pointer('then')).flatMap(({ at: place, store }): Finding[] => {
      if (!isKeptFor(subject, store) || calls.some((one) => sends(subject, one, store))) return [];
      const message = `This clears "${store}" after "${call}", which does not send it: what is in it is lost`;
      return [{ file, pointer: place, message, hint: 'clear it in the "then" of the call that sends it' }];
    });
  });

/** Stores that each start empties: a reload is one, and coming back from a mail. */
const atStart = (subject: Subject): Finding[] =>
  after(asObject(subject.files['flow.json']).on_start, pointer('on_start')).flatMap(({ at, store }): Finding[] => {
    if (!isKeptFor(subject, store)) return [];
    const message = `Each start, such as a reload, deletes "${store}", which may not have been sent`;
    return [{ file: 'flow.json', pointer: at, message, hint: 'clear it in the "then" of the call that sends it' }];
  });

/** Stores that an address fills and the arrival empties, before anything has read them. */
const onceTaken = ({ flow }: Subject): Finding[] =>
  flow.routes.flatMap(({ id, takes = {}, on_arrival: actions = [] }) =>
    [...new Set(Object.keys(takes).map(firstPart))].flatMap((store): Finding[] => {
      const index = actions.findIndex((action) => 'clear' in action && action.clear.map(firstPart).includes(store));
      const isRead = actions.slice(0, index).some((action) => JSON.stringify(action).includes(`"${store}.`));
      const isCalled = actions.slice(0, index).some((action) => 'call' in action);
      if (index === -1 || isRead || isCalled) return [];
      const message = `Reaching "${id}" takes "${store}" from the address and deletes it before anything has read it`;
      return [
        {
          file: 'routes.json',
          pointer: pointer('routes', id, 'on_arrival', index),
          message,
          hint: 'clear it in the "then" of the call that sends it',
        },
      ];
    }),
  );

/** Routes that take something from the address, and send people to sign in first: it is gone when they come back. */
const refusedFirst = ({ flow }: Subject): Finding[] =>
  flow.routes.flatMap(({ id, access, takes = {} }): Finding[] => {
    const [name] = Object.keys(takes);
    const isSent = (flow.access[access]?.refused ?? []).some((one) => one.come_back === true);
    if (name === undefined || !isSent) return [];
    const message = `Who has to sign in first comes back to "${id}" without "${name}", which it takes from the address`;
    const hint = 'let everybody open it, and lead on from there to a route for people who are signed in';
    return [{ file: 'routes.json', pointer: pointer('routes', id, 'access'), message, hint }];
  });

/** Whether actions sign the visitor out, also those of actions.json and those after further calls. */
function signsOut(subject: Subject, part: Json | undefined): boolean {
  if (Array.isArray(part)) return part.some((one) => signsOut(subject, one));
  if (!isObject(part)) return false;
  if ('wipe' in part || operationIn(subject, textIn(part, 'call') ?? '')?.role === 'logout') return true;
  const { actions } = asObject(subject.files['actions.json']);
  const used = textIn(part, 'use');
  if (used !== undefined && isObject(actions)) return signsOut(subject, actions[used]);
  return Object.values(part).some((one) => signsOut(subject, one));
}

/** People who are signed out because they did a step, saved something, signed in, or stopped acting for somebody. */
export const signedOutAfter = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap(({ file, pointer: at, value }): Finding[] => {
    const call = textIn(value, 'call') ?? '';
    const operation = operationIn(subject, call);
    if (operation === undefined) return [];
    const { body, changes, makes, mayMake, signsIn, wipesFirst } = operation;
    const isSaved = body !== undefined && changes.length > 0;
    const goesOn = makes.length > 0 || mayMake.length > 0 || signsIn || wipesFirst || isSaved;
    const then = asList(value.then);
    if (!goesOn || !then.some((action) => signsOut(subject, action))) return [];
    const message = `After "${call}" people are signed out, although they go on`;
    return [{ file, pointer: at + pointer('then'), message, hint: 'lead on to a screen of theirs' }];
  });

/** What `kept_if` keeps at the end of a session, and the actions at that end delete. */
function keptAndWiped(subject: Subject): Finding[] {
  const { kept_if: kept } = asObject(asObject(subject.files['flow.json']).session);
  if (kept === undefined) return [];
  return objectsTitled(subject, 'WipeAction').flatMap(({ file, pointer: at, value }): Finding[] => {
    const isAtTheEnd = file === 'flow.json' && at.startsWith(pointer('session', 'on_over'));
    if (!isAtTheEnd || value.wipe !== 'everything') return [];
    const message = 'This deletes at the end of a session what "kept_if" keeps for people on their own device';
    return [{ file, pointer: `${at}/wipe`, message, hint: 'write "sign_in"' }];
  });
}

/** Stores that are cleared before a call has sent what they hold. */
export const clearedUnsent = (subject: Subject): Finding[] => [
  ...atStart(subject),
  ...afterAnother(subject),
  ...onceTaken(subject),
  ...refusedFirst(subject),
  ...keptOnce(subject),
  ...keptAndWiped(subject),
];
