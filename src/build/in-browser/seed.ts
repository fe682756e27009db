import { initialState, type Flow, type PersistedState, type State } from '#core';
import { createCipher, createStorage, realClock } from '#services';

/** Runs in the page: stores the data of a scenario's person from an earlier visit, as the product itself would. */
async function seed(flow: Flow, { owner, stores, answers }: PersistedState): Promise<void> {
  const reporter = { report: () => undefined };
  const storage = createStorage({ flow, cipher: createCipher(), clock: realClock, reporter });
  const before = initialState(flow);
  const after: State = { ...before, owner, stores: { ...before.stores, ...stores }, answers };
  storage.persist(before, after);
  await storage.settled();
}

Object.assign(globalThis, { seed });
