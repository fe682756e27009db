import { didYouMean, nearest, pointerTo, questionProblems, type QuestionProblem } from '#core';
import type { Check, Finding, Rule } from '../check.ts';
import { questionsOfFlow } from '../subject/products.ts';
import { detailsNeverAsked, noneAsksMore, noneOfOne, noneOptions, yesAndNo } from './question-payloads/option-slips.ts';
import { noNoneOption } from './question-payloads/no-none-option.ts';
import { noneStops } from './question-payloads/none-stops.ts';
import {
  displayOf,
  formsNobodyGets,
  picturesNobodySees,
  picturesOfOtherOptions,
  picturesOutOfSeries,
} from './question-payloads/option-pictures.ts';
import { picturesOfOtherVariants } from './question-payloads/variant-pictures.ts';
import { misspeltType } from './question-payloads/misspelt-type.ts';
import { cachedFor, type Subject } from '../subject/subject.ts';

/** By rule, the problems that core finds in the questions of sample products and of the flow. */
const problems = cachedFor((subject) =>
  questionsOfFlow(subject).flatMap(({ file, pointer: place, typeKey, question }) =>
    questionProblems(subject.flow, question).map(({ rule, message, hint, at }) => ({
      rule,
      finding: {
        file,
        pointer: rule === 'RF02' ? `${place}/${typeKey}` : place + placeIn(typeKey, at),
        message: typeKey === 'type' ? message.replace('"answer_options"', '"options"') : message,
        hint: rule === 'RF02' ? meantType(question.question_type, Object.keys(subject.flow.questions.types)) : hint,
        ...(at[0] === 'answer_display_type' && displayOf(subject, String(question.answer_display_type))),
        ...(rule === 'RF02' && misspeltType(subject, question.question_type)),
      } satisfies Finding,
    })),
  ),
);

/** The keys of a question in the flow's own questionnaires, by the key that a backend uses. */
const OWN_KEYS: ReadonlyMap<string | number, string> = new Map([
  ['answer_options', 'options'],
  ['question_type', 'type'],
]);

/** The JSON pointer of a value within a question. */
const placeIn = (typeKey: string, at: readonly (string | number)[]) =>
  typeKey === 'type' ? pointerTo(...at.slice(0, 2).map((one) => OWN_KEYS.get(one) ?? one)) : pointerTo(...at);

/** A hint with the nearest name of a question type in questions.json. */
function meantType(type: string, types: readonly string[]): string {
  const hint = didYouMean(type, types);
  return nearest(type, types) === undefined ? `${hint}; or add it to "types" in questions.json` : hint;
}

/** A rule without its id. */
type RuleText = Omit<Rule, 'rule' | 'severity'> & {
  /** A further check of the same rule that needs the questions of the whole flow. */
  also?: (subject: Subject) => Finding[];
};

/**
 * Core's rules for questions that a backend sends (decision 14), applied to the sample products and the flow's own
 * questions.
 */
const RULES: Record<QuestionProblem['rule'], RuleText> = {
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
    description: 'Two answer options of one question both mean "none of these", and each would clear the other.',
    alsoReported: [
      'An option that means "none of these" clears nothing: it is not marked as one, or its question type lets people choose it together with others.',
      'Another answer is marked as it.',
      'A Yes and a No can both be chosen.',
    ],
    bad: '"none_answer": true on two answers',
    good: 'keep one of them',
    requirement: 'OP-2',
    also: (subject) => [...noneOptions(subject), ...noneOfOne(subject), ...yesAndNo(subject)],
  },
  SM12: {
    name: 'more-info-without-title',
    description:
      'An answer option asks for details in a text field that has no label. Or it has the label, but does not ask for details.',
    alsoReported: ['An option for "none of these" asks for details.'],
    bad: '"need_more_info": true   without "user_text_title"',
    good: '"user_text_title": "What was it?"',
    requirement: 'QS-4',
    also: (subject) => [...detailsNeverAsked(subject), ...noneAsksMore(subject)],
  },
  SM13: {
    name: 'image-missing',
    description: 'A question shows its answer options as images, and one of them has no image.',
    alsoReported: [
      'Every option has an image, and the question is shown as a list without images.',
      'An option shows the image of another form of the product than the one it selects, or one that is not of the series of all others.',
    ],
    bad: '"answer_display_type": "image"   with an answer without "attachment"',
    good: '"attachment": "/samples/tablet.svg"',
    requirement: 'QS-2',
    also: (subject) => [
      ...picturesNobodySees(subject),
      ...picturesOfOtherOptions(subject),
      ...picturesOutOfSeries(subject),
      ...picturesOfOtherVariants(subject),
    ],
  },
  SM14: {
    name: 'choice-without-options',
    description:
      'A choice question has no answer options, so nobody could press Continue. Or a question with a text field has answer options, which are never shown.',
    bad: '"answer_options": []',
    good: 'add answers, or make it a plain_text question',
    requirement: 'PQ-4',
  },
  SM18: {
    name: 'question-without-words',
    description:
      'A question has no readable text, so nobody could know what it asks. The visitor sees the error screen instead.',
    bad: '"question_text": "<p>&nbsp;</p>"',
    good: '"question_text": "<p>How often does it hurt?</p>"',
    requirement: 'QS-11',
  },
  SF04: {
    name: 'nobody-can-pass',
    description: 'Every answer option of a question ends the assessment, so nobody could continue.',
    alsoReported: [
      'An option that selects a form of the product ends it, so nobody could order that form.',
      '"none of these" ends it just as another answer of its question does, so healthy people are stopped.',
      'A question about several conditions has no "none of these", so healthy people could only give a false answer.',
    ],
    bad: '"end_progress": true on every answer',
    good: 'leave at least one without it',
    requirement: 'QS-8',
    also: (subject) => [...formsNobodyGets(subject), ...noneStops(subject), ...noNoneOption(subject)],
  },
};

function ruleFor(rule: string, { also, ...text }: RuleText): Check {
  return {
    ...text,
    rule,
    severity: 'error',
    run: (subject) => [
      ...problems(subject).flatMap((one) => (one.rule === rule ? [one.finding] : [])),
      ...(also?.(subject) ?? []),
    ],
  };
}

export const questionPayloads: readonly Check[] = Object.entries(RULES).map(([rule, text]) => ruleFor(rule, text));
