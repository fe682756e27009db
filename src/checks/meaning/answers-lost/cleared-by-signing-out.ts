import { asObject, type Flow, firstPart, type Json, pointerTo, type Route } from '#core';
import type { Finding } from '../../check.ts';
import { listNodes, type Subject, textIn } from '../../subject/subject.ts';

/** The route to which some actions lead after they have signed the person out. */
function routeAfterSignOut(flow: Flow, list: readonly Json[]): Route | undefined {
  const wiped = list.findIndex((action) => textIn(action, 'wipe') === 'sign_in');
  if (wiped === -1) return undefined;
  const to = list.slice(wiped).flatMap((action) => textIn(action, 'go') ?? [])[0];
  return flow.routes.find(({ id }) => id === to);
}

/**
 * Finds stores that a route fills from a link and that signing out clears, although signing out leads to this very
 * route. People should be able to sign in as somebody else and continue with the link.
 */
export const clearedBySigningOut = (subject: Subject): Finding[] => {
  const { flow, files } = subject;
  const lost = listNodes(subject).flatMap(({ value }): Finding[] => {
    const route = routeAfterSignOut(flow, value);
    const taken = new Set(Object.keys(route?.takes ?? {}).map(firstPart));
    return [...taken].flatMap((store): Finding[] => {
      if (route === undefined || flow.stores[store]?.owner === 'device') return [];
      const owner = textIn(asObject(asObject(files['stores.json']).stores)[store], 'owner');
      return [
        {
          file: 'stores.json',
          pointer: pointerTo('stores', store, ...(owner === undefined ? [] : ['owner'])),
          anchor: owner === undefined ? 'key' : 'value',
          message: `People sign out and are led to "${route.id}", to go on with the link that they opened; "${store}", which has what it brought, is gone by then`,
          hint: owner === undefined ? 'add "owner": "device"' : 'write "device"',
        },
      ];
    });
  });
  return [...new Map(lost.map((one) => [one.pointer, one])).values()];
};
