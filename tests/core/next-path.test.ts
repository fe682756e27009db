import { describe, expect, test } from 'vitest';
import {
  buildPath,
  destinationPath,
  factScope,
  initialState,
  type JsonObject,
  matchKnownRoute,
  nextOpen,
  nextPathIn,
  paramsOf,
  pathOf,
  pathTypeOf,
  matchRoute,
  requestOf,
  routeOf,
  type Scope,
  type Values,
} from '#core';
import { ordering } from './support/ordering.ts';
import { knownWith } from './support/people.ts';

const nowhere = initialState(ordering);
const atProduct = knownWith(ordering, { remembered: { product_slug: 'hair-regrowth' } });
const ids = { product_slug: 'migraine-relief', user_questionnaire_id: 7, question_id: 'mr-med-heart' };

describe('[ER-3] where a NextPath of the server leads (decision 1)', () => {
  test.each([
    ['user_questionnaire', ids, '/products/migraine-relief/user_questionnaires/7/questions/mr-med-heart'],
    ['intro', ids, '/products/migraine-relief/intro'],
    ['dissolving-tablet', ids, '/products/migraine-relief/dissolving-tablet'],
    ['variant-selection', ids, '/products/migraine-relief/variant-selection'],
    ['quantity-selection', ids, '/products/migraine-relief/quantity-selection'],
    ['pre-questionnaire', ids, '/products/migraine-relief/pre_questionnaire'],
    ['user-bmi', ids, '/user-bmi'],
    ['user-demographics', {}, '/user-demographics'],
    ['carts', {}, '/carts'],
    ['dashboard', {}, '/dashboard'],
    ['signup', {}, '/signup'],
    ['intro', {}, undefined],
    ['intro', { product_slug: '' }, undefined],
    ['user_questionnaire', { ...ids, question_id: null }, undefined],
    ['user_questionnaire', { ...ids, user_questionnaire_id: undefined }, undefined],
    ['checkout-review', ids, undefined],
    ['', ids, undefined],
    ['/evil.example', {}, undefined],
    ['//evil.example', {}, undefined],
    ['\\evil.example', {}, undefined],
    ['https://evil.example', {}, undefined],
  ])('path_type "%s" with %j', (path_type, fields, expected) => {
    const next = nextPathIn({ path_type, ...fields });
    expect(next && pathOf(ordering, nowhere, next)).toBe(expected);
  });

  test('a parameter comes from the action, else from the address, else from the stored state', () => {
    const match = matchRoute(ordering, '/products/migraine-relief/intro');
    const leads = (scope: Partial<Scope>, params?: Values, state = atProduct) =>
      destinationPath(ordering, state, 'variant-selection', { flow: ordering, state, ...scope }, params);
    expect(leads({})).toBe('/products/hair-regrowth/variant-selection');
    expect(leads({ match })).toBe('/products/migraine-relief/variant-selection');
    expect(leads({ match }, { product_slug: { is: 'x' } })).toBe('/products/x/variant-selection');
    expect(leads({}, undefined, nowhere)).toBeUndefined();
    const asked = (scope: Partial<Scope>, state = atProduct) =>
      requestOf(ordering, 'load-variants', { flow: ordering, state, ...scope })?.path;
    expect(asked({})).toBe('/products/hair-regrowth/variants');
    expect(asked({ match })).toBe('/products/migraine-relief/variants');
    expect(asked({}, nowhere)).toBeUndefined();
    // Otherwise the request would go to another address.
    expect(asked({ match: { ...match, params: { product_slug: '' } } })).toBeUndefined();
  });

  test('[ER-3] a parameter that the server leaves out comes from the action', () => {
    const response = { next_path: { path_type: 'intro', product_slug: null } };
    const leads = (params?: Values) =>
      destinationPath(ordering, atProduct, 'next_path', { flow: ordering, state: atProduct, response }, params);
    expect(leads()).toBe('/products/hair-regrowth/intro');
    expect(leads({ product_slug: { is: 'x' } })).toBe('/products/x/intro');
  });

  test('the stored product slug is used when the server sends none', () => {
    const of = (path_type: string, fields = {}) => {
      const next = nextPathIn({ path_type, ...fields });
      return next && pathOf(ordering, atProduct, next);
    };
    expect(of('intro')).toBe('/products/hair-regrowth/intro');
    expect(of('intro', { product_slug: 'migraine-relief' })).toBe('/products/migraine-relief/intro');
    expect(of('user_questionnaire', { user_questionnaire_id: 1, question_id: 2 })).toBe(
      '/products/hair-regrowth/user_questionnaires/1/questions/2',
    );
  });

  test.each([null, undefined, 'consultation'])(
    'path_type %j leads nowhere by itself, whatever its other fields',
    (path_type) => {
      const next = nextPathIn({ ...ids, ...(path_type === undefined ? {} : { path_type }) });
      expect(next).toMatchObject({ question_id: ids.question_id });
      expect(next && pathOf(ordering, nowhere, next)).toBeUndefined();
    },
  );

  test.each([null, undefined, 'intro', [], {}, { path_type: 3 }, { product_slug: 'x' }])(
    '%j is not a NextPath',
    (value) => {
      expect(nextPathIn(value)).toBeNull();
    },
  );
});

describe('addresses', () => {
  test.each([
    ['/', 'login'],
    ['', undefined],
    ['/signup/', 'signup'],
    ['/signup?x=1#y', 'signup'],
    ['/Signup', undefined],
    ['/404', 'not-found'],
    ['/products/a%20b/intro', 'intro'],
    ['/products/%E0%A4%A/intro', undefined],
    ['/products/x/unknown', undefined],
    ['//signup', undefined],
    ['/\\signup', undefined],
    ['https://evil.example/signup', undefined],
    ['javascript:alert(1)', undefined],
    ['signup', undefined],
  ])('[GD-6] "%s" matches %s', (path, id) => {
    expect(matchKnownRoute(ordering, path)?.route.id).toBe(id);
    expect(matchRoute(ordering, path).route.id).toBe(id ?? 'not-found');
  });

  test('[RT-12] matching a built address gives back its route and values', () => {
    const route = routeOf(ordering, 'question');
    const params = { product_slug: 'a/b c?', user_questionnaire_id: '%', question_id: 'ü' };
    expect(paramsOf(route.path)).toEqual(Object.keys(params));
    const place = matchRoute(ordering, buildPath(route, params) ?? '');
    expect(place.route.id).toBe('question');
    expect(place.params).toEqual(params);
    expect(buildPath(route, { ...params, question_id: '' })).toBeUndefined();
    expect(buildPath(route, {})).toBeUndefined();
  });

  test('routeOf throws for an unknown name', () => {
    expect(() => routeOf(ordering, 'nope')).toThrow('No route "nope"');
  });
});

/** @returns the path type by which the server calls the first open step */
function openType(facts: Readonly<Record<string, JsonObject>>): string | undefined {
  const scope = factScope(ordering, facts, null);
  const open = nextOpen(scope);
  return open && pathTypeOf(open, scope);
}

describe('the address of a page', () => {
  test('[GD-6] is refused if a browser would read it as an address of another site, even if a route matches any word', () => {
    const [first, ...others] = ordering.routes;
    if (first === undefined) throw new Error('a route is needed');
    const flow = { ...ordering, routes: [{ ...first, id: 'any', path: '/:page' }, first, ...others] };
    expect(matchKnownRoute(flow, '/evil.example')?.route.id).toBe('any');
    for (const path of ['//evil.example', '/\\evil.example', '\\evil.example', 'evil.example'])
      expect(matchKnownRoute(flow, path)).toBeUndefined();
  });

  test('keeps the encoding of its query: a blank is +, and special characters are escaped', () => {
    const place = matchRoute(ordering, '/checkout?order=a+b%2Fc&other=1');
    expect([place.path, place.params]).toEqual(['/checkout?order=a%20b%2Fc', { order: 'a b/c' }]);
  });

  test('escapes parameters in the address of a call, so that no value can change the path', () => {
    const match = matchRoute(ordering, '/products/..%2Fstaff%3Fx/intro');
    const request = requestOf(ordering, 'load-variants', { flow: ordering, state: atProduct, match });
    expect(request?.path).toBe('/products/..%2Fstaff%3Fx/variants');
  });
});

describe('[RT-14] the first step that is not done (decision 2)', () => {
  const done = {
    pre: { complete: true },
    bmi: { known: true },
    demographics: { complete: true },
    medical: { complete: true },
    intro: { seen: true },
    cart: { variant: 'v', quantity: 1 },
    order: { placed: true },
  };
  test.each([
    ['pre', 'pre-questionnaire'],
    ['bmi', 'user-bmi'],
    ['demographics', 'user-demographics'],
    ['medical', 'user_questionnaire'],
    ['intro', 'intro'],
    ['cart', 'variant-selection'],
    ['order', 'carts'],
  ])('without %s is %s', (fact, expected) => {
    expect(openType({ ...done, [fact]: {} })).toBe(expected);
  });

  test('with a variant but no quantity, with all facts, and with none', () => {
    expect(openType({ ...done, cart: { variant: 'v', quantity: null } })).toBe('quantity-selection');
    expect(openType(done)).toBeUndefined();
    expect(openType({})).toBe('pre-questionnaire');
  });
});
