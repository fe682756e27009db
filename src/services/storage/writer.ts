import { type Flow, initialState, type Json, type JsonObject, same, type SavedAnswer } from '#core';
import type { Clock } from '../browser/clock.ts';
import { markReturning } from '../browser/prerendered-page.ts';
import type { Cipher } from './cipher.ts';
import type { Envelope } from './entries.ts';
import { isNewer } from './is-newer.ts';
import { withLock } from './lock.ts';
import type { StorageAreas } from './storage-areas.ts';
import type { StorageKey } from './storage-key.ts';
import type { StorageQueue } from './storage-queue.ts';

/** The dependencies of a writer. */
export interface WriterParts {
  flow: Flow;
  areas: StorageAreas;
  cipher: Cipher | undefined;
  clock: Clock;
  queue: StorageQueue;
}

/** Writes entries of a flow's stores. An undefined key means that the store is not persisted. */
export interface Writer {
  /** Whether the browser has refused an entry, which is then in memory only. */
  readonly isFull: boolean;
  /**
   * Stores the fields of a store. If all of them have their defaults, the entry is removed, so that nothing remains of
   * a finished visit.
   */
  writeFields(storageKey: StorageKey | undefined, fields: JsonObject): Promise<void>;
  /** Stores an answer. @returns whether storage now contains this answer or a newer one */
  writeAnswer(storageKey: StorageKey | undefined, question: string, answer: SavedAnswer): Promise<boolean>;
  /** Moves an answer that an earlier build stored under a key with its question's id. */
  moveAnswer(from: string, storageKey: StorageKey, question: string, answer: SavedAnswer): void;
  remove(storageKey: StorageKey | undefined): Promise<void>;
}

export function createWriter({ flow, areas, cipher, clock, queue }: WriterParts): Writer {
  const initial = initialState(flow).stores;
  let isFull = false;

  async function write(storageKey: StorageKey | undefined, content: Json, time: number): Promise<boolean> {
    const area = storageKey && areas.areaOf(storageKey.store);
    if (storageKey === undefined || area === undefined) return false;
    const isSealed = areas.isSealed(storageKey.store);
    if (isSealed && (cipher === undefined || queue.isStuck)) return false;
    const key = await areas.keyFor(storageKey);
    const text = JSON.stringify(content);
    const envelope: Envelope = {
      version: flow.stores[storageKey.store]?.version ?? 1,
      at: time,
      content: isSealed && cipher !== undefined ? await cipher.seal(text, key) : text,
    };
    // Only one tab writes at a time (ST-10). Without the Web Locks API, only the times of the entries decide which one
    // is stored.
    return withLock('storage', async () => {
      if (storageKey.question !== null && isNewer(area.getItem(key), time)) return true;
      try {
        area.setItem(key, JSON.stringify(envelope));
        markReturning();
        return true;
      } catch {
        isFull = true;
        areas.drop(key, 'refused');
        return false;
      }
    });
  }

  async function remove(storageKey: StorageKey | undefined): Promise<void> {
    if (storageKey === undefined || (storageKey.question !== null && queue.isStuck)) return;
    areas.areaOf(storageKey.store)?.removeItem(await areas.keyFor(storageKey));
  }

  const writeAnswer = (storageKey: StorageKey | undefined, question: string, answer: SavedAnswer) =>
    write(storageKey && { ...storageKey, question }, { ...answer, question }, answer.at);

  return {
    get isFull() {
      return isFull;
    },

    async writeFields(storageKey, fields) {
      const isDefault = storageKey !== undefined && same(fields, initial[storageKey.store]);
      await (isDefault ? remove(storageKey) : write(storageKey, fields, clock.now()));
    },

    writeAnswer,

    moveAnswer(from, storageKey, question, answer) {
      void queue.queued(async () => {
        const area = areas.areaOf(storageKey.store);
        if (area?.getItem(from) != null && (await writeAnswer(storageKey, question, answer))) area.removeItem(from);
      });
    },

    remove,
  };
}
