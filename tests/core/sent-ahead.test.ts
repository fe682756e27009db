import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '#core';
import { ordering, orderingWith } from './support/ordering.ts';
import { patient, signedInAs } from './support/people.ts';
import { Visitor } from './support/visitor.ts';

const at = (id: string) => `/products/migraine-relief/user_questionnaires/7/questions/${id}`;
const asked = (more: JsonObject): Json => ({
  id: 'm1',
  question_text: 'Which?',
  question_type: 'single_choice',
  answer_options: [{ id: 'a' }, { id: 'b' }, { id: 'stop', end_progress: true }],
  ...more,
});
const member = (more: JsonObject = { draft: false }) =>
  new Visitor(ordering, '/', signedInAs(ordering, patient)).open(at('m1')).load(asked(more));
/** The requests that each delay has sent early, oldest first. */
const ahead = (visitor: Visitor) =>
  visitor.all('schedule').flatMap(({ ahead: request }) => (request === undefined ? [] : [request.body]));
const put = (answer: string) => ({ answer: [answer], user_texts: {} });

describe('[HT-3] the response to an answer contains the next question', () => {
  const next_path = {
    path_type: 'user_questionnaire',
    product_slug: 'migraine-relief',
    user_questionnaire_id: '7',
    question_id: 'm2',
  };
  const question = { ...Object(asked({})), id: 'm2' };
  const saved = (response: Json, more: { languageChanged?: true } = {}) => {
    const visitor = member().choose('m1', ['a']).wait(1000);
    const [{ then, continuation } = { then: [], continuation: {} }] = visitor.calls;
    visitor.send({ type: 'succeeded', call: 'save-answer', response, then, continuation, start: false, ...more });
    return visitor;
  };
  const held = (visitor: Visitor) =>
    visitor.all('cache-response').map(({ request, data }) => [request.call, request.path, data]);

  test('which is put into the cache for its address, after the outdated entries are removed', () => {
    const visitor = saved({ next_path, question });
    expect(held(visitor)).toEqual([['load-question', at('m2'), question]]);
    expect(visitor.path).toBe(at('m2'));
    const types = visitor.effects.map(({ type }) => type);
    expect(types.indexOf('cache-response')).toBeGreaterThan(types.lastIndexOf('invalidate'));
  });

  test.each([
    ['a backend that brings none is asked for it', { next_path }],
    ['nothing is held where there is no next path', { next_path: null, question }],
    ['nor where that is no question', { next_path: { ...next_path, path_type: 'intro' }, question }],
  ])('%s', (_, response) => {
    expect(held(saved(response))).toEqual([]);
  });

  test('[decision 25] a question in the previous language is not put into the cache', () => {
    expect(held(saved({ next_path, question }, { languageChanged: true }))).toEqual([]);
  });
});

describe('[decision 13] a medical answer is sent while the advance delay runs', () => {
  test('it is sent as soon as it is chosen; the call after the delay has the same request', () => {
    const visitor = member().choose('m1', ['a']);
    const request = visitor.all('schedule').at(-1)?.ahead;
    expect(request).toMatchObject({ call: 'save-answer', method: 'PUT', path: `${at('m1')}`, body: put('a') });
    expect(visitor.wait(999).open_calls).toEqual([]);
    expect(visitor.wait(1).calls.map((call) => call.request)).toEqual([request]);
  });

  test('it is sent again when another option is chosen', () => {
    const visitor = member().choose('m1', ['a']).wait(500).choose('m1', ['b']);
    expect(ahead(visitor)).toEqual([put('a'), put('b')]);
    expect(visitor.wait(1000).calls.map((call) => call.request.body)).toEqual([put('b')]);
  });

  test('it is sent again when Continue ends the delay', () => {
    const visitor = member().choose('m1', ['a']).wait(500).continue();
    expect(ahead(visitor)).toEqual([put('a'), put('a')]);
    expect(visitor.wait(0).open_calls).toEqual(['save-answer']);
  });

  test('[QS-8] an answer that stops is not sent ahead; when it replaces another choice, a draft is sent at once', () => {
    expect(ahead(member().choose('m1', ['stop']))).toEqual([]);
    const visitor = member().choose('m1', ['a']).wait(500).choose('m1', ['stop']).wait(0);
    expect(visitor.calls.map(({ request }) => request.body)).toEqual([{ ...put('stop'), draft: true }]);
    expect(visitor.state.modal).not.toBeNull();
    expect(visitor.wait(5000).open_calls).toEqual(['save-draft']);
  });

  test('[BK-2] the back arrow still goes back', () => {
    const visitor = member().choose('m1', ['a']).back();
    expect(visitor.wait(5000).open_calls).toEqual([]);
    expect(visitor.state.answers['medical-answers']?.m1).toMatchObject({ answer: ['a'], draft: false });
  });

  test('[decision 43] it is not sent ahead to a backend without drafts, because nothing could undo it', () => {
    const visitor = member({}).choose('m1', ['a']);
    expect(ahead(visitor)).toEqual([]);
    expect(visitor.wait(1000).open_calls).toEqual(['save-answer']);
  });

  test('it is not sent ahead when its call runs later than the delay ends', () => {
    const flow = orderingWith(['screens/question.json', '/on_complete/0/after', '2s']);
    const visitor = new Visitor(flow, '/', signedInAs(flow, patient)).open(at('m1')).load(asked({ draft: false }));
    expect(ahead(visitor.choose('m1', ['a']))).toEqual([]);
    expect(visitor.wait(1000).open_calls).toEqual([]);
    expect(visitor.wait(2000).open_calls).toEqual(['save-answer']);
  });

  test('it is not sent ahead by a POST, because a repeated POST is carried out twice', () => {
    const save = ordering.calls['save-answer'];
    if (save === undefined) throw new Error('no call');
    const flow = { ...ordering, calls: { ...ordering.calls, 'save-answer': { ...save, method: 'POST' as const } } };
    const visitor = new Visitor(flow, '/', signedInAs(flow, patient)).open(at('m1')).load(asked({ draft: false }));
    expect(ahead(visitor.choose('m1', ['a']))).toEqual([]);
    expect(visitor.wait(1000).calls.map(({ request }) => request.method)).toEqual(['POST']);
  });

  test('[PQ-9] the whole pre-questionnaire is not sent ahead, because its call is not a PUT', () => {
    const visitor = new Visitor(ordering, '/', signedInAs(ordering, patient)).open('/products/x/pre_questionnaire');
    visitor.load({ questions: [asked({ draft: false })] }).choose('m1', ['a']);
    expect(ahead(visitor)).toEqual([]);
    expect(visitor.wait(1000).open_calls).toEqual(['submit-pre-questionnaire']);
  });
});
