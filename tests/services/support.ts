import { type Cipher, createCipher, createStorage, type Storage } from '#services';
import { type Answers, initialState, type JsonObject, type PersistedState, type State } from '#core';
import { ordering } from '../core/support/ordering.ts';
import { saved } from '../core/support/questions.ts';
import { FakeClock, fakeReporter } from '../support/browser.ts';

/** The state at the start. As in core, a store that has not changed is the same object. */
export const INITIAL = initialState(ordering);
/** The time one hour before the clock starts. */
const EARLIER = Date.UTC(2025, 11, 31, 23);

export const NOTHING = { owner: null, stores: {}, answers: {} };

export interface Opened {
  storage: Storage;
  clock: FakeClock;
  reporter: ReturnType<typeof fakeReporter>;
  /** Saves a state and waits until it is stored. */
  keep(state: State): Promise<void>;
}

/** The storage of a page that was just loaded. */
export function opened(clock = new FakeClock()): Opened {
  const reporter = fakeReporter();
  const storage = createStorage({ flow: ordering, cipher: createCipher(), clock, reporter });
  return {
    storage,
    clock,
    reporter,
    async keep(state) {
      storage.persist(INITIAL, state);
      await storage.settled();
    },
  };
}

/** The state of a person who gave answers; anonymous unless an owner is named. */
export function knowing(
  answers: Record<string, Answers> = {},
  stores: Record<string, JsonObject> = {},
  owner: string | null = null,
): State {
  // A person's data can be read only while they are signed in.
  const all = owner === null ? stores : { auth: { accessToken: `token of ${owner}` }, ...stores };
  const merged = Object.entries(all).map(([id, fields]) => [id, { ...INITIAL.stores[id], ...fields }]);
  return {
    ...INITIAL,
    owner,
    answers: { ...INITIAL.answers, ...answers },
    stores: { ...INITIAL.stores, ...Object.fromEntries(merged) },
  };
}

/** The key of the first stored answer to a pre-questionnaire, or ''. */
export const answerKey = (): string =>
  Object.keys(localStorage).find((key) => key.startsWith('tundish:pre_questionnaire_answers:')) ?? '';

/** An answer to the question "q1", with the time it was given in milliseconds. */
export const answered = (text: string, at = 1): Record<string, Answers> => ({
  'pre-answers': { q1: saved([text], {}, 'migraine-relief', EARLIER + at) },
});

/** The stored answers to the pre-questionnaire. */
export const given = ({ answers }: Pick<PersistedState, 'answers'>): Answers | undefined => answers['pre-answers'];

/** A storage with the real cipher, of which `change` replaces some functions. */
export function withCipher(change: (cipher: Cipher) => Partial<Cipher>): Storage {
  const cipher = createCipher();
  if (cipher === undefined) throw new Error('nothing can be sealed');
  const parts = { flow: ordering, clock: new FakeClock(), reporter: fakeReporter() };
  return createStorage({ ...parts, cipher: { ...cipher, ...change(cipher) } });
}

/** Something to wait for, which the test opens. */
export function gate(): { passed: Promise<void>; open(): void } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open: () => open() };
}

/** Waits until all pending work has run, except work that waits for a closed gate. */
export const turns = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

/** One answer, as the tests store it. */
export const MINE = answered('mine');

/** A signed-in person who gave it. */
export const A = knowing(MINE, { cart: { variant: 'v' }, user: { id: 'A' } }, 'A');
