import { describe, expect, test } from 'vitest';
import { asObject, type Effect, type Json } from '#core';
import { ordering, orderingWith } from '../support/ordering.ts';
import { knownWith, patient, prospect, signedInAs } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

const PRE = '/products/migraine-relief/pre_questionnaire';
const option = (id: string): Json => ({
  id,
  answer_text: id,
  helper_text: null,
  attachment: null,
  need_more_info: false,
  end_progress: false,
  none_answer: false,
});
const question = (id: string): Json => ({
  id,
  question_text: id,
  question_type: 'single_choice',
  answer_display_type: null,
  answer_options: [option('yes'), option('no')],
});
const questions: Json = { questions: ['q1', 'q2', 'q3', 'q4', 'q5'].map(question) };

type Track = Extract<Effect, { type: 'track' }>;
const eventNames = (visitor: Visitor) => visitor.all('track').map(({ name }) => name);
const of = (visitor: Visitor, event: string): Track[] => visitor.all('track').filter((one) => one.event === event);

/** Gives every question of the pre-questionnaire the same answer. */
function walk(answer: string, visitor = new Visitor(ordering, '/')): Visitor {
  visitor.open(PRE).load(questions);
  for (const id of ['q1', 'q2', 'q3', 'q4']) visitor.choose(id, [answer]).wait(1000);
  return visitor.choose('q5', [answer]).continue().wait(0);
}

describe('[AN-5] questions', () => {
  test('[decision 44] each question counts as g_eve with its index + 3; the sign-up, which shares a name with one, comes last', () => {
    const conversions = walk('yes')
      .all('track')
      .filter(({ name }) => name.startsWith('g_eve'));
    expect(conversions.map(({ name, event }) => [name, event])).toEqual([
      ...[3, 4, 5, 6, 7].map((number) => [`g_eve00${number}`, 'question-conversion']),
      ['g_eve006', 'sign-up-conversion'],
    ]);
  });

  test('[decision 44] events about the same question have the same "about", also after signing up; other questions have another', () => {
    const visitor = walk('yes').open('/signup').signIn('signup', prospect).load(questions);
    visitor.continue().wait(0);
    for (const event of ['answered-question', 'question-conversion']) {
      const abouts = of(visitor, event).map(({ about }) => about);
      expect(abouts).toHaveLength(6);
      expect([new Set(abouts).size, abouts[5]]).toEqual([5, abouts[4]]);
    }
  });

  test('[AN-5] sends no numbered event for a question whose position is unknown', () => {
    const flow = orderingWith(['analytics.json', '/events/question-conversion/when/answers', ['question']]);
    const at = '/products/migraine-relief/user_questionnaires/7/questions/q1';
    const visitor = new Visitor(flow, '/', signedInAs(flow, patient)).open(at).load(question('q1'));
    visitor.choose('q1', ['yes']).wait(1000);
    expect(eventNames(visitor)).toContain('answered_question');
    expect(eventNames(visitor).filter((name) => name.startsWith('g_eve'))).toEqual([]);
  });

  test('sends no sign-up event for a visitor who is signed in', () => {
    const visitor = walk('yes', new Visitor(ordering, '/', signedInAs(ordering, prospect)));
    expect(of(visitor, 'sign-up-conversion')).toEqual([]);
  });

  test('[AN-9] different answers on the same path give the same events', () => {
    expect(walk('no').all('track')).toEqual(walk('yes').all('track'));
  });
});

describe('[AN-4] a page view', () => {
  test('has the route pattern of a health route, the title and the user id', () => {
    const visitor = new Visitor(ordering, '/', signedInAs(ordering, patient)).open('/products/hair-regrowth/intro');
    const path = '/products/:product_slug/intro';
    expect(of(visitor, 'page-view')).toEqual([
      {
        type: 'track',
        event: 'page-view',
        name: 'page_view',
        page: path,
        fields: { path, title: expect.stringContaining('Tundish'), userId: '1' },
      },
    ]);
    expect(JSON.stringify(visitor.all('track'))).not.toContain('hair');
  });

  test('is sent once per path; changes of the query or the question send none', () => {
    const visitor = walk('yes', new Visitor(ordering, '/'));
    visitor.open('/signup').open('/signup').open(PRE, { rpt: 'token' }).open('/signup');
    expect(of(visitor, 'page-view').map(({ fields }) => fields.path)).toEqual([
      '/products/:product_slug/pre_questionnaire',
      '/signup',
      '/products/:product_slug/pre_questionnaire',
      '/signup',
    ]);
  });
});

describe('[AN-6] events of a purchase', () => {
  const shopping = () =>
    new Visitor(ordering, '/', signedInAs(ordering, patient, { cart: { variant: 'v', quantity: 1 } }));
  const order = (counted: boolean): Json => ({
    id: 'o1',
    number: 'TD-1',
    total_cents: 7680,
    counted,
    line_items: [{ price_cents: 7680, quantity: 3, variant: { id: 'v', name: 'Foam' } }],
  });
  const pay = (counted: boolean) =>
    shopping()
      .open('/checkout')
      .press([{ call: 'place-order', with: { shipping: { is: '' } } }])
      .succeed('place-order', order(counted));

  test('a sign-up sends CompleteRegistration', () => {
    const visitor = new Visitor(ordering, '/', knownWith(ordering, {})).open('/signup').signIn('signup', prospect);
    expect(eventNames(visitor)).toContain('CompleteRegistration');
  });

  test('saving the cart sends AddToCart', () => {
    expect(
      eventNames(
        shopping()
          .open('/carts')
          .press([{ call: 'save-cart' }])
          .succeed('save-cart'),
      ),
    ).toContain('AddToCart');
  });

  test('opening the checkout sends InitiateCheckout; opening a placed order does not', () => {
    expect(eventNames(shopping().open('/checkout'))).toContain('InitiateCheckout');
    expect(eventNames(shopping().open('/checkout?order=o1'))).not.toContain('InitiateCheckout');
  });

  test('a purchase sends its value, currency and prices, but no product', () => {
    expect(of(pay(true), 'purchase').map(({ fields }) => fields)).toEqual([
      { value: 76.8, currency: 'USD', contents: [{ item_price: 76.8 }] },
    ]);
  });

  test('sends no Purchase when the server says that it does not count', () =>
    expect(eventNames(pay(false))).not.toContain('Purchase'));

  test('a call to customer care sends Contact, but not from a safety stop, which would reveal an answer', () => {
    const here = shopping().open('/members_portal/dashboard').send({ type: 'contacted' });
    expect(eventNames(here)).toContain('Contact');
    const stopped = shopping();
    stopped.state = { ...stopped.state, modal: { id: 'safety-stop', item: {} } };
    expect(eventNames(stopped.send({ type: 'contacted' }))).toEqual([]);
  });

  test('[QS-8] a call to customer care beside an answer that stops sends none, also when its modal is closed', () => {
    const stops = { ...asObject(question('q1')), answer_options: [{ ...asObject(option('yes')), end_progress: true }] };
    const visitor = new Visitor(ordering, '/').open(PRE).load({ questions: [stops, question('q2')] });
    visitor.choose('q1', ['yes']).send({ type: 'closed-modal' });
    expect(visitor.state.modal).toBeNull();
    expect(eventNames(visitor.send({ type: 'contacted' }))).not.toContain('Contact');
    const other = new Visitor(ordering, '/').open(PRE).load(questions).choose('q1', ['yes']);
    expect(eventNames(other.send({ type: 'contacted' }))).toContain('Contact');
  });
});

describe('[AN-7] identifying the person', () => {
  test('happens once, as soon as the person is known', () => {
    const visitor = new Visitor(ordering)
      .open('/')
      .signIn('login', { ...patient, email: ' ADA@example.com' })
      .open('/carts');
    expect(visitor.all('identify')).toEqual([{ type: 'identify', person: { email: 'ada@example.com' } }]);
  });

  test('waits while a name is missing', () => {
    const visitor = new Visitor(ordering).open('/').signIn('login', { ...patient, lastName: '' });
    expect(visitor.all('identify')).toEqual([]);
    visitor.press([{ call: 'load-me' }]).succeed('load-me', { user: patient });
    expect(visitor.all('identify')).toHaveLength(1);
  });
});
