import { asObject, firstPart, pointerTo, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * For a flow in which nobody signs in: finds persisted stores that a reload empties, because without `kept_signed_out`
 * a store is persisted only for people who are signed in. Reported only if another store has `kept_signed_out`, and
 * only for stores without which people must do a step again.
 */
export function nobodySignsIn({ flow, files }: Subject): Finding[] {
  const isOpen = Object.values(flow.access).every(({ allows }) => Object.keys(allows).length === 0);
  const own = asObject(asObject(files['stores.json']).stores);
  const stores = Object.entries(flow.stores).filter(
    ([id, { persist, owner }]) => id in own && persist === 'local' && owner !== 'device',
  );
  const waited = flow.steps.flatMap(({ done_if: done }) => referencesOf(done).map(firstPart));
  const keptSignedOut = stores.find(([, store]) => store.kept_signed_out !== undefined)?.[1].kept_signed_out;
  if (!isOpen || keptSignedOut === undefined) return [];
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
