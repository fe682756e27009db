import { describe, expect, test } from 'vitest';
import { type Json, type JsonObject, resolve } from '#core';
import { ordering } from './support/ordering.ts';
import { patient, signedInAs } from './support/people.ts';
import { Visitor } from './support/visitor.ts';

const at = (id: string) => `/products/migraine-relief/user_questionnaires/7/questions/${id}`;
const asked = (more: JsonObject): Json => ({
  id: 'm1',
  question_text: 'Which?',
  question_type: 'multiple_choice',
  answer_options: [{ id: 'a' }, { id: 'b' }, { id: 'more', need_more_info: true }],
  ...more,
});
const member = (more: JsonObject = { draft: false }) =>
  new Visitor(ordering, '/', signedInAs(ordering, patient)).open(at('m1')).load(asked(more));
const given = ({ state }: Visitor) => resolve('questions.answered', { flow: ordering, state });
const filled = ({ state }: Visitor) => resolve('answer.answer', { flow: ordering, state });
const sent = ({ calls }: Visitor) => calls.map(({ request }) => [request.call, request.path, request.body]);
const draft = (answer: string[], user_texts = {}) => [
  'save-draft',
  `/products/migraine-relief/user_questionnaires/7/questions/m1`,
  { answer, user_texts, draft: true },
];

describe('[decision 13] [QN-2] the draft of a medical answer is saved at the backend', () => {
  test('once, a second after the last change, in the background', () => {
    const visitor = member().choose('m1', ['a']).wait(999).choose('m1', ['a', 'more'], { more: 'half a sen' });
    expect(visitor.wait(999).open_calls).toEqual([]);
    expect(sent(visitor.wait(1))).toEqual([draft(['a', 'more'], { more: 'half a sen' })]);
    expect(visitor.state.screen.busy).toBeNull();
  });

  test('with the answer given there, even after the visitor went to another screen', () => {
    const visitor = member().choose('m1', ['a']);
    visitor.open('/').wait(1000);
    expect(sent(visitor)).toEqual([draft(['a'])]);
  });

  test('but not when Continue sends the answer instead', () => {
    const visitor = member().choose('m1', ['a']).continue().wait(5000);
    expect(visitor.open_calls).toEqual(['save-answer']);
    expect(visitor.calls[0]?.request.body).toEqual({ answer: ['a'], user_texts: {} });
  });

  test('but not when a click confirms at once what the arrow keys chose', () => {
    const visitor = member({ draft: false, question_type: 'single_choice' }).choose('m1', ['a'], {}, false);
    expect(visitor.choose('m1', ['b']).wait(5000).open_calls).toEqual(['save-answer']);
  });

  test.each([422, 500, 'network'] as const)('silently: a failure (%s) changes nothing', (status) => {
    const visitor = member().choose('m1', ['a']).wait(1000);
    const { state, effects } = visitor;
    const before = effects.length;
    visitor.fail('save-draft', status, { errors: { message: 'No.' } });
    expect(visitor.state.screen).toEqual(state.screen);
    expect(visitor.effects.slice(before)).toEqual([]);
  });

  test('[ST-11] it is not sent after the person was signed out', () => {
    const visitor = member().choose('m1', ['a']).send({ type: 'renewal-refused' });
    expect(visitor.wait(5000).open_calls).toEqual([]);
  });

  test('[decision 43] it is not sent to a backend that does not support drafts', () => {
    expect(member({}).choose('m1', ['a']).wait(5000).open_calls).toEqual([]);
  });
});

describe('[decision 13] [QN-2] a draft that comes from the backend', () => {
  test('fills in the question but does not count as an answer until Continue', () => {
    const visitor = member({ draft: true, answer: ['a'] });
    expect([filled(visitor), given(visitor), visitor.open_calls]).toEqual([['a'], 0, []]);
    visitor.continue();
    expect([given(visitor), visitor.wait(1000).open_calls]).toEqual([1, ['save-answer']]);
  });

  test('does not replace an answer that this browser has stored', () => {
    const state = signedInAs(ordering, patient);
    const here = { answer: ['b'], user_texts: {}, at: 1, product: 'migraine-relief', draft: true };
    const visitor = new Visitor(ordering, '/', { ...state, answers: { 'medical-answers': { m1: here } } });
    expect(filled(visitor.open(at('m1')).load(asked({ draft: true, answer: ['a'] })))).toEqual(['b']);
  });

  test('does not replace what the visitor is entering when another tab submits it', () => {
    const visitor = member({ draft: true, answer: ['a'] }).choose('m1', ['a', 'b']);
    expect(filled(visitor.load(asked({ draft: false, answer: ['b'] })))).toEqual(['a', 'b']);
  });
});
