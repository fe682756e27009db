import {
  changedAnswers,
  type Flow,
  initialKnown,
  type Json,
  type JsonObject,
  type Kept,
  type Known,
  milliseconds,
  NOTHING_KEPT,
  own,
  same,
  type SavedAnswer,
} from '#core';
import type { Clock } from './clock.ts';
import type { Envelope } from './entries.ts';
import { locked } from './lock.ts';
import { isNewer } from './newer.ts';
import { forgetReturning, markReturning } from './page.ts';
import type { Reader } from './reader.ts';
import type { Reporter } from './report.ts';
import type { Sealer } from './sealer.ts';
import { OWNER, type Spot, spotsOf } from './spot.ts';
import { createTurns } from './turns.ts';
import { visit } from './visit.ts';
import { createWatch } from './watch.ts';

/** Where the stores of stores.json are kept between two visits (ST). */
export interface Storage {
  /** Whether answers outlive this page: without a secure context nothing can be sealed, and a full storage takes nothing. */
  readonly lasting: boolean;
  /** What is kept for whoever is signed in here, else for this visit. @param resuming whether an anonymous visit may be resumed in a new tab */
  load(resuming: boolean): Promise<Kept>;
  /** What is kept for a person; others' entries are removed (ST-11). */
  adopt(owner: string): Promise<Kept>;
  /**
   * Keeps what differs between two states of what is known. Where they are another person's, this visit's anonymous
   * entries are removed (decision 3), but not before all is stored, so that a reload in between loses nothing (PQ-10).
   */
  save(before: Known, after: Known): void;
  /** Resolves when everything handed to `save` is stored (decision 13). */
  settled(): Promise<void>;
  wipe(stores: readonly string[] | 'everything'): Promise<void>;
  /** Hears what another tab has changed. @returns a function that ends it */
  watch(changed: (kept: Kept) => void): () => void;
}

/** What storage works with. */
export interface StorageParts {
  flow: Flow;
  sealer: Sealer | undefined;
  clock: Clock;
  reporter: Reporter;
}

/** The stores of a flow in the browser's own storage. */
export function createStorage({ flow, sealer, clock, reporter }: StorageParts): Storage {
  const turns = createTurns(milliseconds(flow.storage.timeout), clock, reporter);
  const { inTime, queued } = turns;
  const areas = { local: localStorage, session: sessionStorage };
  const areaOf = (store: string) => {
    const kind = flow.stores[store]?.persist;
    return kind === 'local' || kind === 'session' ? areas[kind] : undefined;
  };
  const sealed = (store: string) => flow.stores[store]?.encrypted === true;
  /** What was handed in last. */
  let last: Known = initialKnown(flow);
  /** Whether something was refused, which is in memory only. */
  let isFull = false;
  const isPersonal = (store: string) => flow.stores[store]?.owner === 'person';
  const { keyOf, spotOf } = spotsOf(flow);

  /** The key of an entry. The id of a question may tell a condition: where a store is sealed, it stands in no key. */
  const keyFor = async (spot: Spot): Promise<string> =>
    spot.question === null || !sealed(spot.store) || sealer === undefined
      ? keyOf(spot)
      : keyOf({ ...spot, question: await sealer.name(keyOf(spot)) });

  /** A damaged, older or refused entry is dropped and told, never a crash (ST-9). */
  function drop(key: string, why: string): void {
    const spot = spotOf(key);
    for (const area of Object.values(areas)) area.removeItem(key);
    reporter.report('storage-entry-dropped', { store: spot?.store ?? null, why });
  }

  /** Where something of a store belongs now; nowhere, where nothing is kept of it without a person. */
  function spotFor(store: string, owner: string | null, question: string | null): Spot | undefined {
    if (!isPersonal(store)) return { store, owner: null, visit: null, question };
    const isKept = owner !== null || flow.stores[store]?.kept_signed_out !== undefined;
    return isKept ? { store, owner, visit: owner === null ? visit.here() : null, question } : undefined;
  }

  const initial = initialKnown(flow).stores;

  /** Of nobody's fields only what differs from the start is worth keeping: after a sign-out nothing is left behind. */
  function keep(spot: Spot | undefined, fields: JsonObject): Promise<unknown> {
    const isBare = spot?.owner === null && same(fields, initial[spot.store]);
    return isBare ? remove(spot) : write(spot, fields, clock.now());
  }

  /** @returns whether it, or something newer, stands there now */
  async function write(spot: Spot | undefined, content: Json, at: number): Promise<boolean> {
    const area = spot && areaOf(spot.store);
    if (spot === undefined || area === undefined || (sealed(spot.store) && (sealer === undefined || turns.isStuck)))
      return false;
    const key = await keyFor(spot);
    const text = JSON.stringify(content);
    const envelope: Envelope = {
      version: flow.stores[spot.store]?.version ?? 1,
      at,
      content: sealed(spot.store) && sealer !== undefined ? await sealer.seal(text, key) : text,
    };
    // One tab writes at a time (ST-10); without locks tabs are only kept apart by their times.
    return locked('storage', async () => {
      if (spot.question !== null && isNewer(area.getItem(key), at)) return true;
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

  const writeAnswer = (spot: Spot | undefined, question: string, answer: SavedAnswer) =>
    write(spot && { ...spot, question }, { ...answer, question }, answer.at);

  /** An earlier build named answers by their questions; such an entry gets its present key. */
  function move(from: string, spot: Spot, question: string, answer: SavedAnswer): void {
    void queued(async () => {
      const area = areaOf(spot.store);
      if (area?.getItem(from) != null && (await writeAnswer(spot, question, answer))) area.removeItem(from);
    });
  }

  async function remove(spot: Spot | undefined): Promise<void> {
    if (spot === undefined || (spot.question !== null && turns.isStuck)) return;
    areaOf(spot.store)?.removeItem(await keyFor(spot));
  }

  function removeWhere(matches: (spot: Spot) => boolean): void {
    for (const area of Object.values(areas)) {
      for (const key of Object.keys(area)) {
        const spot = spotOf(key);
        if (spot !== undefined && matches(spot)) area.removeItem(key);
      }
    }
  }

  /** From here on everything kept here is a person's. */
  function handOver(owner: string): void {
    void queued(async () => {
      const mine = visit.id();
      if (mine !== null) removeWhere((spot) => spot.visit === mine);
      localStorage.setItem(OWNER, owner);
    });
  }

  let reading: Promise<Reader> | undefined;
  const reader = () =>
    (reading ??= import('./reader.ts').then(
      (module) => module.createReader({ flow, sealer, clock, drop, keyFor, move }),
      (error: unknown) => {
        reading = undefined;
        throw error;
      },
    ));
  const isEmpty = () =>
    Object.values(areas).every((area) => Object.keys(area).every((key) => spotOf(key) === undefined));

  return {
    get lasting() {
      return sealer !== undefined && !turns.isStuck && !isFull;
    },

    async load(resuming) {
      if (isEmpty()) return NOTHING_KEPT;
      const { collect, dropStale, visits } = await reader();
      dropStale();
      const owner = localStorage.getItem(OWNER);
      const mine = visit.id();
      if (mine !== null) void visit.take(mine);
      else if (owner === null && resuming) {
        const [newest] = visits();
        // One that another tab is on is that tab's: two must not write over each other's answers.
        if (newest !== undefined && (await visit.take(newest))) visit.resume(newest);
      }
      const kept = await inTime(collect(owner, visit.id()));
      if (owner === null || typeof kept.stores.auth?.accessToken === 'string') return kept;
      // Whoever was here last is not signed in any more: what is theirs waits for them, and nobody else sees it (ST-11).
      localStorage.removeItem(OWNER);
      return inTime(collect(null, visit.id()));
    },

    async adopt(owner) {
      await turns.settled();
      const { collect } = await reader();
      removeWhere((spot) => spot.owner !== null && spot.owner !== owner && isPersonal(spot.store));
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
          const answer = own(saved, question);
          void queued(async () => {
            const spot = spotFor(store, after.owner, question);
            if (answer === undefined) return remove(spot);
            const newer = last.owner === after.owner ? own(last.answers[store] ?? {}, question) : undefined;
            // Whoever types writes faster than storage does: only the last of what waits is worth its time.
            if (newer === undefined || newer === answer) await writeAnswer(spot, question, answer);
            return undefined;
          });
        }
      }
      if (changedHands && after.owner !== null) handOver(after.owner);
    },

    settled: turns.settled,

    wipe: (stores) =>
      queued(async () => {
        if (stores !== 'everything') return removeWhere((spot) => stores.includes(spot.store));
        for (const area of Object.values(areas)) area.clear();
        forgetReturning();
        await sealer?.destroy();
      }),

    watch: createWatch(flow, {
      read: async () => (await reader()).collect(localStorage.getItem(OWNER), visit.id()),
      settled: turns.settled,
      latest: () => last,
      failed: () => reporter.report('storage-failed', {}),
    }),
  };
}
