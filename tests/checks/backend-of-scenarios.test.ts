import { expect, test } from 'vitest';
import { playScenario } from '#checks';
import { contractOf, type Given, jsonOf, productsIn, type Scenario, scenarioProblems } from '#core';
import { flowFor } from './step-for-some.ts';

/** The shipped flow with a step for people over 65, which they only have to read. */
const { source, flow } = flowFor([{ call: 'read-advice', then: [{ go: 'next_path' }] }]);
const played = { flow, contract: contractOf(jsonOf(source.contract)), products: productsIn(source) };
const failure = async (scenario: Scenario) => (await playScenario(played, scenario)).failed;

const BEFORE: Given = { signed_in: true, product: 'migraine-relief', done: ['pre-questionnaire', 'bmi'] };
const READY: Given = { ...BEFORE, done: ['pre-questionnaire', 'bmi', 'demographics'] };
const ADDRESS = { line1: '1 Main Street', city: 'New York', state: 'NY', zip: '10001' };
const born = (date_of_birth: string) => ({
  send: { date_of_birth, sex_at_birth: 'female', phone: '5550100134', address: ADDRESS },
});

test('a step that is completed by reading is done after its call was sent', async () => {
  const steps: Scenario['steps'] = [
    { open: 'question' },
    { expect: { route: 'advice' } },
    { press: 'common.continue' },
    { expect: { route: 'question', facts: { 'steps.read': { includes: 'advice' } } } },
    { open: 'question' },
    { expect: { route: 'question' } },
  ];
  expect(
    await failure({ given: { ...READY, facts: { 'person.date_of_birth': '1950-01-01' } }, steps }),
  ).toBeUndefined();
});

test('a date of birth, given or sent, decides who has the step for older people', async () => {
  const given = (date: string) => ({ ...READY, facts: { 'person.date_of_birth': date } });
  const at = (route: string) => [{ open: 'question' }, { expect: { route } }];
  expect(await failure({ given: given('1960-01-01'), steps: at('advice') })).toBeUndefined();
  expect(await failure({ given: given('1961-01-01'), steps: at('question') })).toBeUndefined();
  const sent = (date: string, route: string): Scenario => ({
    given: BEFORE,
    steps: [{ open: 'user-demographics' }, born(date), { expect: { route } }],
  });
  expect(await failure(sent('1960-01-01', 'advice'))).toBeUndefined();
  expect(await failure(sent('1961-01-01', 'question'))).toBeUndefined();
});

test('a scenario can expect facts that only the backend knows', async () => {
  const steps = (age: number): Scenario['steps'] => [
    { open: 'user-demographics' },
    born('1960-01-01'),
    { expect: { facts: { 'derived.age': age } } },
  ];
  expect(await failure({ given: BEFORE, steps: steps(66) })).toBeUndefined();
  expect(await failure({ given: BEFORE, steps: steps(65) })).toMatchObject({ message: 'derived.age is 66' });
});

test('a step under "done" counts as read', async () => {
  const given = { ...READY, done: [...(READY.done ?? []), 'advice'], facts: { 'person.date_of_birth': '1950-01-01' } };
  expect(await failure({ given, steps: [{ open: 'question' }, { expect: { route: 'question' } }] })).toBeUndefined();
});

test.each([
  [{ 'derived.age': 70 }, '"derived.age" is worked out from "person.date_of_birth": set "person.date_of_birth"'],
  [
    { 'steps.read': 'advice' },
    '"steps.read" is a list, which cannot be set here: name the steps that fill it under "done"',
  ],
  [{ 'person.date_of_birth': '1950-01-01' }, undefined],
])('a fact that cannot be given is refused: %j', (facts, said) => {
  const file = {
    $schema: '../../../schemas/scenarios.schema.json',
    scenarios: { one: { given: { facts }, steps: [{ open: 'question' }] } },
  };
  const [found] = scenarioProblems({ ...source, scenarios: { 'scenarios/one.json': file } });
  expect(found && `${found.message}: ${found.hint}`).toBe(said);
});

test('choosing an option at a text question fails with a hint to write the text', async () => {
  const [product] = Object.values(played.products);
  if (product === undefined) throw new Error('there is no product');
  const pre_questionnaire = product.pre_questionnaire.filter(({ question_type }) => question_type === 'plain_text');
  const products = { [product.slug]: { ...product, pre_questionnaire } };
  const steps = [{ open: 'pre-questionnaire' }, { choose: 'Since May' }];
  const { failed } = await playScenario({ ...played, products }, { given: { product: product.slug }, steps });
  expect(failed?.message).toContain('has no options: it is answered in words');
  expect(failed?.hint).toBe('write { "write": "Since May" }');
});

test('a scenario that fails at a step missing from its "done" gets the hint to add the step', async () => {
  const failsAt = async (done: string[], ...steps: Scenario['steps']) =>
    (await failure({ given: { ...READY, done, facts: { 'person.date_of_birth': '1950-01-01' } }, steps }))?.hint;
  const before = ['pre-questionnaire', 'bmi', 'demographics'];
  const lacks = '"done" lacks "advice", which comes before "medical": add it';
  expect(await failsAt(before, { open: 'question' }, { answer_rest: true })).toBe(lacks);
  expect(await failsAt([...before, 'medical'], { open: 'intro' }, { expect: { route: 'intro' } })).toBe(lacks);
  const elsewhere = await failsAt(before, { open: 'advice' }, { expect: { route: 'question' } });
  expect(elsewhere).toBe('after 1 steps: at "advice"');
  const others = await failsAt([...before, 'advice'], { open: 'question' }, { expect: { route: 'intro' } });
  expect(others).toContain('after 1 steps: at "question"');
});

test('while a modal is open, "shows" looks in the modal only, and "hides" looks behind it as well', async () => {
  const steps = (text: string, word: 'shows' | 'hides'): Scenario['steps'] => [
    { open: 'question' },
    { choose: 'A stroke or a mini-stroke' },
    { expect: { modal: 'emergency', [word]: [text] } },
  ];
  expect(await failure({ given: READY, steps: steps('emergency.title', 'shows') })).toBeUndefined();
  const behind = await failure({ given: READY, steps: steps('question.continue', 'shows') });
  expect(behind?.message).toBe('"question.continue" is not in the modal "emergency", which is open');
  const hidden = await failure({ given: READY, steps: steps('question.continue', 'hides') });
  expect(hidden?.message).toBe('"question.continue" is on the screen');
});
