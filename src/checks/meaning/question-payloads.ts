import { didYouMean, nearest, pointer, questionProblems, type QuestionProblem } from '#core';
import type { Check, Finding, Rule } from '../check.ts';
import { askedQuestions } from '../subject/products.ts';
import { detailsNeverAsked, noneOfOne, noneOptions, yesAndNo } from './option-slips.ts';
import { formsNobodyGets, picturesNobodySees, picturesOfOthers } from './option-pictures.ts';
import { cachedFor, type Subject } from '../subject/subject.ts';

/** Problems that core finds in the sample products' questions, by rule. */
const problems = cachedFor((subject) =>
  askedQuestions(subject).flatMap(({ file, pointer: place, typeKey, question }) =>
    questionProblems(subject.flow, question).map(({ rule, message, hint, at }) => ({
      rule,
      finding: {
        file,
        pointer: rule === 'RF02' ? `${place}/${typeKey}` : place + placeIn(typeKey, at),
        message,
        hint: rule === 'RF02' ? meantType(question.question_type, Object.keys(subject.flow.questions.types)) : hint,
      } satisfies Finding,
    })),
  ),
);

/** The place in a question; a flow's own questions have other words for their options. */
const placeIn = (typeKey: string, at: readonly (string | number)[]) =>
  typeKey === 'type'
    ? pointer(...at.slice(0, 2).map((one) => (one === 'answer_options' ? 'options' : one)))
    : pointer(...at);

/** A hint with the nearest type of questions.json. */
function meantType(type: string, types: readonly string[]): string {
  const hint = didYouMean(type, types);
  return nearest(type, types) === undefined ? `${hint}; or add it to "types" in questions.json` : hint;
}

type Told = Omit<Rule, 'rule' | 'severity'> & {
  /** A further check of the same rule that needs the questions of the whole flow. */
  also?: (subject: Subject) => Finding[];
};

/** Core's rules for questions that the backend sends (decision 14). Here they check the sample products. */
const RULES: Record<QuestionProblem['rule'], Told> = {
  RF02: {
    name: 'unmapped-question-type',
    description: 'A question has a type that questions.json does not declare. The visitor would see the error screen.',
    bad: '"question_type": "slider"',
    good: '"question_type": "single_choice", or "slider" added to "types"',
    requirement: 'QS-11',
  },
  SC09: {
    name: 'bad-id',
    description:
      'The id of an answer option contains a comma. Stored answers are joined with commas, so this id would be read as two.',
    bad: '"id": "mild,severe"',
    good: '"id": "mild-severe"',
    requirement: 'QN-6',
  },
  SM10: {
    name: 'duplicate-option-id',
    description:
      'Two answer options of one question have the same id. Choosing one would select both, so the visitor sees the error screen instead. Or they show the same text or picture, and nobody can tell them apart.',
    bad: '{ "id": "2", … }, { "id": "2", … }',
    good: '{ "id": "2", … }, { "id": "3", … }',
    requirement: 'QS-11',
  },
  SM11: {
    name: 'two-none-options',
    description:
      'Two answer options of one question both mean "none of these", and each would clear the other. Or none does: the same words mean it in another question, or the question type lets people choose it beside other answers. Or a Yes and a No can both be chosen.',
    bad: '"none_answer": true on two answers',
    good: 'keep one of them',
    requirement: 'OP-2',
    also: (subject) => [...noneOptions(subject), ...noneOfOne(subject), ...yesAndNo(subject)],
  },
  SM12: {
    name: 'more-info-without-title',
    description:
      'An answer option asks for details in a text field that has no label. Or it has the label and never asks.',
    bad: '"need_more_info": true   without "user_text_title"',
    good: '"user_text_title": "What was it?"',
    requirement: 'QS-4',
    also: detailsNeverAsked,
  },
  SM13: {
    name: 'image-missing',
    description:
      'A question shows its answer options as images, and one of them has no image. Or all have one, and it is shown as a list without them. Or one shows the picture of another form of the product.',
    bad: '"answer_display_type": "image"   with an answer without "attachment"',
    good: '"attachment": "/samples/tablet.svg"',
    requirement: 'QS-2',
    also: (subject) => [...picturesNobodySees(subject), ...picturesOfOthers(subject)],
  },
  SM14: {
    name: 'choice-without-options',
    description:
      'A choice question has no answer options, so Continue could never be pressed. Or a question that is answered in words has some, which nobody is shown.',
    bad: '"answer_options": []',
    good: 'add answers, or make it a plain_text question',
    requirement: 'PQ-4',
  },
  SM18: {
    name: 'question-without-words',
    description:
      'A question has no readable text, so nobody could know what they answer. The visitor sees the error screen instead.',
    bad: '"question_text": "<p>&nbsp;</p>"',
    good: '"question_text": "<p>How often does it hurt?</p>"',
    requirement: 'QS-11',
  },
  SF04: {
    name: 'nobody-can-pass',
    description:
      'Every answer option of a question ends the assessment, so nobody could continue. Or the one does that chooses a form of the product.',
    bad: '"end_progress": true on every answer',
    good: 'leave at least one without it',
    requirement: 'QS-8',
    also: formsNobodyGets,
  },
};

function ruleFor(rule: string, { also, ...told }: Told): Check {
  return {
    ...told,
    rule,
    severity: 'error',
    run: (subject) => [
      ...problems(subject).flatMap((one) => (one.rule === rule ? [one.finding] : [])),
      ...(also?.(subject) ?? []),
    ],
  };
}

export const questionPayloads: readonly Check[] = Object.entries(RULES).map(([rule, told]) => ruleFor(rule, told));
