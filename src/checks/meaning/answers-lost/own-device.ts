import { asList, asObject, firstPart, holds, isObject, type Json, mentions, pointerTo, segments } from '#core';
import type { Finding } from '../../check.ts';
import { listNodes, objectsTitled, type Subject } from '../../subject/subject.ts';
import { unknownVisitor } from '../../subject/unknown-visitor.ts';

/** The fields that decide whether the data of people remain on their own device after a session (`kept_if`). */
const keepingFields = ({ flow, files }: Subject): string[] => {
  const isKeptAnyway = holds(flow.session.kept_if, { flow, state: unknownVisitor(flow) });
  return isKeptAnyway ? [] : Object.keys(asObject(asObject(asObject(files['flow.json']).session).kept_if));
};

/** The modals that open at the end of a session. */
const modalsAtTheEnd = ({ flow }: Subject): string[] =>
  (flow.session.on_over ?? []).flatMap((action) => ('open' in action ? [action.open] : []));

/** Whether an action is inside a condition on one of these fields. */
const isAsked = (subject: Subject, file: string, pointer: string, fields: readonly string[]): boolean =>
  objectsTitled(subject, 'IfAction').some(
    (one) =>
      one.file === file &&
      pointer.startsWith(`${one.pointer}/`) &&
      fields.some((field) => mentions(one.value.if, field)),
  );

/**
 * Finds actions at the end of a session that delete everything, although the flow keeps the data on a person's own
 * device. This includes reactions to calls that are refused because the session has ended.
 */
const wipedAtTheEnd = (subject: Subject, fields: readonly string[]): Finding[] =>
  objectsTitled(subject, 'WipeAction').flatMap(({ file, pointer, value }): Finding[] => {
    const [first, second = '', third, status] = segments(pointer);
    const isAtTheEnd =
      (file === 'flow.json' && first === 'session' && second === 'on_over') ||
      (file === 'modals.json' && modalsAtTheEnd(subject).includes(second)) ||
      (file === 'errors.json' && second === '401') ||
      (file === 'calls.json' && third === 'errors' && status === '401');
    if (!isAtTheEnd || value.wipe !== 'everything' || isAsked(subject, file, pointer, fields)) return [];
    const message = 'This deletes at the end of a session what "kept_if" keeps for people on their own device';
    return [{ file, pointer: `${pointer}/wipe`, message, hint: 'write "sign_in"' }];
  });

/** Finds stores in memory that record whether the device is the person's own. A reload loses this information. */
const forgottenOnReload = (subject: Subject, fields: readonly string[]): Finding[] =>
  fields.map(firstPart).flatMap((store): Finding[] => {
    if (subject.flow.stores[store]?.persist !== 'memory') return [];
    const message = `A reload forgets "${store}", by which the answers are kept after a session ("kept_if")`;
    return [{ file: 'stores.json', pointer: pointerTo('stores', store, 'persist'), message, hint: 'write "local"' }];
  });

/** Whether an action sets a field, also under a condition. */
const sets = (action: Json | undefined, field: string): boolean =>
  isObject(action) &&
  ((isObject(action.set) && Object.hasOwn(action.set, field)) ||
    [...asList(action.do), ...asList(action.otherwise)].some((one) => sets(one, field)));

/**
 * Finds `clear` actions that delete the information about the own device while people are signed in. Not reported
 * before an action that sets the field again, and together with `wipe`.
 */
const forgottenMeanwhile = (subject: Subject, fields: readonly string[]): Finding[] =>
  objectsTitled(subject, 'ClearAction').flatMap(({ file, pointer, value }): Finding[] => {
    const field = fields.find((name) => asList(value.clear).some((one) => one === name || one === firstPart(name)));
    const around = listNodes(subject).findLast(
      (node) => node.file === file && node.pointer === pointer.slice(0, pointer.lastIndexOf('/')),
    );
    const beside = asList(around?.value);
    if (field === undefined || beside.some((one) => sets(one, field) || (isObject(one) && 'wipe' in one))) return [];
    const message = `This forgets "${field}", by which the answers are kept after a session ("kept_if"), while people are signed in`;
    return [{ file, pointer, message, hint: 'leave it out: "wipe" forgets it when they log out' }];
  });

/** Finds answers that are deleted on a person's own device, although `kept_if` keeps them on it. */
export const ownDevice = (subject: Subject): Finding[] => {
  const fields = keepingFields(subject);
  if (fields.length === 0) return [];
  return [
    ...wipedAtTheEnd(subject, fields),
    ...forgottenOnReload(subject, fields),
    ...forgottenMeanwhile(subject, fields),
  ];
};
