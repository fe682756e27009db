import { answerTo, pointerTo, selectedOptions } from '#core';
import type { Check } from '../check.ts';
import { questionsOfFlow } from '../subject/products.ts';

export const preselectedNone: Check = {
  rule: 'SF07',
  name: 'preselected-none',
  severity: 'error',
  description:
    '"None of these" is ticked before the visitor has chosen anything. That is a medical answer that nobody gave.',
  bad: '"answer": ["allergies-none"]',
  good: 'leave "answer" out of the product',
  requirement: 'MA-4, OP-2',
  run: (subject) =>
    questionsOfFlow(subject).flatMap(({ file, pointer, question }) =>
      selectedOptions(question, answerTo(subject.flow, question, {})).some(({ none_answer }) => none_answer === true)
        ? [
            {
              file,
              pointer: pointer + pointerTo('answer'),
              message: `"None of these" of "${question.id}" is ticked from the start`,
              hint: 'leave "answer" out: a visitor must choose it',
            },
          ]
        : [],
    ),
};
