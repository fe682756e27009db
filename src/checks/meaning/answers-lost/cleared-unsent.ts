import { asList, asObject, firstPart, isObject, type Json, mentions, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { clearsIn } from './clears-in.ts';
import { storedOnlyOnce } from './stored-only-once.ts';
import { finishesStep, isOfAnswers, mustBeSent, sends } from './sent-later.ts';
import { objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** The stores that the `clear` actions of a list name, each with its pointer. */
const storesIn = (list: Json | undefined, pointer: string) =>
  clearsIn(list, pointer).flatMap((one) =>
    one.cleared.map((name) => ({ pointer: one.pointer + pointerTo('clear'), store: firstPart(name) })),
  );

/**
 * Finds `clear` actions in the `then` of a call that does not send the store, while another call of the flow sends it.
 */
const clearedAfterOtherCall = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap(({ file, pointer, value }) => {
    const call = textIn(value, 'call') ?? '';
    const around = objectsTitled(subject, 'CallAction').filter(
      (one) => one.file === file && pointer.startsWith(`${one.pointer}/then/`),
    );
    const calls = [call, ...around.map((one) => textIn(one.value, 'call') ?? '')];
    return storesIn(value.then, pointer + pointerTo('then')).flatMap(({ pointer: place, store }): Finding[] => {
      if (!mustBeSent(subject, store) || calls.some((one) => sends(subject, one, store))) return [];
      const message = `This clears "${store}" after "${call}", which does not send it: what is in it is lost`;
      return [{ file, pointer: place, message, hint: 'clear it in the "then" of the call that sends it' }];
    });
  });

/** Finds `clear` actions that run whenever the page starts. This includes reloads, and links in mails. */
const clearedAtStart = (subject: Subject): Finding[] =>
  storesIn(asObject(subject.files['flow.json']).on_start, pointerTo('on_start')).flatMap(
    ({ pointer, store }): Finding[] => {
      if (!mustBeSent(subject, store) && !finishesStep(subject, store)) return [];
      const message = `Each start, such as a reload, deletes "${store}", which may not have been sent`;
      return [{ file: 'flow.json', pointer, message, hint: 'clear it in the "then" of the call that sends it' }];
    },
  );

/** The pointers of the `wipe` actions that run on arrival for people who are not signed in, and not after a call. */
const wipesIn = (list: Json | undefined, pointer: string): string[] =>
  asList(list).flatMap((action, index) => {
    if (!isObject(action) || 'call' in action || mentions(action.if, 'auth.signed_in')) return [];
    const here = pointer + pointerTo(index);
    const inner = ['do', 'otherwise'].flatMap((part) => wipesIn(action[part], here + pointerTo(part)));
    return [...(action.wipe === 'everything' ? [`${here}/wipe`] : []), ...inner];
  });

/**
 * Finds `clear` and `wipe` actions on arrival at a screen for people who are not signed in yet, such as the login page.
 * People pass this screen before a call sends the data, so the data are lost.
 */
const clearedOnTheWay = (subject: Subject): Finding[] =>
  subject.flow.routes.flatMap(({ id, access, takes = {} }): Finding[] => {
    if (subject.flow.access[access]?.allows['auth.signed_in'] !== false) return [];
    const list = asObject(asObject(asObject(subject.files['routes.json']).routes)[id]).on_arrival;
    const own = new Set(Object.keys(takes).map(firstPart));
    const pointer = pointerTo('routes', id, 'on_arrival');
    const cleared = storesIn(list, pointer).filter(({ store }) => !own.has(store) && isBrought(subject, store));
    const unsent = Object.keys(subject.flow.stores).find(
      (store) => mustBeSent(subject, store) && subject.flow.stores[store]?.kept_signed_out !== undefined,
    );
    const wiped =
      unsent === undefined ? [] : wipesIn(list, pointer).map((place) => ({ pointer: place, store: unsent }));
    const lost = (place: string, store: string, hint: string): Finding => {
      const message = `Whoever passes "${id}" loses "${store}", which has not been sent by then`;
      return { file: 'routes.json', pointer: place, message, hint };
    };
    return [
      ...cleared.map(({ pointer: place, store }) =>
        lost(place, store, 'clear it in the "then" of the call that sends it'),
      ),
      ...wiped.map(({ pointer: place, store }) => lost(place, store, 'leave it out')),
    ];
  });

/**
 * Whether an address fills a store whose content a call sends later. Stores of answers are excluded, because another
 * check plays these.
 */
const isBrought = (subject: Subject, store: string) => mustBeSent(subject, store) && !isOfAnswers(subject, store);

/** Finds stores that a route fills from its address and clears on arrival, before an action or a call reads them. */
const clearedOnArrival = ({ flow }: Subject): Finding[] =>
  flow.routes.flatMap(({ id, takes = {}, on_arrival: actions = [] }) =>
    [...new Set(Object.keys(takes).map(firstPart))].flatMap((store): Finding[] => {
      const index = actions.findIndex((action) => 'clear' in action && action.clear.map(firstPart).includes(store));
      const fields = Object.keys(flow.stores[store]?.fields ?? {}).map((field) => `${store}.${field}`);
      const isRead = actions.slice(0, index).some((action) => fields.some((field) => mentions(action, field)));
      const isCalled = actions.slice(0, index).some((action) => 'call' in action);
      if (index === -1 || isRead || isCalled) return [];
      const message = `Reaching "${id}" takes "${store}" from the address and deletes it before anything has read it`;
      return [
        {
          file: 'routes.json',
          pointer: pointerTo('routes', id, 'on_arrival', index),
          message,
          hint: 'clear it in the "then" of the call that sends it',
        },
      ];
    }),
  );

/**
 * Finds routes that take a value from their address, but redirect signed-out visitors first. After the sign-in, the
 * value is lost.
 */
const lostBySigningIn = ({ flow }: Subject): Finding[] =>
  flow.routes.flatMap(({ id, access, takes = {} }): Finding[] => {
    const [name] = Object.keys(takes);
    const isSent = (flow.access[access]?.refused ?? []).some((one) => one.come_back === true);
    if (name === undefined || !isSent) return [];
    const message = `Who has to sign in first comes back to "${id}" without "${name}", which it takes from the address`;
    const hint = 'let everybody open it, and lead on from there to a route for people who are signed in';
    return [{ file: 'routes.json', pointer: pointerTo('routes', id, 'access'), message, hint }];
  });

/** Whether actions sign the visitor out, at any depth and including shared actions (actions.json). */
function signsOut(subject: Subject, part: Json | undefined): boolean {
  if (Array.isArray(part)) return part.some((one) => signsOut(subject, one));
  if (!isObject(part)) return false;
  if ('wipe' in part || operationIn(subject, textIn(part, 'call') ?? '')?.role === 'logout') return true;
  const { actions } = asObject(subject.files['actions.json']);
  const used = textIn(part, 'use');
  if (used !== undefined && isObject(actions)) return signsOut(subject, actions[used]);
  return Object.values(part).some((one) => signsOut(subject, one));
}

/**
 * Finds calls after which the visitor is signed out although they must continue: calls that complete a step, save
 * something, sign in, or end impersonation.
 */
export const signedOutAfter = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap(({ file, pointer, value }): Finding[] => {
    const call = textIn(value, 'call') ?? '';
    const operation = operationIn(subject, call);
    if (operation === undefined) return [];
    const { body, changes, makes, mayMake, signsIn, wipesFirst } = operation;
    const isSaved = body !== undefined && changes.length > 0;
    const goesOn = makes.length > 0 || mayMake.length > 0 || signsIn || wipesFirst || isSaved;
    const then = asList(value.then);
    if (!goesOn || !then.some((action) => signsOut(subject, action))) return [];
    const message = `After "${call}" people are signed out, although they go on`;
    return [{ file, pointer: pointer + pointerTo('then'), message, hint: 'lead on to a screen of theirs' }];
  });

/** Finds `clear` and `wipe` actions that delete data which no call has sent yet. */
export const clearedUnsent = (subject: Subject): Finding[] => [
  ...clearedAtStart(subject),
  ...clearedAfterOtherCall(subject),
  ...clearedOnArrival(subject),
  ...clearedOnTheWay(subject),
  ...lostBySigningIn(subject),
  ...storedOnlyOnce(subject),
];
