import { logIn, SAMPLES } from './support/people.ts';
import { migraine, preAddress } from './support/products.ts';
import { answerAll, heading, meet, reply } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import { english } from './support/words.ts';
import type { Page } from '@playwright/test';

/** The scripts that the page has received by now. */
const received = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
  );

test('[PQ-7] the sign-up waits for no script once a question has been read', async ({ page }) => {
  const [last = migraine.pre[0]] = migraine.pre.slice(-1);
  if (last === undefined) throw new Error('There is no last question');
  await page.goto(preAddress(migraine));
  await answerAll(page, migraine.pre.slice(0, -1));
  await meet(page, last);
  await expect.poll(() => received(page)).toContainEqual(expect.stringMatching(/\/form-part-/));
  await expect.poll(() => received(page)).toContainEqual(expect.stringMatching(/\/user-demographics-/));
  // Others that come while the page is idle may still be on their way.
  const isOwn = (name: string) => /\/(?:signup|form|form-part|password)-/.test(name);
  const before = (await received(page)).filter(isOwn);
  await reply(page, last);
  await expect(heading(page)).toHaveText(english('signup.heading'));
  expect((await received(page)).filter(isOwn)).toEqual(before);
});

test('the dashboard waits for no script of its own once the log-in has been read', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => received(page)).toContainEqual(expect.stringMatching(/\/signup-/));
  const isOwn = (name: string) => /\/(?:dashboard|page|blocks)-/.test(name);
  const before = (await received(page)).filter(isOwn);
  await logIn(page, SAMPLES.patient);
  await expect(heading(page)).toHaveText(english('dashboard.heading'));
  expect((await received(page)).filter(isOwn)).toEqual(before);
});
