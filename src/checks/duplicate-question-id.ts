import { pointer } from '#core';
import type { Check } from './check.ts';
import { askedQuestions } from './subject/products.ts';

export const duplicateQuestionId: Check = {
  rule: 'RF05',
  name: 'duplicate-id',
  severity: 'error',
  description:
    'Two questions of one product have the same id, so the answer to one is taken for the answer to the other. (Within one JSON object a name written twice is SC02.)',
  bad: '{ "id": "q1", … }, { "id": "q1", … }',
  good: '{ "id": "q1", … }, { "id": "q2", … }',
  requirement: 'QN-6',
  run: (subject) => {
    const all = askedQuestions(subject);
    return all.flatMap(({ file, pointer: at, question }, place) => {
      const first = all.findIndex((other) => other.file === file && other.question.id === question.id);
      if (first === place) return [];
      return [
        {
          file,
          pointer: at + pointer('id'),
          message: `Two questions have the id "${question.id}"`,
          hint: 'give each its own id',
        },
      ];
    });
  },
};
