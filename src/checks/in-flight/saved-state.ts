import { htmlToText, type Given, type PersistedState, type Question, type QuestionAnswer } from '#core';
import type { Work } from '../scenarios/backend.ts';
import type { Told } from '../scenarios/play-scenario.ts';
import type { Visit } from '../scenarios/visit.ts';

/** The answer that this saved state tests. */
export interface About {
  question: Question;
  answer: QuestionAnswer;
  /** Whether the answer stopped the visitor. */
  stopped: boolean;
}

/** A visitor in the funnel: what browser and backend have stored, and the steps that led there. */
export interface SavedState {
  given: Given;
  /** The steps before the visitor's current step. */
  done: readonly string[];
  /** The visitor's address. */
  path: string;
  persisted: PersistedState;
  work: Work;
  about: About | undefined;
  story: readonly Told[];
}

/** An answer as the visitor reads it: `"Are you pregnant?" with "No"`. */
export function inWords({ question_text, answer_options }: Question, { answer }: QuestionAnswer): string {
  const [asked] = htmlToText(question_text).split('\n');
  const given = answer.map((one) => answer_options?.find(({ id }) => id === one)?.answer_text ?? one);
  return `"${asked}" with ${given.map((one) => `"${one}"`).join(', ')}`;
}

/** A visit that has begun. */
export interface Begun {
  visit: Visit;
  given: Given;
}

/** What browser and backend have stored at this moment of a visit. */
export const saved = (
  { visit, given }: Begun,
  done: SavedState['done'],
  about: About | undefined,
  story: readonly Told[],
): SavedState => ({
  given,
  done,
  path: visit.match.path,
  persisted: visit.persisted(),
  work: visit.backend.work,
  about,
  story: [...story],
});
