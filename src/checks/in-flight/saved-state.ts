import { htmlToText, type Given, type PersistedState, type Question, type QuestionAnswer } from '#core';
import type { Work } from '../scenarios/backend.ts';
import type { StoryStep } from '../scenarios/play-scenario.ts';
import type { SimulatedVisitor } from '../scenarios/simulated-visitor.ts';

/** The answer whose effect this saved state is used to test. */
export interface About {
  question: Question;
  answer: QuestionAnswer;
  /** Whether the answer stopped the visitor. */
  stopped: boolean;
}

/** A visitor within the funnel: the data that browser and backend have stored, and the steps done before. */
export interface SavedState {
  given: Given;
  /** The steps before the visitor's current step. */
  done: readonly string[];
  /** The visitor's address. */
  path: string;
  persisted: PersistedState;
  work: Work;
  about: About | undefined;
  story: readonly StoryStep[];
}

/** An answer in words, as it appears on the page: `"Are you pregnant?" with "No"`. */
export function inWords({ question_text, answer_options }: Question, { answer }: QuestionAnswer): string {
  const [asked] = htmlToText(question_text).split('\n');
  const given = answer.map((one) => answer_options?.find(({ id }) => id === one)?.answer_text ?? one);
  return `"${asked}" with ${given.map((one) => `"${one}"`).join(', ')}`;
}

/** A simulated visitor who has begun, and what they were given. */
export interface Begun {
  visitor: SimulatedVisitor;
  given: Given;
}

/** The data that the visitor's browser and the backend have stored at this moment. */
export const saved = (
  { visitor, given }: Begun,
  done: SavedState['done'],
  about: About | undefined,
  story: readonly StoryStep[],
): SavedState => ({
  given,
  done,
  path: visitor.match.path,
  persisted: visitor.persisted(),
  work: visitor.backend.work,
  about,
  story: [...story],
});
