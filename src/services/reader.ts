import { type Answers, type Flow, type JsonObject, type Kept, milliseconds, newest, type SavedAnswer } from '#core';
import type { Clock } from './clock.ts';
import { answerFrom, type Envelope, envelopeFrom, fieldsFrom } from './entries.ts';
import { KeyUnavailable, type Sealer } from './sealer.ts';
import { type Spot, spotsOf } from './spot.ts';

/** The dependencies of a reader. */
export interface ReaderParts {
  flow: Flow;
  sealer: Sealer | undefined;
  clock: Clock;
  /** Removes and reports a damaged, outdated or foreign entry (ST-9). */
  drop(key: string, why: string): void;
  /** The current key of an entry. */
  keyFor(spot: Spot): Promise<string>;
  /** Moves an answer that is stored under an old key. */
  move(from: string, spot: Spot, question: string, answer: SavedAnswer): void;
}

/** Reads the stored entries of a flow. A chunk of its own, because first-time visitors do not need it. */
export interface Reader {
  /** Everything stored for an owner. Of anonymous entries, only those of one visit. */
  collect(owner: string | null, visit: string | null): Promise<Kept>;
  /** Removes anonymous entries that are too old (decision 3). */
  dropStale(): void;
  /** Anonymous visits with stored entries, newest first. One may be resumed in a new tab (PQ-10). */
  visits(): string[];
}

/** Creates a reader for a flow's entries in the browser's storage. */
export function createReader({ flow, sealer, clock, drop, keyFor, move }: ReaderParts): Reader {
  const areas = [localStorage, sessionStorage];
  const { spotOf } = spotsOf(flow);
  const sealed = (store: string) => flow.stores[store]?.encrypted === true;

  async function read(
    key: string,
    area: globalThis.Storage,
  ): Promise<{ spot: Spot; envelope: Envelope; content: string } | undefined> {
    const spot = spotOf(key);
    const text = area.getItem(key);
    if (spot === undefined || text === null) return undefined;
    try {
      const envelope = envelopeFrom(text);
      if (envelope.version !== (flow.stores[spot.store]?.version ?? 1)) throw new Error('older');
      const content = sealed(spot.store) ? await sealer?.unseal(envelope.content, key) : envelope.content;
      if (content === undefined) return undefined;
      return { spot, envelope, content };
    } catch (error) {
      // The key may be available next time. Only damaged entries are removed.
      if (!(error instanceof KeyUnavailable)) drop(key, 'unreadable');
      return undefined;
    }
  }

  /** Everything stored for an owner. Of anonymous entries, those of one visit that are not too old. */
  async function collect(owner: string | null, visit: string | null): Promise<Kept> {
    const stores: Record<string, JsonObject> = {};
    const answers: Record<string, Answers> = {};
    for (const area of areas) {
      for (const key of Object.keys(area)) {
        const spot = spotOf(key);
        if (spot === undefined || flow.stores[spot.store]?.holds === 'queries') continue;
        const isDevices = flow.stores[spot.store]?.owner === 'device';
        if (!isDevices && (spot.owner !== owner || (owner === null && spot.visit !== visit))) continue;
        const entry = await read(key, area);
        if (entry === undefined) continue;
        try {
          if (spot.question === null) {
            stores[spot.store] = fieldsFrom(flow, spot.store, entry.content);
            continue;
          }
          const { question = spot.question, answer } = answerFrom(entry.content);
          answers[spot.store] = newest(answers[spot.store] ?? {}, { [question]: answer });
          if ((await keyFor({ ...spot, question })) !== key) move(key, spot, question, answer);
        } catch (error) {
          if (!(error instanceof KeyUnavailable)) drop(key, 'not what stores.json says');
        }
      }
    }
    return { owner, stores, answers };
  }

  function dropStale(): void {
    for (const key of Object.keys(localStorage)) {
      const spot = spotOf(key);
      const store = spot === undefined ? undefined : flow.stores[spot.store];
      if (spot?.owner !== null || store?.owner !== 'person') continue;
      // An entry from the future was written while the clock was wrong. It counts as old, or it would never expire.
      const age = Math.abs(clock.now() - (timeOf(localStorage.getItem(key)) ?? 0));
      if (age > milliseconds(store.kept_signed_out ?? '0ms')) localStorage.removeItem(key);
    }
  }

  function visits(): string[] {
    const found = Object.keys(localStorage).flatMap((key) => {
      const visit = spotOf(key)?.visit ?? null;
      return visit === null ? [] : [{ visit, at: timeOf(localStorage.getItem(key)) ?? 0 }];
    });
    return [...new Set(found.toSorted((a, b) => b.at - a.at).map(({ visit }) => visit))];
  }

  return { collect, dropStale, visits };
}

function tryEnvelope(text: string | null): Envelope | undefined {
  try {
    return text === null ? undefined : envelopeFrom(text);
  } catch {
    return undefined;
  }
}

const timeOf = (text: string | null) => tryEnvelope(text)?.at;
