import {
  type AnswerOption,
  type Flow,
  type State,
  type RouteMatch,
  type Question,
  type QuestionType,
  transition,
} from '#core';
import { unknownVisitor } from './unknown-visitor.ts';
import { sampleAt } from './sample-matches.ts';
import { NOW, TODAY } from './clock.ts';

/** A visitor at a question with an option that sets a stop. */
export interface BeforeStop {
  state: State;
  match: RouteMatch;
  screen: string;
  store: string;
  question: Question;
  flag: string;
}

/** Creates a visitor before each stop, on each screen with questions and for each type of question with options. */
export function visitorsBeforeStops(flow: Flow): BeforeStop[] {
  const choices = Object.entries(flow.questions.types).filter(([, type]) => isChoice(type));
  return flow.routes.flatMap((route) => {
    const screen = flow.screens[route.screen];
    if (screen?.kind !== 'questionnaire') return [];
    return Object.keys(flow.questions.stops).flatMap((flag) =>
      choices.map(([question_type]) => {
        const option: AnswerOption = { id: 'stop', [flag]: true };
        const question: Question = {
          id: 'sample',
          question_text: '',
          question_type,
          answer_options: [option, { id: 'other' }],
        };
        const match = sampleAt(route);
        const state: State = {
          ...unknownVisitor(flow),
          questionnaire: {
            path: match.path,
            store: screen.store,
            questions: [question, { ...question, id: 'next' }],
            index: 0,
            direction: 'none',
            answerErrors: [],
            order: ['sample', 'next'],
            again: [],
            today: TODAY,
          },
        };
        return { state, match, screen: route.screen, store: screen.store, question, flag };
      }),
    );
  });
}

const isChoice = ({ selects }: QuestionType) => selects === 'one' || selects === 'many';

/** The state and effects after choosing the option that stops. */
export function chooseStopAnswer(
  flow: Flow,
  { state, match, screen, store, question }: BeforeStop,
): ReturnType<typeof transition> {
  return transition(flow, state, {
    type: 'chose',
    match,
    now: NOW,
    question: question.id,
    answer: { answer: ['stop'], user_texts: {} },
    settled: true,
    store,
    screen,
  });
}
