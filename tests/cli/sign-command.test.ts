import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadFlow } from '#files';
import { unsignedProblems } from '../../src/cli/sign.ts';
import { tundish } from './support/tundish.ts';

let cwd: string;

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'tundish-sign-'));
  await cp('flows/ordering', join(cwd, 'flows/ordering'), { recursive: true });
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const flowFile = (name: string) => join(cwd, 'flows/ordering', name);

async function edit(name: string, from: string, to: string) {
  const text = await readFile(flowFile(name), 'utf8');
  expect(text).toContain(from);
  await writeFile(
    flowFile(name),
    text.replace(from, () => to),
  );
}

/** One of these tests runs a whole check. */
vi.setConfig({ testTimeout: 240_000 });

/** @returns the rules without a valid signature */
const unsigned = async () =>
  unsignedProblems(await loadFlow(join(cwd, 'flows/ordering'))).map(({ message }) => message);
const sign = () => tundish(cwd, 'sign', '--as', 'Dr. Ada Quince');

test('[issue 15] the shipped flow is signed; if not, run: npx tundish sign --as "Sample Clinician" && npm run format', async () => {
  expect(unsignedProblems(await loadFlow('flows/ordering')).map(({ message }) => message)).toEqual([]);
});

test('[issue 15] a signature is valid from its own date; before that date it is a problem', async () => {
  const loaded = await loadFlow('flows/ordering');
  const { on } = JSON.parse(await readFile('flows/ordering/signoff.json', 'utf8')) as { on: string };
  const said = (today: string) => unsignedProblems(loaded, today).map(({ message }) => message);
  expect(said(on)).toEqual([]);
  const before = new Date(Date.parse(on) - 86_400_000).toISOString().slice(0, 10);
  expect(said(before)).toEqual([`Nobody has signed on ${on}: today is ${before}`]);
});

test('[issue 15] sign shows the result of each answer in every language, and stores the signature', async () => {
  await rm(flowFile('signoff.json'));
  expect(await unsigned()).toEqual([expect.stringContaining('Nobody has signed')]);
  const { code, out } = await sign();
  expect(code).toBe(0);
  expect(out).toMatch(/stops: end_progress, urgent +A heart attack, or chest pain from the heart \| .*corazón$/m);
  expect(out).toContain('\nSigned for the first time, or changed: ');
  expect(out).toMatch(/\nSigned by Dr\. Ada Quince on \d{4}-\d\d-\d\d, for en, es: .*signoff\.json\n$/);
  expect((await sign()).out).toContain('\nNothing has changed since the last signature.\n');
  expect(await unsigned()).toEqual([]);
});

test('[issue 15] a dropped stop, a reversed question and a changed safety text are refused by name until signed', async () => {
  await sign();
  await edit('products/migraine-relief.json', '"answer_text": "Yes", "end_progress": true', '"answer_text": "Yes"');
  await edit('copy/en.json', 'you are ineligible to complete', 'you may complete');
  const [said] = await unsigned();
  expect(said).toContain('Changed since Dr. Ada Quince signed on');
  expect(said).toContain('migraine-relief mr-med-pregnancy');
  expect(said).toContain('what stops say');
  const { code, out } = await tundish(cwd, 'check', '--require-signoff');
  expect(code).toBe(1);
  expect(out).toContain('→ have it reviewed, then run tundish sign --as NAME');
  await sign();
  expect(await unsigned()).toEqual([]);
});

test('[issue 15] a signed question that is gone is refused by its name', async () => {
  await sign();
  const file = flowFile('products/migraine-relief.json');
  const product = JSON.parse(await readFile(file, 'utf8')) as { medical_questionnaire: { id: string }[] };
  const gone = product.medical_questionnaire.pop() ?? expect.fail('There is no question.');
  await writeFile(file, JSON.stringify(product));
  expect(await unsigned()).toEqual([expect.stringContaining(`migraine-relief ${gone.id}`)]);
});

test('[issue 15] formatting, the order of keys and other texts do not affect the signature', async () => {
  await sign();
  for (const name of ['products/migraine-relief.json', 'questions.json', 'modals.json']) {
    const value = JSON.parse(await readFile(flowFile(name), 'utf8')) as object;
    await writeFile(flowFile(name), JSON.stringify(Object.fromEntries(Object.entries(value).toReversed())));
  }
  await edit('copy/en.json', '"login.submit": "Log in"', '"login.submit": "Sign in"');
  expect(await unsigned()).toEqual([]);
});

test('[issue 15] sign needs a name', async () => {
  expect(await tundish(cwd, 'sign')).toMatchObject({ code: 2 });
});

test("[issue 15] a flow's own questions are signed like those of a product, and shown in the table", async () => {
  const folder = join(cwd, 'flows/callback');
  await cp('flows/callback', folder, { recursive: true });
  const { code, out } = await tundish(cwd, 'sign', 'flows/callback', '--as', 'Dr. Ada Quince');
  expect(code).toBe(0);
  expect(out).toMatch(/^questionnaires\/travel\n {2}When do you leave\?\n {4}goes on +Within two weeks$/m);
  expect(out).toMatch(/^ {4}stops: end_progress +I have a fever now$/m);
  const problems = async () => unsignedProblems(await loadFlow(folder)).map(({ message }) => message);
  expect(await problems()).toEqual([]);
  const copy = join(folder, 'copy/en.json');
  const text = await readFile(copy, 'utf8');
  await writeFile(copy, text.replace('How many people are traveling?', 'How many people stay at home?'));
  expect(await problems()).toEqual([expect.stringMatching(/: questionnaires\/travel party$/)]);
  await writeFile(copy, text);
  const asks = join(folder, 'questionnaires/travel.json');
  await writeFile(asks, (await readFile(asks, 'utf8')).replace('"end_progress": true', '"end_progress": false'));
  expect(await problems()).toEqual([expect.stringMatching(/: questionnaires\/travel conditions$/)]);
});

test('[issue 15] a change of who skips the medical questions must be signed', async () => {
  await sign();
  await edit('steps.json', '"id": "medical",', '"id": "medical", "only_if": { "cart.isRdt": true },');
  expect(await unsigned()).toEqual([expect.stringMatching(/: the order of steps$/)]);
});

test('[issue 15] a changed danger sign is a problem until somebody signs it', async () => {
  await sign();
  await edit('copy/en.json', '"chest pain",', '"chest pains",');
  expect(await unsigned()).toEqual([expect.stringMatching(/: signs of danger$/)]);
});

test('[issue 15] a sign-off that was changed by hand is refused where it was changed', async () => {
  await sign();
  await edit('signoff.json', '"stops: end_progress"', '"goes on"');
  await edit('signoff.json', '"hr-med-form": ', '"hr-med-from": ');
  await edit('signoff.json', '"behaviour": "sha256:', '"behaviour": "sha256:0');
  const found = unsignedProblems(await loadFlow(join(cwd, 'flows/ordering')), '2000-01-01');
  expect(found.map(({ pointer, hint }) => `${pointer}: ${hint}`)).toEqual([
    '/on: write the day of the signature',
    expect.stringMatching(/^\/behaviour: write "sha256:/),
    '/decisions/hair-regrowth/hr-pre-sudden/hr-sudden-yes: write "stops: end_progress"',
    '/decisions/hair-regrowth/hr-med-from: did you mean "hr-med-form"?',
  ]);
});

test('[issue 15] what is left out of a sign-off is refused where it belongs, with what to write', async () => {
  await sign();
  const { decisions, ...rest } = JSON.parse(await readFile(flowFile('signoff.json'), 'utf8')) as {
    decisions: Record<string, Record<string, Record<string, string>>>;
  };
  const { 'mr-med-pregnancy': _asked, 'mr-med-heart': heart = {}, ...others } = decisions['migraine-relief'] ?? {};
  const { 'mr-heart-pressure': _stop, ...answers } = heart;
  const left = { ...decisions, 'migraine-relief': { ...others, 'mr-med-heart': answers } };
  await writeFile(flowFile('signoff.json'), JSON.stringify({ ...rest, decisions: left }));
  const found = unsignedProblems(await loadFlow(join(cwd, 'flows/ordering')));
  expect(found.map(({ pointer, message, hint }) => `${pointer}: ${message} → ${hint}`)).toEqual([
    expect.stringMatching(
      /^\/decisions\/migraine-relief: "mr-med-pregnancy" is left out, .* → run tundish sign --as NAME$/,
    ),
    expect.stringMatching(
      /^\/decisions\/migraine-relief\/mr-med-heart: "mr-heart-pressure" is left out, .* → write "mr-heart-pressure": "stops: /,
    ),
  ]);
});

test('[issue 15] check refuses a signature of a day to come', async () => {
  await sign();
  await edit('signoff.json', '"on": "2', '"on": "9');
  const { code, out } = await tundish(cwd, 'check', '--require-signoff');
  expect(code).toBe(1);
  expect(out).toContain('Nobody has signed on 9');
});

test('[issue 15] a language that nobody signed for is refused', async () => {
  await sign();
  const text = await readFile(flowFile('signoff.json'), 'utf8');
  await writeFile(flowFile('signoff.json'), JSON.stringify({ ...JSON.parse(text), languages: ['en'] }));
  expect(await unsigned()).toEqual([expect.stringMatching(/"languages" is another$/)]);
});
