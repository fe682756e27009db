import { type Flow, type Given, ownEntry, type Scenario, type ScenarioStep } from '#core';
import type { SavedState } from './saved-state.ts';

/** A scenario with its name. */
export interface Replay {
  name: string;
  scenario: Scenario;
}

type EarlierAnswers = NonNullable<Given['answers']>;

/** The answers that browser and backend have saved, in the notation of a scenario. */
function answersIn({ persisted, work }: SavedState): EarlierAnswers {
  const stored = Object.values(persisted.answers).flatMap((answers) => Object.entries(answers));
  const { given, drafts } = work.answers;
  const saved = [...Object.values(given), drafts].flatMap((answers) => Object.entries(answers));
  return Object.fromEntries(
    [...stored, ...saved].map(([id, { answer, user_texts, version }]): [string, EarlierAnswers[string]] => {
      const isDraft = ownEntry(drafts, id) !== undefined;
      return [
        id,
        {
          answer: [...answer],
          ...(Object.keys(user_texts).length > 0 && { user_texts: { ...user_texts } }),
          ...(version !== undefined && { version }),
          ...(isDraft && { draft: true }),
        },
      ];
    }),
  );
}

/**
 * Turns a saved state into a scenario: the visitor has answers from the old build, and loads the page of the new one.
 * @param asksAgain the question that must be asked again; undefined when the visitor must be able to continue
 */
export function replayOf(flow: Flow, state: SavedState, asksAgain: string | undefined): Replay {
  const { given, done, path } = state;
  const goesOn: ScenarioStep[] = [
    { expect: { hides: [flow.errors.screen.title], modal: null } },
    { answer_rest: true },
    { expect: { hides: [flow.errors.screen.title], modal: null } },
  ];
  const name = asksAgain === undefined ? `Who is on their way at ${path} can go on` : `"${asksAgain}" is asked again`;
  const scenario: Scenario = {
    given: { ...given, ...(done.length > 0 && { done: [...done] }), answers: answersIn(state) },
    steps: [
      { open: path },
      ...(asksAgain === undefined
        ? goesOn
        : [{ expect: { question: asksAgain, facts: { 'questions.asked_again': true } } }]),
    ],
  };
  return { name, scenario };
}
