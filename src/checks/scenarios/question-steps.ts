import {
  answerTo,
  chooseOption,
  currentQuestion,
  entriesIn,
  isAnswered,
  isTyped,
  type Question,
  type QuestionAnswer,
  matchesWords,
  type ScenarioStep,
  tickNone,
  questionType,
  withEntries,
  writeLines,
} from '#core';
import { goodAnswer } from './good-answer.ts';
import { namesText, positionText } from './seen.ts';
import { Impossible, suggestion } from './impossible.ts';
import type { SimulatedVisitor } from './simulated-visitor.ts';

/** The largest number of questions to answer in a row. A visitor who answers more is in an endless loop. */
const MOST_QUESTIONS = 100;

interface CurrentQuestion {
  question: Question;
  answer: QuestionAnswer;
  store: string;
}

function askedIn(visitor: SimulatedVisitor): CurrentQuestion {
  const { flow, state } = visitor;
  const question = currentQuestion(state.questionnaire);
  const store = state.questionnaire?.store ?? '';
  if (question === undefined || state.modal !== null)
    throw new Impossible(
      `No question can be answered here: ${positionText(visitor)}`,
      'open a screen of questions first',
    );
  return { question, answer: answerTo(flow, question, state.answers[store] ?? {}), store };
}

function give(visitor: SimulatedVisitor, { question, store }: CurrentQuestion, answer: QuestionAnswer): void {
  const { screen } = visitor.match.route;
  visitor.dispatch({ type: 'chose', question: question.id, answer, settled: true, store, screen });
}

/** Presses Continue at a question. */
export const carryOn = (visitor: SimulatedVisitor) =>
  visitor.dispatch({ type: 'continued', screen: visitor.match.route.screen });

/** Chooses an option of the current question, by its id or its text. */
export function chooseNamed(visitor: SimulatedVisitor, wanted: string): void {
  const { flow } = visitor;
  const asked = askedIn(visitor);
  const { question, answer } = asked;
  const type = questionType(flow, question);
  const options = question.answer_options ?? [];
  if (type?.entries !== undefined) {
    if (!namesText(flow, wanted, type.entries.none))
      throw new Impossible(`"${question.id}" has no "${wanted}" to tick`, `there is "${type.entries.none}"`);
    return give(visitor, asked, withEntries(type.entries, question, tickNone(entriesIn(type.entries, answer), true)));
  }
  if (type !== undefined && isTyped(type))
    throw new Impossible(
      `"${question.id}", the question on the screen, has no options: it is answered in words`,
      `write { "write": ${JSON.stringify(wanted)} }`,
    );
  const option = options.find(({ id, answer_text }) => id === wanted || matchesWords(answer_text ?? '', wanted));
  if (type === undefined || option === undefined)
    throw new Impossible(
      `"${question.id}", the question on the screen, has no option "${wanted}"`,
      suggestion(
        wanted,
        options.map(({ id }) => id),
      ),
    );
  give(visitor, asked, { ...answer, answer: chooseOption(type, question, answer.answer, option.id) });
}

/** Types into the text field of the current question. */
export function writeAnswer(visitor: SimulatedVisitor, text: string): void {
  const { flow } = visitor;
  const asked = askedIn(visitor);
  const { question, answer } = asked;
  const type = questionType(flow, question);
  if (type?.entries !== undefined)
    return give(visitor, asked, withEntries(type.entries, question, writeLines(entriesIn(type.entries, answer), text)));
  if (type !== undefined && isTyped(type)) return give(visitor, asked, { answer: [text], user_texts: {} });
  const option = (question.answer_options ?? []).find(
    ({ id, need_more_info }) => need_more_info === true && answer.answer.includes(id),
  );
  if (option === undefined)
    throw new Impossible(`"${question.id}" has nothing to write into now`, 'choose an option that asks for more first');
  give(visitor, asked, { ...answer, user_texts: { ...answer.user_texts, [option.id]: text } });
}

/** Answers the current question with the wanted answer. Without one, the answer sets no stop. */
export function answerWith(visitor: SimulatedVisitor, wanted?: QuestionAnswer): void {
  const asked = askedIn(visitor);
  const answer = wanted ?? goodAnswer(visitor.flow, asked.question);
  if (answer === undefined)
    throw new Impossible(`Every answer to "${asked.question.id}" stops`, 'answer it in a step of its own');
  give(visitor, asked, answer);
}

/** The steps that answer the current question without a stop. Pressing Continue is not included. */
function stepsFor(visitor: SimulatedVisitor, { question, answer: before }: CurrentQuestion): ScenarioStep[] {
  const { flow } = visitor;
  const answer = goodAnswer(flow, question);
  if (answer === undefined)
    throw new Impossible(`Every answer to "${question.id}" stops`, 'answer it in a step of its own');
  const type = questionType(flow, question);
  if (type?.entries !== undefined) return isAnswered(before) ? [] : [{ choose: type.entries.none }];
  if (type !== undefined && isTyped(type)) return answer.answer.map((text) => ({ write: text }));
  const changes =
    type?.selects === 'one'
      ? answer.answer
      : [
          ...before.answer.filter((id) => !answer.answer.includes(id)),
          ...answer.answer.filter((id) => !before.answer.includes(id)),
        ];
  return [
    ...changes.map((id) => ({ choose: id })),
    ...Object.values(answer.user_texts).map((text) => ({ write: text })),
  ];
}

/** The steps that answer all questions from the current one until another screen appears. */
export function* restOf(visitor: SimulatedVisitor): Generator<ScenarioStep> {
  const { route } = visitor.match;
  for (let done = 0; done < MOST_QUESTIONS && visitor.match.route === route; done += 1) {
    const before = `${visitor.match.path} ${visitor.state.questionnaire?.index}`;
    const isHere = () => `${visitor.match.path} ${visitor.state.questionnaire?.index}` === before;
    for (const step of stepsFor(visitor, askedIn(visitor))) if (isHere()) yield step;
    if (isHere()) yield { press: visitor.flow.questions.continue };
    if (isHere()) return;
  }
}
