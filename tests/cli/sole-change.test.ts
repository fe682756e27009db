import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkedIn } from '#core';
import { readFlow } from '#files';
import { check } from '../../src/cli/check.ts';
import { tundish as tundishIn } from './support/tundish.ts';

const TODAY = '2026-06-15';
let cwd: string;
/** A folder with the shipped flow and a new checked.json. */
let saved: string;

const folderWith = async (flow: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'tundish-sole-change-'));
  await cp(flow, join(folder, 'flows/ordering'), { recursive: true });
  return folder;
};

beforeAll(async () => {
  cwd = await folderWith('flows/ordering');
  const { code, err } = await tundish('check', '--save');
  if (code !== 0) throw new Error(err);
  saved = cwd;
}, 60_000);
beforeEach(async () => {
  cwd = await folderWith(join(saved, 'flows/ordering'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));
afterAll(() => rm(saved, { recursive: true, force: true }));

const inFlow = (file: string) => join(cwd, 'flows/ordering', file);

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(inFlow(file), 'utf8');
  expect(text).toContain(from);
  await writeFile(inFlow(file), text.replace(from, to));
}

/** The findings of `tundish check`, each as one line. */
async function found(): Promise<string[]> {
  const { findings } = await check(cwd, [], TODAY);
  return findings.map(({ rule, file, pointer, message, hint }) => `${rule} ${file}#${pointer} ${message} → ${hint}`);
}

const tundish = (...words: string[]) => tundishIn(cwd, ...words);

describe('[issue 11] findings that come from one change since tundish check --save', () => {
  test('are reported at the change, with the place where they were seen', async () => {
    await edit('screens/cart.json', '"cart.empty_heading"', '"cart.empty"');
    const [one = '', ...more] = await found();
    expect(more).toEqual([]);
    expect(one).toMatch(/^RF(?:08|28) flows\/ordering\/screens\/cart\.json#\/heading_when\/0\/text /);
  });

  test('are as severe as before, and only the most severe are reported', async () => {
    await rm(inFlow('checked.json'));
    await edit('routes.json', '"access": "signed-in"', '"access": "guest"');
    const before = await check(cwd, [], TODAY);
    await cp(join(saved, 'flows/ordering/checked.json'), inFlow('checked.json'));
    const { findings } = await check(cwd, [], TODAY);
    expect(before.findings.length).toBeGreaterThan(0);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.every(({ severity }) => severity === 'error')).toBe(true);
    expect(findings.every(({ pointer }) => /^\/routes\/[^/]+(?:\/access)?$/.test(pointer))).toBe(true);
  });

  test('keep their words when they were seen in the same line', async () => {
    await edit('screens/cart.json', '{ "is": "monthly" }', '{ "is_one_of": ["monthly", "quarterly"] }');
    const [one = '', ...more] = await found();
    expect(more).toEqual([]);
    expect(one).toMatch(/^SM40 .*subscriptionType\/is_one_of .* → ask for "monthly" in "if"$/);
  });

  test('name the file where they were seen when they speak of "this" one', async () => {
    await edit('copy/en.json', '"verify.bring_no": "No, that', '"verify.bring_no": "Yes, that');
    await tundish('translations', 'record');
    const [one = '', ...more] = await found();
    expect(more).toEqual([]);
    expect(one).toMatch(
      /^CP15 flows\/ordering\/copy\/en\.json#\S+ copy\/es\.json: This begins with the opposite answer/,
    );
  });

  test('stay where they were when two places have changed', async () => {
    await edit('screens/cart.json', '"cart.empty_heading"', '"cart.empty"');
    await edit('screens/login.json', '"login.heading"', '"login.heading_two"');
    expect((await found()).some((one) => one.includes('only this has changed'))).toBe(false);
  });

  test('stay where they are when the hint is an exact edit there', async () => {
    await edit('screens/cart.json', '"variant-selection"', '"variant-selectoin"');
    const [one = '', ...more] = await found();
    expect(more).toEqual([]);
    expect(one).toMatch(/screens\/cart\.json#.* → did you mean "variant-selection"\?$/);
  });

  test('come from the change after the next --save, which a flow with findings refuses', async () => {
    await edit('screens/cart.json', '"cart.empty_heading"', '"cart.empty"');
    const refused = await tundish('check', '--save');
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('There are findings');
    await edit('screens/cart.json', '"cart.empty"', '"cart.empty_heading"');
    await edit('copy/en.json', '"cart.empty_heading": "Your cart is empty"', '"cart.empty_heading": "Nothing here"');
    await tundish('translations', 'record');
    expect(await tundish('check', '--save')).toMatchObject({ code: 0, err: '' });
    await edit('screens/cart.json', '"cart.empty_heading"', '"cart.empty"');
    expect((await found())[0]).toContain('flows/ordering/screens/cart.json#/heading_when/0/text');
  }, 60_000);

  test('are found in the shipped flows, too: each has a valid checked.json', async () => {
    for (const flow of ['ordering', 'callback'])
      expect(checkedIn((await readFlow(`flows/${flow}`)).source)?.files).toHaveProperty(['flow.json']);
  });
});
