import { expect, test } from 'vitest';
import type { Question, QuestionAnswer } from '#core';
import { sentAlong } from '../../src/checks/scenarios/backend-answers.ts';

const question: Question = {
  id: 'smoke',
  question_text: 'Do you smoke?',
  question_type: 'single_choice',
  version: '2',
  replaces: [{ version: '1', options: { yes: 'now' } }],
  answer_options: [
    { id: 'now', answer_text: 'Now' },
    { id: 'never', answer_text: 'Never' },
  ],
};

const answer = (id: string, version: string): QuestionAnswer => ({ answer: [id], user_texts: {}, version });

const along = (saved: QuestionAnswer | undefined, draft: QuestionAnswer | undefined) =>
  sentAlong(question, {
    given: { pre_questionnaire: {}, medical_questionnaire: saved === undefined ? {} : { smoke: saved } },
    drafts: draft === undefined ? {} : { smoke: draft },
  });

test('[issue 15] the simulated backend returns a question with its draft, or else with its saved answer mapped to the current options', () => {
  expect(along(undefined, undefined)).toEqual({ draft: false });
  expect(along(answer('never', '2'), undefined)).toEqual({ answer: ['never'], user_texts: {}, draft: false });
  expect(along(answer('yes', '1'), undefined)).toEqual({ answer: ['now'], user_texts: {}, draft: false });
  expect(along(answer('never', '2'), answer('now', '2'))).toEqual({ answer: ['now'], user_texts: {}, draft: true });
});

test('[issue 15] the simulated backend marks a question whose answers no longer count as asked again', () => {
  expect(along(answer('no', '1'), undefined)).toEqual({ asked_again: true, draft: false });
  expect(along(undefined, answer('never', '0'))).toEqual({ asked_again: true, draft: true });
});
