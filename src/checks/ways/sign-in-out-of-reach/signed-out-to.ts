import { asList, formsOf, isObject, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { listSpots, type Subject } from '../../subject/subject.ts';

/**
 * Lists of actions that sign somebody out and then lead to another screen for people who are signed out than the one to
 * sign in: whoever has an account is asked to open one.
 */
export const signedOutTo = (subject: Subject): Finding[] =>
  listSpots(subject).flatMap(({ file, pointer: at, value, schema }): Finding[] => {
    const actions = asList(value).filter(isObject);
    const wiped = actions.findIndex((action) => 'wipe' in action);
    const to = wiped === -1 ? -1 : actions.findIndex((action, index) => index > wiped && 'go' in action);
    const route = subject.flow.routes.find(({ id }) => id === actions[to]?.go);
    if (schema.title !== 'Actions' || route === undefined || route.id === subject.flow.signed_out) return [];
    if (subject.flow.access[route.access]?.allows['auth.signed_in'] !== false) return [];
    // A page without a form only says goodbye.
    const screen = subject.flow.screens[route.screen];
    if (screen === undefined || formsOf(screen).length === 0) return [];
    const message = `Who was signed out comes to "${route.id}", and signs in at "${subject.flow.signed_out}"`;
    return [{ file, pointer: at + pointer(to, 'go'), message, hint: `write "${subject.flow.signed_out}"` }];
  });
