import { describe, expect, test } from 'vitest';
import { type Json, matchRoute, positionIn, progress } from '#core';
import { ordering } from './support/ordering.ts';
import { patient, prospect, signedInAs } from './support/people.ts';
import { Visitor } from './support/visitor.ts';

const at = (id: string, questionnaire = '7') =>
  `/products/migraine-relief/user_questionnaires/${questionnaire}/questions/${id}`;
const asked = (id: string): Json => ({ id, question_text: 'What?', question_type: 'plain_text', answer_options: [] });
const IDS = ['m1', 'm2', 'm3', 'm4'];

const member = (id = 'm2') => new Visitor(ordering, '/', signedInAs(ordering, patient)).open(at(id)).load(asked(id));
const placeOn = ({ state }: Visitor) => positionIn(ordering, state.questionnaire, {});
const barOf = ({ state, path }: Visitor) => progress(ordering, state, 'question', matchRoute(ordering, path));

describe('[decision 43] the position of a medical question', () => {
  test('[PG-4] is unknown, with the bar at the start of the step, until the questions are counted', () => {
    const visitor = member();
    expect(placeOn(visitor)).toBeNull();
    expect(barOf(visitor)).toBeCloseTo(5 / 15);
    visitor.count(IDS);
    expect(placeOn(visitor)).toEqual({ position: 1, total: 4 });
    expect(barOf(visitor)).toBeCloseTo((5 + 6 / 4) / 15);
    expect(visitor.choose('m2', ['words']).continue().state.questionnaire?.answerErrors).toEqual([]);
  });

  test('[PG-4] is found in ids that arrive as numbers, too', () => {
    expect(placeOn(member('2').count([1, 2, 3]))).toEqual({ position: 1, total: 3 });
  });

  test('[PG-4] is known at once for the next question, before its own count arrives', () => {
    const visitor = member().count(IDS).open(at('m3')).load(asked('m3'));
    expect(placeOn(visitor)).toEqual({ position: 2, total: 4 });
    expect(placeOn(visitor.count([...IDS, 'm5']))).toEqual({ position: 2, total: 5 });
  });

  test('[PG-4] may arrive before the question', () => {
    const visitor = new Visitor(ordering, '/', signedInAs(ordering, patient)).open(at('m2')).count(IDS);
    expect(placeOn(visitor.load(asked('m2')))).toEqual({ position: 1, total: 4 });
  });

  test('[HT-5] belongs to one questionnaire: another questionnaire of the same product is counted again', () => {
    expect(placeOn(member().count(IDS).open(at('m3', '8')).load(asked('m3')))).toBeNull();
  });

  test('[ST-11] is forgotten for the next person', () => {
    const visitor = member().count(IDS).send({ type: 'renewal-refused' });
    expect(visitor.state.knownOrder).toBeNull();
    visitor.state = signedInAs(ordering, prospect);
    expect(placeOn(visitor.open(at('m3')).load(asked('m3')))).toBeNull();
  });

  test.each([{}, { question_ids: 'm1' }, { question_ids: [] }, { question_ids: ['other'] }, null])(
    '[PG-4] stays unknown when the count (%j) does not name the question',
    (data) => {
      const visitor = member().send({ type: 'counted', data, screen: 'question' });
      expect(placeOn(visitor)).toBeNull();
      expect(visitor.state.screen.failure).toBeNull();
    },
  );

  test.each([403, 404, 422, 500, 'network'] as const)('[PG-4] a count that fails (%s) changes nothing', (status) => {
    const visitor = member();
    const { state, effects } = visitor;
    const before = effects.length;
    const failure = { status, body: { errors: { message: 'No.', next_path: { path_type: 'user-bmi' } } } };
    visitor.send({ type: 'failed', call: 'load-questions', kind: 'aside', failure, continuation: {}, start: false });
    expect(visitor.state).toBe(state);
    const isReported = status !== 403 && status !== 422;
    expect(visitor.effects.slice(before)).toEqual(
      isReported ? [{ type: 'report', what: 'failed-call', detail: { call: 'load-questions', status } }] : [],
    );
  });

  test('[PG-3] a list of questions has its positions without a count', () => {
    const list = { questions: [asked('a'), asked('b')] };
    const visitor = new Visitor(ordering).open('/products/migraine-relief/pre_questionnaire').load(list);
    expect(placeOn(visitor)).toEqual({ position: 0, total: 2 });
  });
});
