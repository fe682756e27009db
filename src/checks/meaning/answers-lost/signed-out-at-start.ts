import { asList, asObject, isObject, type Json, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/** Whether a condition tests for a sign-in and nothing else. Everybody who can be signed out fulfils it. */
const asksForSignInAlone = (condition: Json | undefined) =>
  condition === undefined ||
  (isObject(condition) &&
    Object.entries(condition).every(([name, test]) => name === 'auth.signed_in' && test === true));

/** The pointers of the `wipe` actions in a list that run each time. Those after a call are reported with the call. */
const wipesIn = (list: Json | undefined, pointer: string): string[] =>
  asList(list).flatMap((action, index) => {
    if (!isObject(action) || !asksForSignInAlone(action.if)) return [];
    const here = pointer + pointerTo(index);
    return [...('wipe' in action ? [here + pointerTo('wipe')] : []), ...wipesIn(action.do, here + pointerTo('do'))];
  });

/** Finds `wipe` actions that run whenever the page starts, so a reload signs people out. */
export const signedOutAtStart = (subject: Subject): Finding[] =>
  wipesIn(asObject(subject.files['flow.json']).on_start, pointerTo('on_start')).map((place) => ({
    file: 'flow.json',
    pointer: place,
    message: 'Each start, such as a reload or a link in a mail, signs people out',
    hint: 'leave it out: who logs out is signed out there',
  }));
