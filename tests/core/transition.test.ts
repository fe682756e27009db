import { describe, expect, test } from 'vitest';
import type { Json } from '#core';
import { ordering, orderingWith } from './support/ordering.ts';
import { knownWith, patient, prospect, signedInAs } from './support/people.ts';
import { three } from './support/questions.ts';
import { Visitor } from './support/visitor.ts';

const PRE = '/products/migraine-relief/pre_questionnaire';
const asked: Json = JSON.parse(JSON.stringify({ questions: three }));

const anonymous = (flow = ordering) => new Visitor(flow, '/').open(PRE).load(asked);
const member = (flow = ordering) => new Visitor(flow, '/', signedInAs(flow, patient)).open(PRE).load(asked);

/** The same visitor with the first two questions answered, at the last one. */
const atLast = (visitor: Visitor) =>
  visitor.choose('q1', ['yes']).wait(1000).choose('q2', ['a']).continue().wait(1000).choose('q3', ['sleep, food']);

describe('[ST-4] [decision 49] previousQuestionId', () => {
  const QUESTION = '/products/migraine-relief/user_questionnaires/7/questions';
  const previous = (visitor: Visitor) => visitor.navigation.previousQuestionId;

  test('is the question that was on screen before, within a questionnaire and across addresses', () => {
    const visitor = member();
    expect(previous(visitor)).toBeNull();
    visitor.choose('q1', ['yes']).wait(1000);
    expect([visitor.index, previous(visitor)]).toEqual([1, 'q1']);
    visitor.open(`${QUESTION}/m1`);
    expect(previous(visitor)).toBe('q1');
    visitor.load({ ...three[0], id: 'm1' } as unknown as Json);
    expect(previous(visitor)).toBe('q2');
  });

  test('stays when another screen comes between, and is cleared for the next person', () => {
    const visitor = member().choose('q1', ['yes']).wait(1000).open('/dashboard').open(PRE).load(asked);
    expect([visitor.index, previous(visitor)]).toEqual([1, 'q1']);
    visitor.press([{ wipe: 'everything' }]);
    expect([visitor.state.question, previous(visitor)]).toEqual([null, null]);
  });
});

describe('advancing', () => {
  test('[PQ-2] [PQ-3] a choice advances by itself after one second, not before', () => {
    const visitor = anonymous().choose('q1', ['yes']).wait(999);
    expect(visitor.index).toBe(0);
    expect(visitor.wait(1).index).toBe(1);
  });

  test.each([
    ['1s', 1000],
    ['2s', 2000],
    ['0ms', 0],
    ['250ms', 250],
  ])('[PQ-3] the flow sets the delay: "%s" is %i ms', (advance_after, expected) => {
    const flow = orderingWith(['screens/pre-questionnaire.json', '/advance_after', advance_after]);
    const visitor = anonymous(flow).choose('q1', ['yes']);
    expect(visitor.all('schedule')).toMatchObject([
      { key: 'advance', after: expected, stored: true, do: [{ question: 'next' }] },
    ]);
  });

  test('[PQ-2] moving the selection with the arrow keys does not advance, and cancels an earlier choice that would', () => {
    const visitor = anonymous().choose('q1', ['yes'], {}, false);
    expect(visitor.all('schedule')).toEqual([]);
    visitor.choose('q1', ['yes']).choose('q1', ['no'], {}, false).wait(5000);
    expect(visitor.index).toBe(0);
    expect(visitor.answers.q1?.answer).toEqual(['no']);
  });

  test('[PQ-3] choosing again within the second restarts the delay', () => {
    const visitor = anonymous().choose('q1', ['yes']).wait(900).choose('q1', ['no']).wait(999);
    expect(visitor.index).toBe(0);
    expect(visitor.wait(1).index).toBe(1);
    expect(visitor.all('track').filter(({ event }) => event === 'answered-question')).toHaveLength(1);
  });

  test('[PQ-2] [QS-4] a choice that opens a text field waits for the text and Continue', () => {
    const visitor = anonymous().choose('q1', ['more']).wait(5000);
    expect(visitor.index).toBe(0);
    visitor.continue();
    expect(visitor.state.questionnaire?.answerErrors).toEqual([
      { question_id: 'q1', kind: 'text_missing', option_id: 'more' },
    ]);
    visitor.choose('q1', ['more'], { more: 'a rash' });
    expect(visitor.state.questionnaire?.answerErrors).toEqual([]);
    expect(visitor.continue().wait(1000).index).toBe(1);
  });

  test('[PQ-4] Continue without an answer stays and reports the missing answer', () => {
    const visitor = anonymous().continue().wait(5000);
    expect(visitor.index).toBe(0);
    expect(visitor.state.questionnaire?.answerErrors).toEqual([{ question_id: 'q1', kind: 'missing' }]);
  });

  test('[PQ-3] pressing Continue twice advances once', () => {
    const visitor = anonymous()
      .choose('q1', ['yes'])
      .wait(1000)
      .choose('q2', ['a'])
      .continue()
      .wait(500)
      .continue()
      .wait(500);
    expect(visitor.index).toBe(2);
    expect(visitor.wait(5000).index).toBe(2);
  });

  test('[QN-2] [AN-5] advancing tracks each answered question once, with its position only', () => {
    const visitor = atLast(anonymous());
    const page = '/products/:product_slug/pre_questionnaire';
    const tracked = { type: 'track', event: 'answered-question', name: 'answered_question', page };
    expect(visitor.all('track').filter(({ event }) => event === 'answered-question')).toEqual([
      { ...tracked, fields: { position: 0 }, about: `${PRE} q1` },
      { ...tracked, fields: { position: 1 }, about: `${PRE} q2` },
    ]);
  });

  test('[AN-5] nothing is tracked during impersonation', () => {
    const state = signedInAs(ordering, patient, { auth: { accessToken: 't', impersonating: true } });
    expect(atLast(new Visitor(ordering, '/', state).open(PRE).load(asked)).all('track')).toEqual([]);
  });

  test('an answer to a question that is not on screen is ignored', () => {
    expect(anonymous().choose('q2', ['a']).answers).toEqual({});
  });
});

describe('[QS-8] [OP-1] an answer that stops', () => {
  test('opens the safety modal and blocks Continue, also after the modal is closed', () => {
    const visitor = anonymous().choose('q1', ['stop']);
    expect(visitor.state.modal?.id).toBe('safety-stop');
    visitor.wait(5000).send({ type: 'closed-modal' });
    expect(visitor.state.modal).toBeNull();
    visitor.continue().wait(5000);
    expect(visitor.state.modal?.id).toBe('safety-stop');
    expect([visitor.index, visitor.path]).toEqual([0, PRE]);
  });

  test('cancels the advance of a choice made before it', () => {
    const visitor = anonymous().choose('q1', ['yes']).wait(500).choose('q1', ['stop']).wait(5000);
    expect(visitor.index).toBe(0);
    expect(visitor.state.pending).toEqual([]);
  });

  test('another choice lets the visitor advance', () => {
    expect(
      anonymous().choose('q1', ['stop']).send({ type: 'closed-modal' }).choose('q1', ['no']).wait(1000).index,
    ).toBe(1);
  });

  test('selecting it with the arrow keys opens no modal, but Continue does', () => {
    const visitor = anonymous().choose('q1', ['stop'], {}, false);
    expect(visitor.state.modal).toBeNull();
    expect(visitor.continue().state.modal?.id).toBe('safety-stop');
  });
});

const next_path = {
  path_type: 'user_questionnaire',
  product_slug: 'migraine-relief',
  user_questionnaire_id: 7,
  question_id: 'm1',
};
const FIRST = '/products/migraine-relief/user_questionnaires/7/questions/m1';

describe('the last question', () => {
  test('[PQ-6] signed in: sends all answers, goes to the next path, and clears answers and promotion', () => {
    const state = signedInAs(ordering, patient, { promotion: { token: 'p1' } });
    const visitor = atLast(new Visitor(ordering, '/', state).open(PRE).load(asked))
      .continue()
      .wait(0);
    expect(visitor.calls.map(({ request }) => request)).toMatchObject([
      {
        call: 'submit-pre-questionnaire',
        method: 'POST',
        base: 'base',
        path: '/products/migraine-relief/pre_questionnaire_answers',
        query: {},
        body: {
          questionnaire_answers: { q1: ['yes'], q2: ['a'], q3: ['sleep, food'] },
          user_texts: {},
          medications: {},
          allergies: {},
          rpt: 'p1',
        },
      },
    ]);
    visitor.succeed('submit-pre-questionnaire', { next_path });
    expect(visitor.path).toBe(FIRST);
    expect(visitor.navigation.currentPath).toBe(FIRST);
    expect(visitor.navigation.previousPath).toBe(PRE);
    expect(visitor.state.answers['pre-answers']).toEqual({});
    expect(visitor.state.stores.promotion).toEqual({ token: null });
    expect(visitor.state.facts).toMatchObject({ 'pre.complete': true, 'medical.complete': false });
  });

  test('[PQ-6] leads to /user-bmi when the server says so', () => {
    const visitor = atLast(member()).continue().wait(0);
    visitor.succeed('submit-pre-questionnaire', { next_path: { path_type: 'user-bmi', product_slug: null } });
    expect([visitor.path, visitor.navigation.currentPath]).toEqual(['/user-bmi', '/user-bmi']);
  });

  test.each([
    ['null', { ...next_path, path_type: null }],
    ['none', { ...next_path, path_type: undefined }],
    ['unknown', { ...next_path, path_type: 'consultation' }],
    ['empty', { ...next_path, path_type: '' }],
    ['unknown, of the product at hand', { ...next_path, path_type: 'consultation', product_slug: null }],
  ])('[PQ-6] a path type that is %s leads to the question that the server names', (_, given) => {
    const visitor = atLast(member()).continue().wait(0);
    visitor.succeed('submit-pre-questionnaire', { next_path: JSON.parse(JSON.stringify(given)) });
    expect([visitor.path, visitor.navigation.currentPath]).toEqual([FIRST, FIRST]);
    expect(visitor.state.answers['pre-answers']).toEqual({});
  });

  test.each([
    ['an unknown path type without a question', { ...next_path, path_type: 'consultation', question_id: null }],
    ['a question without a questionnaire', { ...next_path, path_type: null, user_questionnaire_id: null }],
  ])('[PQ-6] [PQ-9] %s shows the error screen and keeps the answers', (_, given) => {
    const state = signedInAs(ordering, patient, { promotion: { token: 'p1' } });
    const visitor = atLast(new Visitor(ordering, '/', state).open(PRE).load(asked))
      .continue()
      .wait(0);
    const { answers } = visitor.state;
    visitor.succeed('submit-pre-questionnaire', { next_path: given });
    expect(visitor.state.screen.failure).toMatchObject({ status: 'malformed' });
    expect([visitor.path, visitor.state.answers]).toEqual([PRE, answers]);
    expect(visitor.state.stores.promotion).toEqual({ token: 'p1' });
    visitor.send({ type: 'retried' }).load(asked).continue().wait(0);
    expect(visitor.calls).toMatchObject([{ request: { call: 'submit-pre-questionnaire' } }]);
  });

  test('[GD-7] a next path to the current address starts the screen again', () => {
    const visitor = atLast(member()).continue().wait(0);
    visitor.succeed('submit-pre-questionnaire', { next_path: { path_type: 'pre-questionnaire' } });
    expect([visitor.path, visitor.state.screen.busy]).toEqual([PRE, null]);
    expect(visitor.all('reload')).toHaveLength(1);
    expect(visitor.load(asked).index).toBe(0);
  });

  test('[PQ-2] a single choice as the last question submits by itself after one second, once', () => {
    const last = { questions: [JSON.parse(JSON.stringify(three[0]))] };
    const visitor = new Visitor(ordering, '/', signedInAs(ordering, patient)).open(PRE).load(last);
    visitor.choose('q1', ['yes']).wait(1000);
    expect(visitor.open_calls).toEqual(['submit-pre-questionnaire']);
    visitor.choose('q1', ['no']).wait(5000).continue().wait(5000);
    expect(visitor.open_calls).toEqual(['submit-pre-questionnaire']);
  });

  test('[PQ-7] anonymous: tracks the conversion, goes to /signup without a previous path, and keeps the answers', () => {
    const visitor = new Visitor(ordering, '/').open('/products/hair-regrowth/pre_questionnaire').open(PRE).load(asked);
    expect(visitor.navigation.previousPath).toBe('/products/hair-regrowth/pre_questionnaire');
    atLast(visitor).continue().wait(0);
    expect(visitor.path).toBe('/signup');
    expect(visitor.all('track').map(({ name }) => name)).toContain('g_eve006');
    expect(visitor.navigation.previousPath).toBeNull();
    expect(Object.keys(visitor.state.answers['pre-answers'] ?? {})).toEqual(['q1', 'q2', 'q3']);
    expect(visitor.open(PRE).navigation.previousPath).toBeNull();
  });

  test('[PQ-8] after signing up the visitor is back at the last question with all answers, and Continue submits', () => {
    const visitor = atLast(anonymous()).continue().wait(0).signIn('signup', prospect);
    expect(visitor.path).toBe(PRE);
    visitor.load(asked);
    expect(visitor.index).toBe(2);
    visitor.continue().wait(0);
    expect(visitor.calls[0]?.request.body?.questionnaire_answers).toEqual({
      q1: ['yes'],
      q2: ['a'],
      q3: ['sleep, food'],
    });
  });

  test.each(['network', 'timeout', 500, 400, 422, 409, 429] as const)(
    '[PQ-9] a failed submission (%s) keeps all answers and can be repeated',
    (status) => {
      const visitor = atLast(member()).continue().wait(0);
      const { answers } = visitor;
      visitor.fail('submit-pre-questionnaire', status, { errors: { message: 'No.' } });
      expect(visitor.answers).toEqual(answers);
      expect([visitor.index, visitor.path, visitor.state.screen.busy]).toEqual([2, PRE, null]);
      expect(visitor.all('toast')).toHaveLength(1);
      expect(visitor.state.screen.refusal).not.toBeNull();
      expect(visitor.continue().wait(0).open_calls).toEqual(['submit-pre-questionnaire']);
      // While it is repeated, nothing says that it has failed.
      expect(visitor.state.screen.refusal).toBeNull();
    },
  );

  test('[PQ-9] a submission that succeeds after the visitor has left its screen counts', () => {
    const visitor = atLast(member()).continue().wait(0).open('/terms');
    visitor.succeed('submit-pre-questionnaire', { next_path });
    expect(visitor.path).toBe(FIRST);
    expect(visitor.state.answers['pre-answers']).toEqual({});
  });

  test('[PQ-9] nothing is sent twice while a submission is in progress', () => {
    const visitor = atLast(member()).continue().wait(0).continue().wait(5000).back().wait(5000);
    expect(visitor.open_calls).toEqual(['submit-pre-questionnaire']);
    expect(visitor.index).toBe(2);
  });
});

describe('one medical question', () => {
  const question = { ...(JSON.parse(JSON.stringify(three[0])) as object), position: 1, total: 5 };
  const start = () => {
    const state = signedInAs(ordering, patient, { remembered: { product_slug: 'migraine-relief' } });
    return new Visitor(ordering, '/dashboard', state).open('/dashboard').open(FIRST).load(question);
  };

  test('[RT-12] sends its answer alone and goes where the server says', () => {
    const visitor = start().choose('q1', ['more'], { more: 'a rash', yes: 'left over' }).continue().wait(1000);
    expect(visitor.calls[0]?.request).toMatchObject({
      path: '/products/migraine-relief/user_questionnaires/7/questions/m1',
      body: { answer: ['more'] },
    });
    visitor.succeed('save-answer', { next_path: { ...next_path, question_id: 'm2' } });
    expect(visitor.path).toBe(FIRST.replace('m1', 'm2'));
    expect(visitor.state.facts['medical.complete']).toBe(false);
    expect(visitor.all('invalidate').at(-1)).toEqual({
      type: 'invalidate',
      calls: ['load-questions', 'load-question', 'load-cart'],
    });
  });

  test('[RT-14] after the last one, the next steps open and the answers are removed from the browser', () => {
    const visitor = start().choose('q1', ['yes']).wait(1000);
    visitor.succeed('save-answer', { next_path: { ...next_path, path_type: 'intro' } });
    expect(visitor.path).toBe('/products/migraine-relief/intro');
    expect(visitor.state.facts).toMatchObject({ 'medical.complete': true, 'intro.seen': false });
    expect(visitor.state.answers['medical-answers']).toEqual({});
  });

  test('[BK-5] an answer that is saved late leaves the visitor at the question that they went back to', () => {
    const visitor = start().choose('q1', ['yes']).wait(1000).open(FIRST.replace('m1', 'm0')).load(question);
    visitor.succeed('save-answer', { next_path: { ...next_path, question_id: 'm2' } });
    expect(visitor.path).toBe(FIRST.replace('m1', 'm0'));
    expect(visitor.choose('q1', ['no']).wait(1000).open_calls).toEqual(['save-answer']);
  });

  test('[QS-4] does not send the text of an option that is not selected', () => {
    const visitor = start().choose('q1', ['more'], { more: 'a rash', yes: 'left over' }).continue().wait(1000);
    expect(visitor.calls[0]?.request.body?.user_texts).toEqual({ more: 'a rash' });
  });

  test('[BK-1] the back arrow leads to where the visitor came from', () => {
    expect(start().back().path).toBe('/dashboard');
  });
});

test('a question event on a screen without a questionnaire does nothing', () => {
  const visitor = new Visitor(ordering, '/dashboard', knownWith(ordering, {}));
  const { state } = visitor;
  expect(visitor.choose('q1', ['yes']).continue().state).toEqual({ ...state, today: '1970-01-01' });
  expect(visitor.effects).toEqual([]);
});
