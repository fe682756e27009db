import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tundish } from './support/tundish.ts';

let cwd: string;

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'tundish-test-command-'));
  await cp('flows/ordering', join(cwd, 'flows/ordering'), { recursive: true });
  await cp('contract', join(cwd, 'contract'), { recursive: true });
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function edit(name: string, from: string, to: string) {
  const file = join(cwd, 'flows/ordering', name);
  const before = await readFile(file, 'utf8');
  expect(before).toContain(from);
  await writeFile(
    file,
    before.replace(from, () => to),
  );
}

/** Replaces the shipped flow's scenarios and rules. */
async function only(scenarios: object, rules: object = {}) {
  await rm(join(cwd, 'flows/ordering/scenarios'), { recursive: true });
  await cp('flows/ordering/scenarios/safety.json', join(cwd, 'flows/ordering/scenarios/safety.json'));
  const file = { $schema: '../../../schemas/scenarios.schema.json', scenarios, rules };
  await writeFile(join(cwd, 'flows/ordering/scenarios/safety.json'), JSON.stringify(file, null, 2));
}

const trial = (...words: string[]) => tundish(cwd, 'test', ...words);
const STOPPED = 'A person who answers yes to chest pain is stopped';

test('every scenario and rule of the shipped flow passes, and there are at least 30', async () => {
  const { code, out, err } = await trial();
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const [, held, all] = /^(\d+) of (\d+) hold · \d+ ms\n$/.exec(out) ?? [];
  expect(held).toBe(all);
  expect(Number(all)).toBeGreaterThan(30);
});

test('[QS-8] without its stop, the scenario of chest pain fails at its line with the actual result', async () => {
  await edit(
    'products/migraine-relief.json',
    '"end_progress": true,\n          "urgent": true,\n          "helper_text": "Pain',
    '"helper_text": "Pain',
  );
  const { code, out } = await trial(STOPPED);
  expect(code).toBe(1);
  expect(out).toContain(`FAILED  ${STOPPED}`);
  expect(out).toMatch(/scenarios\/safety\.json:\d+:\d+ {2}error {2}the open modal is null, not "emergency"/);
  expect(out).toContain(
    'chooses "A heart attack, or chest pain from the heart"\n       → at "question", question "mr-med-heart"\n',
  );
  expect(out).toContain('0 of 1 hold');
});

test('an impossible step fails and lists what is possible', async () => {
  await only({
    'Somebody chooses what is not offered': { steps: [{ open: 'pre-questionnaire' }, { choose: 'hr-pattern-ful' }] },
  });
  const { code, out } = await trial();
  expect(code).toBe(1);
  expect(out).toContain('has no option "hr-pattern-ful"');
  expect(out).toContain('did you mean "hr-pattern-full"?');
});

test('a button that is disabled for the item cannot be pressed', async () => {
  const given = {
    signed_in: true,
    person: { registration_state: 'completed' },
    product: 'hair-regrowth',
    done: ['pre-questionnaire', 'bmi', 'demographics', 'medical', 'intro'],
  };
  const pressing = (inStock: boolean) => ({
    given,
    steps: [{ open: 'variant-selection' }, { press: 'common.choose_name', item: { id: 'v', in_stock: inStock } }],
  });
  await only({ 'Somebody chooses what is in stock': pressing(true), 'Somebody chooses what is not': pressing(false) });
  const { code, out } = await trial();
  expect(code).toBe(1);
  expect(out).toContain('FAILED  Somebody chooses what is not');
  expect(out).toContain('"common.choose_name" is hidden or disabled for this item');
  expect(out).toContain('1 of 2 hold');
});

test.each([
  [{ open: 'pre-questionaire' }, 'No route "pre-questionaire"', 'did you mean "pre-questionnaire"?'],
  // Without a product, the guess could be another product's question.
  [{ expect: { question: 'mr-med-hart' } }, 'No question "mr-med-hart"', 'write one of: hr-pre-pattern'],
  [{ expect: { modal: 'safety-stp' } }, 'No modal "safety-stp"', 'did you mean "safety-stop"?'],
  [
    { expect: { shows: ['safety.cannot_continu'] } },
    'Nothing says "safety.cannot_continu"',
    'did you mean "safety.cannot_continue"?',
  ],
  [{ pres: 'question.continue' }, '"pres"', 'did you mean "press"?'],
])('a misspelt word is a finding of check and of test: %j', async (step, message, hint) => {
  await only({ 'Somebody misspelt something': { steps: [step] } });
  for (const command of ['check', 'test']) {
    const { code, out } = await tundish(cwd, command);
    expect(code, command).toBe(1);
    expect(out).toContain(message);
    expect(out).toContain(hint);
    expect(out).toMatch(/scenarios\/safety\.json:\d+:\d+/);
    expect(out).toContain('flows/ordering/scenarios/safety.json:');
    if (command === 'test') expect(out).toContain('No scenario was run, because the scenarios have errors');
  }
});

test('suggestions for a misspelt question are questions of the scenario’s product', async () => {
  const about = (product: string, question: string) =>
    only({ 'Somebody is asked': { given: { product }, steps: [{ open: 'question' }, { expect: { question } }] } });
  await about('migraine-relief', 'mr-med-hart');
  expect((await tundish(cwd, 'check')).out).toContain('did you mean "mr-med-heart"?');
  await about('hair-regrowth', 'mr-med-hearts');
  expect((await tundish(cwd, 'check')).out).toContain('did you mean "hr-med-heart"?');
  await about('hair-regroth', 'hr-med-heart');
  expect((await tundish(cwd, 'check')).out).toContain('did you mean "hair-regrowth"?');
  await about('sleep-better', 'sb-med-heart');
  const { out } = await tundish(cwd, 'check');
  expect(out).toContain('if this product is gone, remove the scenarios that use it');
  expect(out).not.toContain('sb-med-heart", which');
  expect(out).not.toContain('did you mean');
});

test('[RT-14] a broken rule shows the steps that break it, which can be replayed', async () => {
  await edit('routes.json', '"requires": { "done": ["medical"] }, "title": "cart.title"', '"title": "cart.title"');
  const name = 'Nobody is at the cart while medical questions are known to be open';
  const { code, out } = await trial(name);
  expect(code).toBe(1);
  expect(out).toContain('It does not hold at "cart"');
  const { err } = await trial(name, '--save');
  expect(err).toContain('One scenario was written to flows/ordering/scenarios/counterexamples.json');
  const way = `${name} (on a way that broke it)`;
  expect((await trial(way)).out).toContain(`FAILED  ${way}`);
  await edit('routes.json', '"title": "cart.title"', '"requires": { "done": ["medical"] }, "title": "cart.title"');
  expect(await trial(name)).toMatchObject({ code: 0, out: expect.stringContaining('2 of 2 hold') });
});

test('[RT-14] the walk to a broken rule is a scenario with a visitor, answers, presses and an expectation', async () => {
  const name = 'Nobody reads the intro';
  await only({}, { [name]: { when: { route: 'intro' }, always: { facts: { 'pre.complete': false } } } });
  expect((await trial('--save')).code).toBe(1);
  const saved = await readFile(join(cwd, 'flows/ordering/scenarios/counterexamples.json'), 'utf8');
  expect(JSON.parse(saved).scenarios).toEqual({
    [`${name} (on a way that broke it)`]: {
      given: { signed_in: true },
      steps: [
        { open: '/products/sample/pre_questionnaire' },
        { answer_rest: true },
        { press: 'common.continue' },
        { press: 'demographics.submit' },
        { answer_rest: true },
        { expect: { not: { route: 'intro', facts: { not: { 'pre.complete': false } } } } },
      ],
    },
  });
});

test('[RT-14] a visitor at the cart at the start of a walk has done the steps before it', async () => {
  await only({}, { 'Nobody has a cart': { never: { route: 'cart' } } });
  expect((await trial('--save')).code).toBe(1);
  const saved = await readFile(join(cwd, 'flows/ordering/scenarios/counterexamples.json'), 'utf8');
  const done = ['pre-questionnaire', 'bmi', 'demographics', 'medical', 'intro', 'variant', 'quantity'];
  expect(Object.values(JSON.parse(saved).scenarios)).toEqual([
    { given: { signed_in: true, done }, steps: [{ open: '/carts' }, { expect: { not: { route: 'cart' } } }] },
  ]);
});

test('[RT-14] each broken rule of a flow has its walk, and other content of the file is kept', async () => {
  const file = join(cwd, 'flows/ordering/scenarios/counterexamples.json');
  const [intro, cart] = [{ never: { route: 'intro' } }, { never: { route: 'cart' } }];
  await only({}, { 'Nobody reads the intro': intro, 'Nobody has a cart': cart });
  const names = ['Nobody reads the intro', 'Nobody has a cart'].map((name) => `${name} (on a way that broke it)`);
  const old = { steps: [{ open: 'login' }] };
  const scenarios = { 'Somebody else’s': old, [names[0] ?? '']: old };
  await writeFile(file, JSON.stringify({ scenarios, rules: { 'Nobody is at the cart': cart } }));
  const { err } = await trial('nobody', '--save');
  expect(err).toContain('3 scenarios were written to flows/ordering/scenarios/counterexamples.json');
  const saved = JSON.parse(await readFile(file, 'utf8'));
  expect(saved.rules).toEqual({ 'Nobody is at the cart': cart });
  expect(Object.keys(saved.scenarios)).toEqual(expect.arrayContaining(['Somebody else’s', ...names]));
  expect(saved.scenarios['Somebody else’s']).toEqual(old);
  expect(saved.scenarios[names[0] ?? '']).not.toEqual(old);
});

test('a flow with errors is not tested, and the errors of its scenarios are told once it is mended', async () => {
  await only({ 'Somebody misspelt something': { steps: [{ open: 'pre-questionaire' }] } });
  await edit('screens/cart.json', '{ "go": "checkout" }', '{ "go": "cart" }');
  const { code, out } = await tundish(cwd, 'check');
  expect(code).toBe(1);
  expect(out).toContain('screens/cart.json');
  expect(out).not.toContain('pre-questionaire');
  await edit('routes.json', '"screen": "confirm-email"', '"screen": "confirm-emial"');
  const told = await trial();
  expect(told.out).toMatch(/^flows\/ordering\/routes\.json:\d+:\d+ {2}error/);
  expect(told.out).toMatch(/\nNo scenario was run, because the flow has errors: mend them first\n$/);
  const tried = await trial('--format', 'junit');
  expect(tried.code).toBe(1);
  expect(tried.out).toMatch(/<testsuites name="tundish test" tests="1" errors="1" failures="0">/);
  expect(tried.out).toMatch(/<error message="[^"]*confirm-emial[^"]*" type="RF03">/);
  expect(JSON.parse((await trial('--format', 'json')).out)).toMatchObject({ ok: false, cases: [] });
});

test('a rule about a fact that no guard uses is refused', async () => {
  await only({}, { 'Nothing is in the cart': { never: { facts: { 'cart.maxQuantity': 3 } } } });
  const { code, out } = await trial();
  expect(code).toBe(1);
  expect(out).toContain(`A rule can't ask for "cart.maxQuantity"`);
});

test('JUnit and JSON list each scenario, failed or not', async () => {
  await only({
    'A & B': { steps: [{ open: 'dashboard' }, { expect: { route: 'dashboard' } }] },
    'Who is not signed in is asked to': { steps: [{ open: 'dashboard' }, { expect: { route: 'login' } }] },
  });
  const junit = await trial('--format', 'junit');
  expect(junit.code).toBe(1);
  expect(junit.out).toContain('<testsuites name="tundish test" tests="2" errors="0" failures="1">');
  expect(junit.out).toContain('name="A &amp; B"');
  const json = await trial('--format', 'json');
  expect(JSON.parse(json.out)).toMatchObject({
    ok: false,
    cases: [{ name: 'A & B', problem: { line: expect.any(Number) } }, { problem: undefined }].map(
      ({ name, problem }) => ({
        ...(name && { name }),
        ...(problem && { problem }),
      }),
    ),
  });
});

test('a flow without scenarios is wrong usage, and one that cannot be tested does not hide that others hold', async () => {
  await cp('flows/callback', join(cwd, 'flows/callback'), { recursive: true });
  expect(await trial('callback')).toMatchObject({
    code: 2,
    err: expect.stringContaining('There are no scenarios: write some into'),
  });
  await writeFile(join(cwd, 'flows/callback/steps.json'), '{}');
  const { code, out } = await trial(STOPPED);
  expect(code).toBe(1);
  expect(out).toMatch(/^flows\/callback\/steps\.json:\d+:\d+ {2}error/);
  expect(out).toMatch(new RegExp(`\\nholds {2}${STOPPED}\\n {4}1 {2}\\S.*\\n {7}→ at `));
  expect(out).toMatch(/\n1 of 1 hold; what has errors was not tested · \d+ ms\n$/);
});

test('an unknown name is wrong usage, with a suggestion', async () => {
  const { code, err } = await trial('A persn who answers yes to chest pain is stopped');
  expect(code).toBe(2);
  expect(err).toContain(`did you mean "${STOPPED}"?`);
});

test('[issue 11] a signed question that is no longer asked is one finding, not also one for its scenarios', async () => {
  const file = join(cwd, 'flows/ordering/products/hair-regrowth.json');
  const product: { medical_questionnaire: { id: string }[] } = JSON.parse(await readFile(file, 'utf8'));
  const medical_questionnaire = product.medical_questionnaire.filter(({ id }) => id !== 'hr-med-allergy');
  await writeFile(file, JSON.stringify({ ...product, medical_questionnaire }));
  const { out } = await tundish(cwd, 'check', 'flows/ordering', '--format', 'json');
  const { findings }: { findings: { ruleId: string }[] } = JSON.parse(out);
  expect(findings.map(({ ruleId }) => ruleId)).toEqual(['SF12']);
});
