import { describe, expect, test } from 'vitest';
import type { Json } from '#core';
import { GONE } from './support/edit.ts';
import { ordering, orderingWith } from './support/ordering.ts';
import { knownWith, patient, signedInAs } from './support/people.ts';
import { three } from './support/questions.ts';
import { Visitor } from './support/visitor.ts';

const PRE = '/products/migraine-relief/pre_questionnaire';
const asked: Json = JSON.parse(JSON.stringify({ questions: three }));
const member = (stores = {}) => new Visitor(ordering, '/', signedInAs(ordering, patient, stores));
const anonymous = (flow = ordering) => new Visitor(flow, '/').open(PRE).load(asked);
const atSecond = (flow = ordering) => anonymous(flow).choose('q1', ['yes']).wait(1000);

describe('[BK-1] the back arrow goes to the previous path', () => {
  test('a second press goes one path further back', () => {
    const visitor = member().open('/dashboard').open('/user-bmi').open('/user-demographics');
    expect(visitor.back().path).toBe('/user-bmi');
    expect(visitor.back().path).toBe('/dashboard');
    expect(visitor.navigation).toMatchObject({ previousPath: null, isGoingBack: false, currentPath: '/dashboard' });
  });

  test('also after more addresses than are kept: the oldest are left out', () => {
    const visitor = member();
    for (let times = 0; times < 40; times += 1) visitor.open('/dashboard').open('/user-bmi');
    expect(visitor.open('/user-demographics').navigation).toMatchObject({ previousPath: '/user-bmi' });
    expect(visitor.state.visited).toHaveLength(50);
    expect(visitor.back().path).toBe('/user-bmi');
    expect(visitor.back().path).toBe('/dashboard');
  });

  test('[GD-4] keeps the current and the previous path', () => {
    const visitor = member().open('/dashboard').open('/carts');
    expect(visitor.navigation).toMatchObject({ currentPath: '/carts', previousPath: '/dashboard' });
    expect(visitor.open('/carts').navigation).toMatchObject({ currentPath: '/carts', previousPath: '/dashboard' });
  });

  test('[GD-4] does not keep the 404 or guest pages; for anonymous visitors keeps only the pre-questionnaire', () => {
    expect(member().open('/dashboard').open('/nowhere').open('/404').navigation).toMatchObject({
      currentPath: '/dashboard',
      previousPath: null,
    });
    const visitor = anonymous().open('/signup').open('/404');
    expect(visitor.navigation.currentPath).toBe(PRE);
  });

  test('[GD-4] does not keep the 404 in a flow that does not say so either', () => {
    const flow = orderingWith(['routes.json', '/routes/not-found/remember', GONE]);
    const visitor = new Visitor(flow, '/', signedInAs(flow, patient)).open('/dashboard').open('/nowhere');
    expect(visitor.open('/404').navigation).toMatchObject({ currentPath: '/dashboard', previousPath: null });
  });

  test('[GD-4] if the route that replaces the current screen refuses the visitor, the visitor lands elsewhere, not on the replaced screen', () => {
    const leadsOn = orderingWith(['screens/pre-questionnaire.json', '/on_empty', [{ go: 'signup', replace: true }]]);
    const visitor = new Visitor(leadsOn, '/', signedInAs(leadsOn, patient)).open('/dashboard').open(PRE);
    expect(visitor.load({ questions: [] }).navigation.currentPath).toBe('/dashboard');
    expect(visitor.path).toBe('/dashboard');
  });

  test('[BK-1] works after a reload', () => {
    const before = member().open('/dashboard').open('/user-bmi');
    const { navigation = {} } = before.state.stores;
    const visitor = member({ navigation }).open('/user-bmi');
    expect(visitor.navigation.previousPath).toBe('/dashboard');
    expect(visitor.back().path).toBe('/dashboard');
  });

  test('[GD-6] goes to the landing page when the previous path may no longer be entered', () => {
    const visitor = member({ cart: { variant: 'v' } })
      .open('/products/a/quantity-selection')
      .open('/carts');
    visitor.press([{ clear: ['cart'] }]);
    expect(visitor.back().path).toBe('/dashboard');
  });

  test('[BK-5] skips a screen that redirects by itself', () => {
    const sent = member().open('/dashboard').open('/user-bmi');
    const next_path = { path_type: 'user-demographics' };
    sent.failRead('load-bmi', 422, { errors: { next_path } });
    expect(sent.path).toBe('/user-demographics');
    expect(sent.back().path).toBe('/dashboard');
    const first = member().open('/user-bmi');
    first.failRead('load-bmi', 422, { errors: { next_path } });
    expect([first.path, first.navigation.previousPath]).toEqual(['/user-demographics', null]);
  });

  test('without a previous path, stays and does not set isGoingBack', () => {
    const visitor = member().open('/dashboard').back();
    expect([visitor.path, visitor.navigation.isGoingBack]).toEqual(['/dashboard', false]);
    visitor.open('/carts').open('/user-bmi');
    expect(visitor.state.visited).toEqual(['/dashboard', '/carts', '/user-bmi']);
  });

  test('[ST-4] clearing the previous path ends going back', () => {
    const visitor = member().open('/dashboard').open('/user-bmi');
    const { navigation } = visitor.state.stores;
    visitor.state = {
      ...visitor.state,
      stores: { ...visitor.state.stores, navigation: { ...navigation, isGoingBack: true } },
    };
    visitor.press([{ clear: ['navigation.previousPath'] }]);
    expect(visitor.navigation).toMatchObject({ previousPath: null, isGoingBack: false, currentPath: '/user-bmi' });
  });

  test('keeps at most 50 visited paths', () => {
    const visitor = member();
    for (let index = 0; index < 120; index++) visitor.open(index % 2 === 0 ? '/carts' : '/dashboard');
    expect(visitor.state.visited).toHaveLength(50);
  });

  test('does nothing while a call is in progress', () => {
    const visitor = member().open('/dashboard').open('/user-bmi').submit({ height_in: 60, weight_lb: 150 });
    expect(visitor.back().path).toBe('/user-bmi');
  });
});

describe('[BK-2] the back arrow in the pre-questionnaire', () => {
  test('goes back one question after a second, and sets isGoingBack until then', () => {
    const visitor = atSecond().back();
    expect(visitor.navigation.isGoingBack).toBe(true);
    expect(visitor.wait(999).index).toBe(1);
    expect(visitor.wait(1).index).toBe(0);
    expect(visitor.state.questionnaire?.direction).toBe('back');
    expect(visitor.navigation.isGoingBack).toBe(false);
    expect(visitor.answers.q1?.answer).toEqual(['yes']);
  });

  test('the flow sets the delay', () => {
    const flow = orderingWith(['screens/pre-questionnaire.json', '/back_after', '2s']);
    expect(atSecond(flow).back().all('schedule').at(-1)).toMatchObject({ key: 'back', after: 2000, stored: false });
  });

  test('[BK-4] a second press during the delay is ignored', () => {
    const visitor = atSecond().choose('q2', ['a']).continue().wait(1000);
    expect(visitor.back().wait(500).back().wait(500).index).toBe(1);
    expect(visitor.wait(5000).index).toBe(1);
  });

  test('cancels an advance that is waiting', () => {
    const visitor = anonymous()
      .choose('q1', ['yes'])
      .wait(1000)
      .choose('q2', ['a'])
      .continue()
      .wait(200)
      .back()
      .wait(5000);
    expect(visitor.index).toBe(0);
  });

  test('[BK-5] the browser’s Back button cancels an advance that is waiting, too', () => {
    const visitor = atSecond()
      .choose('q2', ['a'])
      .continue()
      .wait(500)
      .send({ type: 'arrived', query: {}, question: 0 });
    expect(visitor.wait(5000).index).toBe(0);
    expect(visitor.all('track').filter(({ event }) => event === 'answered-question')).toHaveLength(1);
  });

  test('[QS-8] the browser’s Back button closes the safety modal', () => {
    const visitor = anonymous().choose('q1', ['yes']).wait(1000);
    const stop = JSON.parse(JSON.stringify({ questions: [three[2], three[0]] })) as Json;
    const other = new Visitor(ordering, '/')
      .open(PRE)
      .load(stop)
      .choose('q3', ['words'])
      .continue()
      .wait(1000)
      .choose('q1', ['stop']);
    expect(other.state.modal?.id).toBe('safety-stop');
    other.send({ type: 'arrived', query: {}, question: 0 });
    expect([other.index, other.state.modal]).toEqual([0, null]);
    expect(visitor.state.modal).toBeNull();
  });

  test('leads from the first question to the previous path', () => {
    const visitor = member().open('/dashboard').open(PRE).load(asked).back();
    expect(visitor.path).toBe('/dashboard');
  });

  test('going to another address cancels the delay', () => {
    const visitor = atSecond().choose('q2', ['a']).continue();
    expect(visitor.state.pending).toEqual(['advance']);
    visitor.open('/signup');
    expect([visitor.state.pending, [...visitor.timers.keys()]]).toEqual([[], []]);
  });
});

describe('[BK-3] the back arrow from intro and dissolving-tablet', () => {
  test.each(['intro', 'dissolving-tablet'])(
    '%s: clears the cart in the browser and at the backend, and forgets the cached order',
    (route) => {
      const visitor = member({ cart: { variant: 'v', quantity: 2 } })
        .open('/user-bmi')
        .open(`/products/a/${route}`)
        .back();
      expect(visitor.state.stores.cart).toEqual(knownWith(ordering, {}).stores.cart);
      expect(visitor.calls.map(({ request }) => `${request.method} ${request.path}`)).toEqual(['DELETE /carts']);
      expect(visitor.path).toBe('/user-bmi');
      expect(visitor.succeed('clear-cart').path).toBe('/user-bmi');
      expect(visitor.all('invalidate')).toEqual([{ type: 'invalidate', calls: ['load-cart'] }]);
    },
  );
});
