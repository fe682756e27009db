import { describe, expect, test } from 'vitest';
import { type Gesture, gestureOf, type Mirror, playScenario } from '#checks';
import { contractOf, type Expectation, type Given, jsonOf, productsIn, type Scenario } from '#core';
import { shipped } from './golden.ts';

const { flow, source } = shipped;
const played = { flow, contract: contractOf(jsonOf(source.contract)), products: productsIn(source) };

const ASKED: Given = {
  signed_in: true,
  person: { registration_state: 'completed' },
  product: 'migraine-relief',
  done: ['pre-questionnaire', 'bmi', 'demographics'],
};

const ready = { close: () => Promise.resolve(), differs: () => Promise.resolve(undefined) };

/** What a person does in a browser for each step of a scenario. */
async function gestures(scenario: Scenario): Promise<Gesture[]> {
  const made: Gesture[] = [];
  const mirror: Mirror = {
    ...ready,
    plan: (visit, step) => {
      made.push(gestureOf(visit, step));
      return () => Promise.resolve(undefined);
    },
  };
  const { failed } = await playScenario(played, scenario, () => Promise.resolve(mirror));
  expect(failed).toBeUndefined();
  return made;
}

/** A field that a person fills in, or in which they choose. */
const field = (name: string, label: string, value: string | boolean, isChosen = false) => ({
  field: name,
  label,
  value,
  isChosen,
});

describe('[issue 11] a step of a scenario, as a person takes it', () => {
  test('opens an address, chooses by the words of an option, goes back, reloads', async () => {
    const steps: Scenario['steps'] = [
      { open: 'pre-questionnaire' },
      { choose: 'mr-days-some' },
      { back: true },
      { reload: true },
      { session: 'ends' },
    ];
    expect(await gestures({ given: { ...ASKED, done: [] }, steps })).toEqual([
      { open: '/products/migraine-relief/pre_questionnaire' },
      { choose: '4 to 7 days' },
      { press: 'Back', role: 'button', isSample: false },
      { reload: true },
      { waits: "the session's time to come" },
    ]);
  });

  test('fills in the text that the chosen option requires', async () => {
    const steps: Scenario['steps'] = [
      { open: 'pre-questionnaire' },
      { choose: '15 days or more' },
      { write: 'Rest and dark rooms' },
    ];
    const [, ...made] = await gestures({ given: { ...ASKED, done: [] }, steps });
    expect(made).toEqual([{ choose: '15 days or more' }, { write: 'Rest and dark rooms' }]);
  });

  test('chooses the option "none" of a search by its text', async () => {
    const asked: Scenario['steps'] = [
      { open: 'question', params: { question_id: 'mr-med-medicines' } },
      { choose: 'medications.none' },
    ];
    expect((await gestures({ given: ASKED, steps: asked }))[1]).toEqual({ choose: 'I take no medications' });
  });

  test('fills in the fields of a form, also those in a group, and says which are chosen from a list', async () => {
    const address = { line1: '1 Main Street', city: 'New York', state: 'NY', zip: '10001' };
    const sent = { date_of_birth: '1985-02-01', sex_at_birth: 'female', phone: '5550100134', address };
    const steps: Scenario['steps'] = [
      { open: 'user-demographics' },
      { call: 'save-demographics', answers: 'network' },
      { send: sent },
    ];
    const [, answered, filled] = await gestures({ given: { ...ASKED, done: ['pre-questionnaire', 'bmi'] }, steps });
    expect(answered).toEqual({ call: { call: 'save-demographics', answers: 'network' } });
    expect(filled).toEqual({
      fill: [
        field('date_of_birth', 'Date of birth', '1985-02-01'),
        field('sex_at_birth', 'Sex recorded at birth', 'Female', true),
        field('phone', 'Phone number', '5550100134'),
        field('address.line1', 'Street address', '1 Main Street'),
        field('address.city', 'City', 'New York'),
        field('address.state', 'State', 'New York', true),
        field('address.zip', 'ZIP code', '10001'),
      ],
      submit: 'Save and continue',
    });
  });

  test('presses a choice, a button or a link by its visible text', async () => {
    const done = ['pre-questionnaire', 'bmi', 'demographics', 'medical', 'intro'];
    const steps: Scenario['steps'] = [
      { open: 'quantity-selection' },
      { press: 'quantities.choice' },
      { press: 'quantities.add' },
      { press: 'cart.change_variant' },
    ];
    const given = { ...ASKED, done, facts: { 'cart.variant': 'mr-tablet-25' } };
    expect(await gestures({ given, steps })).toEqual([
      { open: '/products/migraine-relief/quantity-selection' },
      { press: '{name} for {amount}', role: 'radio', isSample: false },
      { press: 'Add to cart · {amount}', role: 'button', isSample: false },
      { press: 'Change treatment', role: 'link', isSample: false },
    ]);
  });
});

describe('[issue 11] a scenario that is played in a browser, too', () => {
  const scenario: Scenario = {
    given: ASKED,
    steps: [{ open: 'question' }, { reload: true }, { expect: { route: 'question' } }],
  };
  const inBoth = async (own: Partial<Mirror>) => {
    const did: string[] = [];
    const mirror: Mirror = {
      plan: (_visit, step) => () => {
        did.push(Object.keys(step).join());
        return Promise.resolve(undefined);
      },
      differs: () => Promise.resolve(undefined),
      close: () => {
        did.push('close');
        return Promise.resolve();
      },
      ...own,
    };
    return { ...(await playScenario(played, scenario, () => Promise.resolve(mirror))), did };
  };

  test('passes when the browser does and shows the same, and the browser is closed', async () => {
    const { failed, did } = await inBoth({});
    expect(failed).toBeUndefined();
    expect(did).toEqual(['open', 'reload', 'close']);
  });

  test('fails at the step after which the browser shows another screen', async () => {
    const { failed, did, story } = await inBoth({ differs: () => Promise.resolve('it shows the cart') });
    expect(failed).toMatchObject({ pointer: '/steps/0', message: 'it shows the cart' });
    expect(did).toEqual(['open', 'close']);
    expect(story).toEqual([]);
  });

  test('fails at an expectation that only the browser does not meet', async () => {
    const { failed } = await inBoth({
      differs: (_visit, expected) => Promise.resolve(expected === undefined ? undefined : 'it shows no question'),
    });
    expect(failed).toMatchObject({ pointer: '/steps/2', message: 'it shows no question' });
  });

  test('after a step that is impossible in a browser, continues without the browser and reports this', async () => {
    const planned: string[] = [];
    const { failed, story, did } = await inBoth({
      plan: (_visit, step) => {
        planned.push(Object.keys(step).join());
        return () => Promise.resolve('it has no clock');
      },
      differs: () => Promise.resolve('it shows the cart'),
    });
    expect(failed).toBeUndefined();
    expect(planned).toEqual(['open']);
    expect(story.map(({ does }) => does.endsWith('from here on core only: it has no clock'))).toEqual([true, false]);
    expect(did).toEqual(['close']);
  });
});

test.each<[Expectation, string]>([
  [{ route: 'cart' }, 'the screen is "question", not "cart"'],
  [
    { path: '/cart' },
    'the address is "/products/migraine-relief/user_questionnaires/questionnaire/questions/mr-med-heart", not "/cart"',
  ],
  [{ question: 'mr-med-meds' }, 'the question is "mr-med-heart", not "mr-med-meds"'],
  [{ modal: 'emergency' }, 'the open modal is null, not "emergency"'],
  [{ error: 'not_found' }, 'the error is null, not "not_found"'],
  [{ shows: ['question.continue', 'cart.title'] }, '"cart.title" is not on the screen'],
  [{ hides: ['cart.title', 'question.continue'] }, '"question.continue" is on the screen'],
  [{ toast: 'error-occurred' }, 'the toast "error-occurred" was not shown; what was: nothing'],
  [
    { called: ['load-me', 'save-cart'] },
    '"save-cart" was not called; what was: "load-me", "load-questions", "load-question"',
  ],
  [{ not_called: ['save-cart', 'load-question'] }, '"load-question" was called'],
  [{ told: ['page-view', 'add-to-cart'] }, '"add-to-cart" was not told; what was: "page-view", "first-page-view"'],
  [{ not_told: ['add-to-cart', 'page-view'] }, '"page-view" was told'],
  [{ facts: { 'auth.signed_in': false } }, 'auth.signed_in is true'],
  [{ not: { facts: { 'auth.signed_in': true } } }, 'this is so: {"facts":{"auth.signed_in":true}}'],
  [{ progress: 1 }, 'the progress bar is 33, not 1'],
])('[issue 11] an expectation that is not met fails with what is there: %j', async (expected, message) => {
  const { failed } = await playScenario(played, { given: ASKED, steps: [{ open: 'question' }, { expect: expected }] });
  expect(failed).toMatchObject({ pointer: `/steps/1/expect/${Object.keys(expected)[0]}`, message });
});
