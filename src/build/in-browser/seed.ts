import { initialState, type Flow, type PersistedState, type State } from '#core';
import { createCipher, createStorage, realClock } from '#services';

/** Runs in the page. Stores the data that a scenario's person has from an earlier visit, as the product would. */
async function seed(flow: Flow, { owner, stores, answers }: PersistedState): Promise<void> {
  const reporter = { report: () => undefined };
  const storage = createStorage({ flow, cipher: createCipher(), clock: realClock, reporter });
  const before = initialState(flow);
  const after: State = { ...before, owner, stores: { ...before.stores, ...stores }, answers };
  storage.persist(before, after);
  await storage.settled();
}

Object.assign(globalThis, { seed });
