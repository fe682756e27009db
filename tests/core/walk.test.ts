import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { access, type Answers, type CallFailure, isStopped, type Json, type State, mayEnter, matchRoute } from '#core';
import { ordering } from './support/ordering.ts';
import { CLASSES, other, patient, prospect, staff } from './support/people.ts';
import { answer, three } from './support/questions.ts';
import { NOTHING, Visitor } from './support/visitor.ts';

const asked: Json = JSON.parse(JSON.stringify({ questions: three }));
const ADDRESSES = [
  ...ordering.routes.map(({ path }) => path.replaceAll(/:[a-z_]+/g, 'migraine-relief')),
  '/products/hair-regrowth/pre_questionnaire',
  '/nowhere',
];

/** Something that may happen in any state. */
type Move = { name: string; make(visitor: Visitor): void };
const move = (name: string, make: Move['make']): Move => ({ name, make });

const nextPath = fc.record(
  {
    path_type: fc.constantFrom(
      'user_questionnaire',
      'intro',
      'user-bmi',
      'carts',
      'pre-questionnaire',
      'nowhere',
      '//evil.example',
    ),
    product_slug: fc.constantFrom(null, 'migraine-relief'),
    user_questionnaire_id: fc.constantFrom(null, 7),
    question_id: fc.constantFrom(null, 'q1'),
  },
  { requiredKeys: ['path_type'] },
);
const status = fc.constantFrom<CallFailure['status']>(
  400,
  401,
  403,
  404,
  409,
  422,
  429,
  500,
  503,
  'network',
  'timeout',
  'aborted',
  'malformed',
);
const body = fc.oneof(
  fc.constant(undefined),
  nextPath.map((next_path): Json => ({ errors: { message: 'No.', next_path } })),
  fc.jsonValue({ maxDepth: 2 }).map((value) => ({ errors: { message: JSON.parse(JSON.stringify(value)) } })),
);
const ids = fc.subarray(['yes', 'no', 'stop', 'more', 'a', 'b', 'none', 'some words, and more']);

const PRE = '/products/migraine-relief/pre_questionnaire';
const good: Record<string, string[]> = { q1: ['yes'], q2: ['a'], q3: ['some words, and more'] };

/** Answers the question on screen so that the visitor may go on. */
function answerWell(visitor: Visitor): void {
  const present = visitor.state.questionnaire?.questions[visitor.index ?? 0];
  if (present !== undefined) visitor.choose(present.id, good[present.id] ?? ['yes']);
}

/** The usual moves: answer questions, sign in, and get responses to calls. */
const usual: fc.Arbitrary<Move> = fc.oneof(
  fc.constant(move('open and load', (v) => v.open(PRE, { rpt: 'promo' }).open(PRE).load(asked))),
  fc.constant(move('load', (v) => v.load(asked))),
  fc.constant(move('answer', (v) => answerWell(v))),
  fc.constant(move('answer and go on', (v) => (answerWell(v), v.continue().wait(1000)))),
  fc
    .tuple(fc.constantFrom('q1', 'q2', 'q3'), ids, fc.boolean())
    .map(([id, some, settled]) => move('choose', (v) => v.choose(id, some, { more: 'because' }, settled))),
  fc.constant(move('continue', (v) => v.continue())),
  fc.constantFrom(0, 500, 1000, 5000).map((time) => move('wait', (v) => v.wait(time))),
  fc.constant(move('back', (v) => v.back())),
  fc.nat(3).map((question) => move('history', (v) => v.send({ type: 'arrived', query: {}, question }))),
  fc.constantFrom(patient, prospect, other).map((user) => move('sign in', (v) => signIn(v, user))),
  nextPath.map((next_path) => move('call succeeds', (v) => withCall(v, (call) => v.succeed(call, { next_path })))),
);

const unusual: fc.Arbitrary<Move> = fc.oneof(
  fc.constantFrom(...ADDRESSES).map((path) => move('open', (v) => v.open(path))),
  fc.constant(move('load nothing', (v) => v.load({ questions: [] }))),
  fc.jsonValue({ maxDepth: 3 }).map((data) => move('load anything', (v) => v.load(JSON.parse(JSON.stringify(data))))),
  fc.constant(move('close the modal', (v) => v.send({ type: 'closed-modal' }))),
  fc.constant(move('go home', (v) => v.send({ type: 'went-home' }))),
  fc.constant(move('retry', (v) => v.send({ type: 'retried' }))),
  fc.constant(move('sign out', (v) => v.press(ordering.layout.logout?.do ?? []))),
  fc.constant(move('token lost', (v) => v.send({ type: 'renewal-refused' }))),
  fc.constant(move('sign out elsewhere', (v) => v.send({ type: 'changed-elsewhere', persisted: NOTHING }))),
  fc.constantFrom(patient, other, staff).map((user) => move('sign in elsewhere', (v) => signInElsewhere(v, user))),
  fc.boolean().map((past) => move('session due', (v) => v.send({ type: 'session-due', past }))),
  fc.constantFrom(patient, other).map((user) => move('sign: act for', (v) => actFor(v, user))),
  fc.constant(move('sign: stop acting', (v) => v.press(ordering.layout.impersonation?.stop.do ?? []))),
  fc.tuple(status, body).map(([code, said]) => move('read fails', (v) => v.failRead('any', code, said))),
  fc
    .tuple(status, body)
    .map(([code, said]) => move('call fails', (v) => withCall(v, (call) => v.fail(call, code, said)))),
);

function withCall(visitor: Visitor, end: (call: string) => void): void {
  const [first] = visitor.open_calls;
  if (first !== undefined) end(first);
}

function signIn(visitor: Visitor, user: typeof patient): void {
  if (visitor.open('/').path === '/' && !visitor.state.screen.busy) visitor.signIn('login', user);
}

/** Another tab signs somebody in, and the guard runs again. */
function signInElsewhere(visitor: Visitor, user: typeof patient): void {
  const auth = { accessToken: `token of ${user.id}`, impersonating: false };
  visitor.send({ type: 'changed-elsewhere', persisted: { owner: user.id, stores: { auth, user }, answers: {} } });
  visitor.open(visitor.path);
}

/** Acts for a member, if the signed-in person is staff. */
function actFor(visitor: Visitor, user: typeof patient): void {
  if (visitor.state.stores.user?.role !== 'staff' || visitor.state.screen.busy) return;
  visitor.press([{ call: 'impersonate', then: [{ go: 'landing_path', replace: true }] }], { id: user.id });
  if (!visitor.open_calls.includes('impersonate')) return;
  visitor.send({
    type: 'headers-received',
    headers: { accessToken: 'acting', impersonating: true },
    call: 'impersonate',
  });
  visitor.succeed('impersonate', { user, name: user.firstName });
}

const moves = fc.oneof({ arbitrary: usual, weight: 6 }, { arbitrary: unusual, weight: 1 });
const walks = fc.array(moves, { minLength: 5, maxLength: 40, size: 'max' });
const people = fc.constantFrom(...Object.values(CLASSES));

/** Makes some moves and checks the state after each one. */
function walk(
  state: State,
  some: readonly Move[],
  look: (visitor: Visitor, before: State, name: string) => void,
): void {
  const visitor = new Visitor(ordering, '/', state).open('/');
  for (const { name, make } of some) {
    const before = visitor.state;
    make(visitor);
    look(visitor, before, name);
  }
}

const assertWalks = (look: Parameters<typeof walk>[2], numRuns = 300) =>
  fc.assert(
    fc.property(people, walks, (make, some) => walk(make(ordering), some, look)),
    { numRuns },
  );

describe('any sequence of events', () => {
  test('leaves a state that is JSON', () => {
    assertWalks(({ state }) => expect(JSON.parse(JSON.stringify(state))).toStrictEqual(state));
  });

  test('[GD-7] leaves the visitor at a path that they may enter', () => {
    assertWalks(({ state, path }) => {
      expect(access(ordering, state, path).kind).toBe('enter');
      expect(mayEnter(ordering, state, matchRoute(ordering, path))).toBe(true);
    });
  });

  test('[BK-4] leaves no delay without its timer, and no question delay of another address', () => {
    assertWalks(({ state, timers, path }) => {
      const waiting = [...timers.keys()].toSorted();
      expect([...state.pending].toSorted()).toEqual(waiting);
      const own = state.pending.some((key) => key === 'advance' || key === 'back');
      if (own) expect([path, undefined]).toContain(state.questionnaire?.path);
    });
  });

  test('[BK-5] [PQ-9] [PQ-10] loses answers only by signing out, the end of the session, submitting, or a change of person or product', () => {
    const mayLose = /^(?:sign|token|session|call|close|load|open)/;
    const kept = (answers: Readonly<Record<string, Answers>>) =>
      Object.values(answers).flatMap((some) => Object.keys(some));
    assertWalks(({ state }, before, name) => {
      if (mayLose.test(name) && (name !== 'sign in' || before.owner !== null)) return;
      expect(kept(state.answers)).toEqual(expect.arrayContaining(kept(before.answers)));
    });
  });

  test('[QN-5] keeps the answers when the same product is loaded again', () => {
    assertWalks(({ state }, before, name) => {
      if (!name.endsWith('load') || before.stores.product?.slug !== state.stores.product?.slug) return;
      const { slug } = before.stores.product ?? {};
      const mine = Object.entries(before.answers['pre-answers'] ?? {}).filter(([, { product }]) => product === slug);
      expect(state.answers['pre-answers']).toMatchObject(Object.fromEntries(mine));
    });
  });

  test('[QS-8] never advances past an answer that stops', () => {
    assertWalks(({ state }) => {
      const questionnaire = state.questionnaire;
      if (questionnaire === null) return;
      const first = questionnaire.questions.slice(0, questionnaire.index);
      const all = state.answers[questionnaire.store] ?? {};
      for (const question of first)
        expect(isStopped(ordering, question, all[question.id] ?? answer([])), question.id).toBe(false);
    });
  });

  test('[ST-11] never shows a person the data of the previous one', () => {
    assertWalks(({ state }, before) => {
      if (state.owner === null || before.owner === null || state.owner === before.owner) return;
      expect(state.stores.cart?.variant ?? null).toBeNull();
      expect(Object.values(state.answers).every((some) => Object.keys(some).length === 0)).toBe(true);
    });
  });
});
