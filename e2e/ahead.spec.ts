import { logIn, SAMPLES, signIn } from './support/people.ts';
import { migraine, preAddress } from './support/products.ts';
import { memberAt } from './support/progress.ts';
import { answerAll, heading, meet, reply } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import { english } from './support/words.ts';
import type { Page } from '@playwright/test';

/** @returns the scripts that the page has received so far */
const received = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
  );

test('[PQ-7] the sign-up’s scripts are loaded while a question is read', async ({ page }) => {
  const [last = migraine.pre[0]] = migraine.pre.slice(-1);
  if (last === undefined) throw new Error('There is no last question');
  await page.goto(preAddress(migraine));
  await answerAll(page, migraine.pre.slice(0, -1));
  await meet(page, last);
  await expect.poll(() => received(page)).toContainEqual(expect.stringMatching(/\/form-part-/));
  await expect.poll(() => received(page)).toContainEqual(expect.stringMatching(/\/user-demographics-/));
  // Other scripts that load while the page is idle may still be on their way.
  const isOwn = (name: string) => /\/(?:signup|form|form-part|password)-/.test(name);
  const before = (await received(page)).filter(isOwn);
  await reply(page, last);
  await expect(heading(page)).toHaveText(english('signup.heading'));
  expect((await received(page)).filter(isOwn)).toEqual(before);
});

test('[decision 13] the next medical question comes with the response to the answer', async ({ page, request }) => {
  const member = await memberAt(request, migraine, 'medical');
  const [first, second, third] = migraine.medical;
  if (!first || !second || !third) throw new Error('the sample product asks less than three medical questions');
  await signIn(page, member);
  await page.goto(member.questionAddress(first.id));
  await reply(page, first);
  await meet(page, second);
  const sent: string[] = [];
  page.on('request', (one) => {
    const { pathname } = new URL(one.url());
    if (/\/questions\/[^/]+$/.test(pathname)) sent.push(`${one.method()} ${pathname.split('/').at(-1)}`);
  });
  await reply(page, second);
  await meet(page, third);
  expect(sent).toEqual([`PUT ${second.id}`]);
});

test('the dashboard’s scripts are loaded while the log-in is read', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => received(page)).toContainEqual(expect.stringMatching(/\/signup-/));
  const isOwn = (name: string) => /\/(?:dashboard|page|blocks)-/.test(name);
  const before = (await received(page)).filter(isOwn);
  await logIn(page, SAMPLES.patient);
  await expect(heading(page)).toHaveText(english('dashboard.heading'));
  expect((await received(page)).filter(isOwn)).toEqual(before);
});
