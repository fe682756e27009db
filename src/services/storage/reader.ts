import {
  type Answers,
  type Flow,
  type JsonObject,
  type PersistedState,
  milliseconds,
  newestAnswers,
  type SavedAnswer,
} from '#core';
import type { Clock } from '../browser/clock.ts';
import { parseAnswer, type Envelope, parseEnvelope, parseFields } from './entries.ts';
import { KeyUnavailable, type Cipher } from './cipher.ts';
import type { StorageAreas } from './storage-areas.ts';
import { type StorageKey, storageKeysOf } from './storage-key.ts';

/** The dependencies of a reader. */
export interface ReaderParts {
  flow: Flow;
  cipher: Cipher | undefined;
  clock: Clock;
  areas: StorageAreas;
  /** Moves an answer that is stored under an old key to the current one. */
  moveAnswer(from: string, storageKey: StorageKey, question: string, answer: SavedAnswer): void;
}

/** Reads the stored entries of a flow. It is in a separate chunk, because first-time visitors do not need it. */
export interface Reader {
  /** Everything that is stored for an owner; for an anonymous visitor, only the entries of one visit. */
  collect(owner: string | null, visit: string | null): Promise<PersistedState>;
  /** Removes anonymous entries that are too old (decision 3). */
  dropStale(): void;
  /** Anonymous visits with stored entries, newest first. One may be resumed in a new tab (PQ-10). */
  visits(): string[];
}

/** Creates a reader for a flow's entries in the browser's storage. */
export function createReader({
  flow,
  cipher,
  clock,
  areas: { drop, isSealed, keyFor },
  moveAnswer,
}: ReaderParts): Reader {
  const areas = [localStorage, sessionStorage];
  const { parseKey } = storageKeysOf(flow);

  async function read(
    key: string,
    area: globalThis.Storage,
  ): Promise<{ storageKey: StorageKey; envelope: Envelope; content: string } | undefined> {
    const storageKey = parseKey(key);
    const text = area.getItem(key);
    if (storageKey === undefined || text === null) return undefined;
    try {
      const envelope = parseEnvelope(text);
      if (envelope.version !== (flow.stores[storageKey.store]?.version ?? 1)) throw new Error('older');
      const content = isSealed(storageKey.store) ? await cipher?.unseal(envelope.content, key) : envelope.content;
      if (content === undefined) return undefined;
      return { storageKey, envelope, content };
    } catch (error) {
      // The encryption key may be available next time. Only damaged entries are removed.
      if (!(error instanceof KeyUnavailable)) drop(key, 'unreadable');
      return undefined;
    }
  }

  /**
   * Everything that is stored for an owner; for an anonymous visitor, only the entries of one visit that have not
   * expired.
   */
  async function collect(owner: string | null, visit: string | null): Promise<PersistedState> {
    const stores: Record<string, JsonObject> = {};
    const answers: Record<string, Answers> = {};
    for (const area of areas) {
      for (const key of Object.keys(area)) {
        const storageKey = parseKey(key);
        if (storageKey === undefined || flow.stores[storageKey.store]?.holds === 'queries') continue;
        const isDevices = flow.stores[storageKey.store]?.owner === 'device';
        if (!isDevices && (storageKey.owner !== owner || (owner === null && storageKey.visit !== visit))) continue;
        const entry = await read(key, area);
        if (entry === undefined) continue;
        try {
          if (storageKey.question === null) {
            stores[storageKey.store] = parseFields(flow, storageKey.store, entry.content);
            continue;
          }
          const { question = storageKey.question, answer } = parseAnswer(entry.content);
          answers[storageKey.store] = newestAnswers(answers[storageKey.store] ?? {}, { [question]: answer });
          if ((await keyFor({ ...storageKey, question })) !== key) moveAnswer(key, storageKey, question, answer);
        } catch (error) {
          if (!(error instanceof KeyUnavailable)) drop(key, 'not what stores.json says');
        }
      }
    }
    return { owner, stores, answers };
  }

  function dropStale(): void {
    for (const key of Object.keys(localStorage)) {
      const storageKey = parseKey(key);
      const store = storageKey === undefined ? undefined : flow.stores[storageKey.store];
      if (storageKey?.owner !== null || store?.owner !== 'person') continue;
      // An entry from the future was written while the clock was wrong. It counts as old, because otherwise it would
      // never expire.
      const age = Math.abs(clock.now() - (timeOf(localStorage.getItem(key)) ?? 0));
      if (age > milliseconds(store.kept_signed_out ?? '0ms')) localStorage.removeItem(key);
    }
  }

  function visits(): string[] {
    const found = Object.keys(localStorage).flatMap((key) => {
      const visit = parseKey(key)?.visit ?? null;
      return visit === null ? [] : [{ visit, at: timeOf(localStorage.getItem(key)) ?? 0 }];
    });
    return [...new Set(found.toSorted((a, b) => b.at - a.at).map(({ visit }) => visit))];
  }

  return { collect, dropStale, visits };
}

function tryEnvelope(text: string | null): Envelope | undefined {
  try {
    return text === null ? undefined : parseEnvelope(text);
  } catch {
    return undefined;
  }
}

const timeOf = (text: string | null) => tryEnvelope(text)?.at;
