import {
  changedAnswers,
  initialState,
  type PersistedState,
  type State,
  milliseconds,
  newestAnswers,
  NOTHING_STORED,
  ownEntry,
  same,
} from '#core';
import { forgetReturning } from '../browser/prerendered-page.ts';
import type { Reader } from './reader.ts';
import type { Storage, StorageParts } from './storage.ts';
import { openAreas } from './storage-areas.ts';
import { OWNER, type StorageKey } from './storage-key.ts';
import { createStorageQueue } from './storage-queue.ts';
import { anonymousVisit } from './anonymous-visit.ts';
import { createWatch } from './watch.ts';
import { createWriter } from './writer.ts';

/** Merges two states of one person. Of a store, the newer fields are used; of answers, the newest. */
function merged(older: PersistedState, newer: PersistedState): PersistedState {
  const answers = { ...newer.answers };
  for (const [store, mine] of Object.entries(older.answers)) answers[store] = newestAnswers(mine, answers[store] ?? {});
  return { ...newer, stores: { ...older.stores, ...newer.stores }, answers };
}

/** Stores the state of a flow in the browser. */
export function createStorage({ flow, cipher, clock, reporter }: StorageParts): Storage {
  const queue = createStorageQueue(milliseconds(flow.storage.timeout), clock, reporter);
  const { inTime, queued, settled } = queue;
  const areas = openAreas(flow, cipher, reporter);
  const writer = createWriter({ flow, areas, cipher, clock, queue });
  const initial = initialState(flow).stores;
  /** The last state passed to `persist`. */
  let last: State = initialState(flow);
  let aside: PersistedState | undefined;
  const isPersonal = (store: string) => flow.stores[store]?.owner === 'person';

  /** The key of an owner's entry; undefined for a store that is not persisted for this owner. */
  function keyIn(store: string, owner: string | null, question: string | null): StorageKey | undefined {
    if (!isPersonal(store)) return { store, owner: null, visit: null, question };
    const isPersisted = owner !== null || flow.stores[store]?.kept_signed_out !== undefined;
    return isPersisted ? { store, owner, visit: owner === null ? anonymousVisit.here() : null, question } : undefined;
  }

  /** Assigns this visit's storage to the person who has signed in. */
  function handOver(owner: string): void {
    void queued(async () => {
      const mine = anonymousVisit.id();
      if (mine !== null) areas.removeWhere((storageKey) => storageKey.visit === mine);
      localStorage.setItem(OWNER, owner);
    });
  }

  function saveAnswers(before: State, after: State): void {
    const changedHands = before.owner !== after.owner;
    for (const [store, saved] of Object.entries(after.answers)) {
      const old = changedHands ? {} : (before.answers[store] ?? {});
      for (const question of changedAnswers(old, saved)) {
        const answer = ownEntry(saved, question);
        void queued(async () => {
          const storageKey = keyIn(store, after.owner, question);
          if (answer === undefined) return writer.remove(storageKey);
          const newer = last.owner === after.owner ? ownEntry(last.answers[store] ?? {}, question) : undefined;
          // People may type faster than storage writes. Of several waiting versions, only the last is written.
          if (newer === undefined || newer === answer) await writer.writeAnswer(storageKey, question, answer);
          return undefined;
        });
      }
    }
  }

  let reading: Promise<Reader> | undefined;
  const reader = () =>
    (reading ??= import('./reader.ts').then(
      (module) => module.createReader({ flow, cipher, clock, areas, moveAnswer: writer.moveAnswer }),
      (error: unknown) => {
        reading = undefined;
        throw error;
      },
    ));

  return {
    get isPersistent() {
      return cipher !== undefined && !queue.isStuck && !queue.hasFailed && !writer.isFull;
    },

    async load(resuming) {
      if (areas.isEmpty()) return NOTHING_STORED;
      const { collect, dropStale, visits } = await reader();
      dropStale();
      const owner = localStorage.getItem(OWNER);
      const mine = anonymousVisit.id();
      if (mine !== null) void anonymousVisit.take(mine);
      else if (owner === null && resuming) {
        const [newest] = visits();
        // A visit that is open in another tab is not resumed, because two tabs must not overwrite each other's answers.
        if (newest !== undefined && (await anonymousVisit.take(newest))) anonymousVisit.resume(newest);
      }
      const persisted = await inTime(collect(owner, anonymousVisit.id()));
      if (owner === null || typeof persisted.stores.auth?.accessToken === 'string') return persisted;
      // The last person has signed out. Data that remained after their session (decision 54) are for their next
      // sign-in, and nobody else may see them (ST-11).
      localStorage.removeItem(OWNER);
      return inTime(collect(null, anonymousVisit.id()));
    },

    prepare: () => void reader().catch(() => undefined),

    async adopt(owner) {
      await settled();
      const { collect } = await reader();
      areas.removeWhere((storageKey) => storageKey.owner !== null && storageKey.owner !== owner);
      const stored = await inTime(collect(owner, null));
      const mine = aside?.owner === owner ? aside : undefined;
      aside = undefined;
      return mine === undefined ? stored : merged(mine, stored);
    },

    persist(before, after) {
      last = after;
      const changedHands = before.owner !== after.owner;
      const isSignedOut = changedHands && after.owner === null;
      if (isSignedOut) localStorage.removeItem(OWNER);
      for (const [store, fields] of Object.entries(after.stores)) {
        // At sign-in and sign-out, only fields that differ from their defaults are written, because an entry that could
        // not be read must not be overwritten with defaults.
        if (changedHands ? same(fields, initial[store]) : before.stores[store] === fields) continue;
        void queued(() => writer.writeFields(keyIn(store, after.owner, null), fields));
      }
      if (!isSignedOut) saveAnswers(before, after);
      if (changedHands && after.owner !== null) handOver(after.owner);
    },

    settled,

    setAside(stores, of) {
      aside = aside?.owner === of.owner ? merged(aside, of) : of;
      return queued(async () =>
        areas.removeWhere(({ store, owner }) => owner === of.owner && owner !== null && stores.includes(store)),
      );
    },

    wipe: (stores) =>
      queued(async () => {
        if (stores === 'everything') aside = undefined;
        if (stores !== 'everything') return areas.removeWhere((storageKey) => stores.includes(storageKey.store));
        areas.clear();
        forgetReturning();
        await cipher?.destroy();
      }),

    watch: createWatch(flow, {
      async read() {
        const persisted = await (await reader()).collect(localStorage.getItem(OWNER), anonymousVisit.id());
        // Another tab has signed this person in. The stored state is newer than the copy in memory.
        if (last.owner === null && typeof persisted.stores.auth?.accessToken === 'string') aside = undefined;
        return persisted;
      },
      settled,
      latest: () => last,
      failed: () => reporter.report('storage-failed', {}),
    }),
  };
}
