import { asList, asObject, firstPart, isObject, mentions, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { listNodes, objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/**
 * Finds `go` actions that lead a screen to itself after a call has changed something there, without replacing the
 * address. Back then shows the screen as it was: the form that has just been sent.
 */
export const backToSentForm = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'GoAction').flatMap(({ file, pointer, value }): Finding[] => {
    const to = textIn(value, 'go') ?? '';
    const call = objectsTitled(subject, 'CallAction').findLast(
      (one) => one.file === file && pointer.startsWith(`${one.pointer}/then/`),
    );
    const made = textIn(call?.value, 'call') ?? '';
    const isWrite = (operationIn(subject, made)?.method ?? 'GET') !== 'GET';
    const isAnotherState = /\/submit\/do\//.test(pointer) && isObject(value.params);
    const leadsHere = routesAt(subject, { file, pointer }).some(({ id }) => id === to);
    if (value.replace === true || !isWrite || !isAnotherState || !leadsHere) return [];
    const message = `Back leads to this form again after "${made}" has sent it`;
    return [{ file, pointer: pointer + pointerTo('go'), message, hint: 'add "replace": true' }];
  });

/**
 * Finds `go` actions beside a `clear` of what the address of this screen has brought, such as the token of a mailed
 * link, without replacing the address. Back then shows the screen without it, which says that nobody may be here.
 */
export const backToUsedLink = (subject: Subject): Finding[] =>
  listNodes(subject).flatMap(({ file, pointer, value: list }): Finding[] => {
    if (!file.startsWith('screens/') && file !== 'routes.json') return [];
    const cleared = list.flatMap((action) => asList(asObject(action).clear)).map((field) => firstPart(String(field)));
    const index = list.findIndex((action) => typeof asObject(action).go === 'string');
    const go = asObject(list[index]);
    // What the screen does not look at on arrival, such as a promotion, may be missing the next time.
    const taken = routesAt(subject, { file, pointer }).flatMap(({ on_arrival: arrival, takes = {} }) =>
      Object.keys(takes).flatMap((field) => (mentions(arrival, field) ? [firstPart(field)] : [])),
    );
    const used = cleared.find((store) => taken.includes(store));
    if (index === -1 || used === undefined || go.replace === true) return [];
    const message = `Back leads to this page again, and "${used}" from its address has been used up`;
    return [{ file, pointer: pointer + pointerTo(index, 'go'), message, hint: 'add "replace": true' }];
  });
