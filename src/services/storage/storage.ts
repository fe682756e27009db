import {
  changedAnswers,
  type Flow,
  initialState,
  type Json,
  type JsonObject,
  type PersistedState,
  type State,
  milliseconds,
  NOTHING_KEPT,
  ownEntry,
  same,
  type SavedAnswer,
} from '#core';
import type { Clock } from '../browser/clock.ts';
import type { Envelope } from './entries.ts';
import { withLock } from './lock.ts';
import { isNewer } from './is-newer.ts';
import { forgetReturning, markReturning } from '../browser/prerendered-page.ts';
import type { Reader } from './reader.ts';
import type { Reporter } from '../telemetry/report.ts';
import type { Cipher } from './cipher.ts';
import { OWNER, type StorageKey, storageKeysOf } from './storage-key.ts';
import { createStorageQueue } from './storage-queue.ts';
import { anonymousSession } from '../telemetry/anonymous-session.ts';
import { createWatch } from './watch.ts';

/** Where the stores of stores.json are kept between two visits (ST). */
export interface Storage {
  /** Whether answers outlive this page: without a secure context nothing can be sealed, and a full storage takes nothing. */
  readonly lasting: boolean;
  /** What is kept for whoever is signed in here, else for this visit. @param resuming whether an anonymous visit may be resumed in a new tab */
  load(resuming: boolean): Promise<PersistedState>;
  /** What is kept for a person; others' entries are removed (ST-11). */
  adopt(owner: string): Promise<PersistedState>;
  /**
   * Keeps what differs between two states of what is known. Where they are another person's, this visit's anonymous
   * entries are removed (decision 3), but not before all is stored, so that a reload in between loses nothing (PQ-10).
   */
  save(before: State, after: State): void;
  /** Resolves when everything handed to `save` is stored (decision 13). */
  settled(): Promise<void>;
  wipe(stores: readonly string[] | 'everything'): Promise<void>;
  /** Hears what another tab has changed. @returns a function that ends it */
  watch(changed: (persisted: PersistedState) => void): () => void;
}

/** What storage works with. */
export interface StorageParts {
  flow: Flow;
  cipher: Cipher | undefined;
  clock: Clock;
  reporter: Reporter;
}

/** The stores of a flow in the browser's own storage. */
export function createStorage({ flow, cipher, clock, reporter }: StorageParts): Storage {
  const turns = createStorageQueue(milliseconds(flow.storage.timeout), clock, reporter);
  const { inTime, queued } = turns;
  const areas = { local: localStorage, session: sessionStorage };
  const areaOf = (store: string) => {
    const kind = flow.stores[store]?.persist;
    return kind === 'local' || kind === 'session' ? areas[kind] : undefined;
  };
  const sealed = (store: string) => flow.stores[store]?.encrypted === true;
  /** What was handed in last. */
  let last: State = initialState(flow);
  /** Whether something was refused, which is in memory only. */
  let isFull = false;
  const isPersonal = (store: string) => flow.stores[store]?.owner === 'person';
  const { keyOf, spotOf } = storageKeysOf(flow);

  /** The key of an entry. The id of a question may tell a condition: where a store is sealed, it stands in no key. */
  const keyFor = async (storageKey: StorageKey): Promise<string> =>
    storageKey.question === null || !sealed(storageKey.store) || cipher === undefined
      ? keyOf(storageKey)
      : keyOf({ ...storageKey, question: await cipher.name(keyOf(storageKey)) });

  /** A damaged, older or refused entry is dropped and told, never a crash (ST-9). */
  function drop(key: string, why: string): void {
    const storageKey = spotOf(key);
    for (const area of Object.values(areas)) area.removeItem(key);
    reporter.report('storage-entry-dropped', { store: storageKey?.store ?? null, why });
  }

  /** Where something of a store belongs now; nowhere, where nothing is kept of it without a person. */
  function spotFor(store: string, owner: string | null, question: string | null): StorageKey | undefined {
    if (!isPersonal(store)) return { store, owner: null, visit: null, question };
    const isKept = owner !== null || flow.stores[store]?.kept_signed_out !== undefined;
    return isKept ? { store, owner, visit: owner === null ? anonymousSession.here() : null, question } : undefined;
  }

  const initial = initialState(flow).stores;

  /** Of nobody's fields only what differs from the start is worth keeping: after a sign-out nothing is left behind. */
  function keep(storageKey: StorageKey | undefined, fields: JsonObject): Promise<unknown> {
    const isBare = storageKey?.owner === null && same(fields, initial[storageKey.store]);
    return isBare ? remove(storageKey) : write(storageKey, fields, clock.now());
  }

  /** @returns whether it, or something newer, stands there now */
  async function write(storageKey: StorageKey | undefined, content: Json, at: number): Promise<boolean> {
    const area = storageKey && areaOf(storageKey.store);
    if (
      storageKey === undefined ||
      area === undefined ||
      (sealed(storageKey.store) && (cipher === undefined || turns.isStuck))
    )
      return false;
    const key = await keyFor(storageKey);
    const text = JSON.stringify(content);
    const envelope: Envelope = {
      version: flow.stores[storageKey.store]?.version ?? 1,
      at,
      content: sealed(storageKey.store) && cipher !== undefined ? await cipher.seal(text, key) : text,
    };
    // One tab writes at a time (ST-10); without locks tabs are only kept apart by their times.
    return withLock('storage', async () => {
      if (storageKey.question !== null && isNewer(area.getItem(key), at)) return true;
      try {
        area.setItem(key, JSON.stringify(envelope));
        markReturning();
        return true;
      } catch {
        isFull = true;
        drop(key, 'refused');
        return false;
      }
    });
  }

  const writeAnswer = (storageKey: StorageKey | undefined, question: string, answer: SavedAnswer) =>
    write(storageKey && { ...storageKey, question }, { ...answer, question }, answer.at);

  /** An earlier build named answers by their questions; such an entry gets its present key. */
  function move(from: string, storageKey: StorageKey, question: string, answer: SavedAnswer): void {
    void queued(async () => {
      const area = areaOf(storageKey.store);
      if (area?.getItem(from) != null && (await writeAnswer(storageKey, question, answer))) area.removeItem(from);
    });
  }

  async function remove(storageKey: StorageKey | undefined): Promise<void> {
    if (storageKey === undefined || (storageKey.question !== null && turns.isStuck)) return;
    areaOf(storageKey.store)?.removeItem(await keyFor(storageKey));
  }

  function removeWhere(matches: (storageKey: StorageKey) => boolean): void {
    for (const area of Object.values(areas)) {
      for (const key of Object.keys(area)) {
        const storageKey = spotOf(key);
        if (storageKey !== undefined && matches(storageKey)) area.removeItem(key);
      }
    }
  }

  /** From here on everything kept here is a person's. */
  function handOver(owner: string): void {
    void queued(async () => {
      const mine = anonymousSession.id();
      if (mine !== null) removeWhere((storageKey) => storageKey.visit === mine);
      localStorage.setItem(OWNER, owner);
    });
  }

  let reading: Promise<Reader> | undefined;
  const reader = () =>
    (reading ??= import('./reader.ts').then(
      (module) => module.createReader({ flow, cipher, clock, drop, keyFor, move }),
      (error: unknown) => {
        reading = undefined;
        throw error;
      },
    ));
  const isEmpty = () =>
    Object.values(areas).every((area) => Object.keys(area).every((key) => spotOf(key) === undefined));

  return {
    get lasting() {
      return cipher !== undefined && !turns.isStuck && !isFull;
    },

    async load(resuming) {
      if (isEmpty()) return NOTHING_KEPT;
      const { collect, dropStale, visits } = await reader();
      dropStale();
      const owner = localStorage.getItem(OWNER);
      const mine = anonymousSession.id();
      if (mine !== null) void anonymousSession.take(mine);
      else if (owner === null && resuming) {
        const [newest] = visits();
        // One that another tab is on is that tab's: two must not write over each other's answers.
        if (newest !== undefined && (await anonymousSession.take(newest))) anonymousSession.resume(newest);
      }
      const persisted = await inTime(collect(owner, anonymousSession.id()));
      if (owner === null || typeof persisted.stores.auth?.accessToken === 'string') return persisted;
      // Whoever was here last is not signed in any more: what is theirs waits for them, and nobody else sees it (ST-11).
      localStorage.removeItem(OWNER);
      return inTime(collect(null, anonymousSession.id()));
    },

    async adopt(owner) {
      await turns.settled();
      const { collect } = await reader();
      removeWhere(
        (storageKey) => storageKey.owner !== null && storageKey.owner !== owner && isPersonal(storageKey.store),
      );
      return inTime(collect(owner, null));
    },

    save(before, after) {
      last = after;
      const changedHands = before.owner !== after.owner;
      const isNobodys = changedHands && after.owner === null;
      if (isNobodys) localStorage.removeItem(OWNER);
      for (const [store, fields] of Object.entries(after.stores)) {
        // For whoever comes or leaves only what differs from the start is new: what is kept of theirs and could not be
        // read just now must not be written over.
        if (changedHands ? same(fields, initial[store]) : before.stores[store] === fields) continue;
        void queued(() => keep(spotFor(store, after.owner, null), fields));
      }
      for (const [store, saved] of isNobodys ? [] : Object.entries(after.answers)) {
        const old = changedHands ? {} : (before.answers[store] ?? {});
        for (const question of changedAnswers(old, saved)) {
          const answer = ownEntry(saved, question);
          void queued(async () => {
            const storageKey = spotFor(store, after.owner, question);
            if (answer === undefined) return remove(storageKey);
            const newer = last.owner === after.owner ? ownEntry(last.answers[store] ?? {}, question) : undefined;
            // Whoever types writes faster than storage does: only the last of what waits is worth its time.
            if (newer === undefined || newer === answer) await writeAnswer(storageKey, question, answer);
            return undefined;
          });
        }
      }
      if (changedHands && after.owner !== null) handOver(after.owner);
    },

    settled: turns.settled,

    wipe: (stores) =>
      queued(async () => {
        if (stores !== 'everything') return removeWhere((storageKey) => stores.includes(storageKey.store));
        for (const area of Object.values(areas)) area.clear();
        forgetReturning();
        await cipher?.destroy();
      }),

    watch: createWatch(flow, {
      read: async () => (await reader()).collect(localStorage.getItem(OWNER), anonymousSession.id()),
      settled: turns.settled,
      latest: () => last,
      failed: () => reporter.report('storage-failed', {}),
    }),
  };
}
