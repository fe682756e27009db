import { createCipher, createStorage, type Storage } from '#services';
import { type Answers, initialState, type JsonObject, type State } from '#core';
import { ordering } from '../core/support/ordering.ts';
import { saved } from '../core/support/questions.ts';
import { FakeClock, fakeReporter } from '../support/browser.ts';

/** What is known at the start: stores that nothing happened to are the very same ones, as in core. */
export const INITIAL = initialState(ordering);
/** An hour before the clock starts. */
const EARLIER = Date.UTC(2025, 11, 31, 23);

export const NOTHING = { owner: null, stores: {}, answers: {} };

export interface Opened {
  storage: Storage;
  clock: FakeClock;
  reporter: ReturnType<typeof fakeReporter>;
  /** Saves a state that differs from the start, and waits until it is stored. */
  keep(state: State): Promise<void>;
}

/** The storage as a page has it that was just loaded. */
export function opened(clock = new FakeClock()): Opened {
  const reporter = fakeReporter();
  const storage = createStorage({ flow: ordering, cipher: createCipher(), clock, reporter });
  return {
    storage,
    clock,
    reporter,
    async keep(state) {
      storage.save(INITIAL, state);
      await storage.settled();
    },
  };
}

/** What is known of somebody who gave answers; anonymous unless an owner is named. */
export function knowing(
  answers: Record<string, Answers> = {},
  stores: Record<string, JsonObject> = {},
  owner: string | null = null,
): State {
  // A person's things are there for whoever is signed in.
  const all = owner === null ? stores : { auth: { accessToken: `token of ${owner}` }, ...stores };
  const merged = Object.entries(all).map(([id, fields]) => [id, { ...INITIAL.stores[id], ...fields }]);
  return {
    ...INITIAL,
    owner,
    answers: { ...INITIAL.answers, ...answers },
    stores: { ...INITIAL.stores, ...Object.fromEntries(merged) },
  };
}

/** The key under which the first answer to a pre-questionnaire is kept, or ''. */
export const answerKey = (): string =>
  Object.keys(localStorage).find((key) => key.startsWith('tundish:pre_questionnaire_answers:')) ?? '';

/** An answer to the question "q1", given some milliseconds after another one might have been. */
export const answered = (text: string, at = 1): Record<string, Answers> => ({
  'pre-answers': { q1: saved([text], {}, 'migraine-relief', EARLIER + at) },
});
