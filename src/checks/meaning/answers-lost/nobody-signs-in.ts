import { asObject, firstPart, pointerTo, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * Stores of a flow in which nobody is ever signed in, that a reload empties although they are stored: without
 * `kept_signed_out`, a store is kept only for whoever is signed in. Reported only where another store says so, and for
 * stores whose loss makes people do a step again.
 */
export function nobodySignsIn({ flow, files }: Subject): Finding[] {
  const isOpen = Object.values(flow.access).every(({ allows }) => Object.keys(allows).length === 0);
  const own = asObject(asObject(files['stores.json']).stores);
  const stores = Object.entries(flow.stores).filter(
    ([id, { persist, owner }]) => id in own && persist === 'local' && owner !== 'device',
  );
  const waited = flow.steps.flatMap(({ done_if: done }) => referencesOf(done).map(firstPart));
  const kept = stores.find(([, store]) => store.kept_signed_out !== undefined)?.[1].kept_signed_out;
  if (!isOpen || kept === undefined) return [];
  return stores.flatMap(([id, store]): Finding[] =>
    store.kept_signed_out !== undefined || !waited.includes(id)
      ? []
      : [
          {
            file: 'stores.json',
            pointer: pointerTo('stores', id),
            anchor: 'key',
            message: `A reload deletes "${id}": it is kept only for people who are signed in, and nobody is here`,
            hint: 'say how long it is kept: "kept_signed_out", as for the other stores',
          },
        ],
  );
}
