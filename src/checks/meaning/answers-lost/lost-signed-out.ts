import { callsIn, type Flow, firstPart, mentions, pointerTo, type Route } from '#core';
import type { Finding } from '../../check.ts';
import { secretReferences } from '../../privacy/secret-kept.ts';
import type { Subject } from '../../subject/subject.ts';
import { isSentLater } from './sent-later.ts';

/** Whether people who are not signed in may enter a route. */
const isForGuests = (flow: Flow, { access }: Route): boolean => flow.access[access]?.allows['auth.signed_in'] !== true;

/** The stores that a route's screen fills from answers, or that the route fills from its address. */
function filledOn({ flow }: Subject, { screen: id, takes = {} }: Route): string[] {
  const screen = flow.screens[id];
  const asked = screen?.kind === 'questionnaire' ? [screen.store] : [];
  return [...new Set([...asked, ...Object.keys(takes).map(firstPart)])];
}

/** Whether the actions on arrival at a route already read a store or send it. */
function isUsedAtOnce({ flow }: Subject, { on_arrival: actions = [] }: Route, store: string): boolean {
  const names = Object.keys(flow.stores[store]?.fields ?? {}).map((field) => `${store}.${field}`);
  const calls = callsIn(actions).flatMap((id) => flow.calls[id] ?? []);
  return names.some((name) => mentions(actions, name) || calls.some((call) => mentions(call, name)));
}

/** Whether a store holds a secret, which must not be persisted. */
const isSecret = (subject: Subject, store: string) =>
  [...secretReferences(subject)].some((reference) => firstPart(reference) === store);

/**
 * Finds stores that visitors without a sign-in fill, from answers or an address, and that a call sends later, while a
 * reload empties them: they are in memory only, or persisted only for people who are signed in.
 */
export const lostSignedOut = (subject: Subject): Finding[] => {
  const { flow } = subject;
  const lost = flow.routes
    .filter((route) => isForGuests(flow, route))
    .flatMap((route) =>
      filledOn(subject, route)
        .filter(
          (store) => isSentLater(subject, store) && !isUsedAtOnce(subject, route, store) && !isSecret(subject, store),
        )
        .flatMap((store): Finding[] => {
          const { persist, kept_signed_out: kept } = flow.stores[store] ?? {};
          const isTaken = flow.stores[store]?.fields !== undefined;
          if (persist === 'memory' && isTaken)
            return [
              {
                file: 'stores.json',
                pointer: pointerTo('stores', store, 'persist'),
                message: `"${route.id}" takes "${store}" from its address, and a reload deletes it before it is sent`,
                hint: 'write "local"',
              },
            ];
          if (persist === 'memory' || kept !== undefined) return [];
          return [
            {
              file: 'stores.json',
              pointer: pointerTo('stores', store),
              anchor: 'key',
              message: `Whoever is not signed in loses "${store}" on a reload, before it is sent: it is kept only for people who are`,
              hint: 'say how long it is kept for the others: "kept_signed_out": "24h"',
            },
          ];
        }),
    );
  return [...new Map(lost.map((one) => [one.pointer, one])).values()];
};
