import { type Person, signIn } from './support/people.ts';
import { migraine, preAddress } from './support/products.ts';
import { memberAt } from './support/progress.ts';
import { answerAll, backArrow, bar, box, goOn, heading, meet, radio, textField } from './support/questions.ts';
import { storageOf } from './support/storage.ts';
import { expect, test } from './support/test.ts';
import type { Browser, Page } from '@playwright/test';

const { pre, medical } = migraine;
const address = preAddress(migraine);

/** Waits until a store keeps this many answers. */
const kept = (page: Page, store: string, count: number) =>
  expect
    .poll(async () => Object.keys(await storageOf(page)).filter((key) => key.includes(store)).length)
    .toBeGreaterThanOrEqual(count);

const fill = (page: Page) => bar(page).evaluate((element: HTMLProgressElement) => element.value);

test('[QN-2] [decision 13] a reload after one tick shows the same question with that tick', async ({ page }) => {
  await page.goto(address);
  await answerAll(page, pre.slice(0, 1));
  await expect(heading(page)).toContainText('What comes with your migraines?');
  const before = await fill(page);
  await box(page, 'Light hurts').check();
  await kept(page, 'pre_questionnaire_answers', 2);
  await page.reload();
  await expect(heading(page)).toContainText('What comes with your migraines?');
  await expect(box(page, 'Light hurts')).toBeChecked();
  expect(await fill(page)).toBe(before);
  await box(page, 'Sounds hurt').check();
  await goOn(page).click();
  await expect(heading(page)).toContainText('Right now, or in the last few days');
  expect(await fill(page)).toBeGreaterThan(before);
  await page.reload();
  await expect(heading(page)).toContainText('Right now, or in the last few days');
});

test('[QN-2] [decision 13] a reload in the middle of a sentence keeps it, and nothing is submitted', async ({
  page,
}) => {
  await page.goto(address);
  await answerAll(page, pre.slice(0, 4));
  await expect(heading(page)).toContainText('What would you most like to get back to');
  await textField(page).fill('Quiet mor');
  await kept(page, 'pre_questionnaire_answers', 5);
  await page.reload();
  await expect(heading(page)).toContainText('What would you most like to get back to');
  await expect(textField(page)).toHaveValue('Quiet mor');
  await expect(goOn(page)).toBeEnabled();
});

test('[QN-2] [QN-3] an answer changed after going back is a draft, and later answers stay', async ({ page }) => {
  await page.goto(address);
  await answerAll(page, pre.slice(0, 3));
  await expect(heading(page)).toContainText('Has a doctor or nurse told you');
  await page.goBack();
  await page.goBack();
  await expect(heading(page)).toContainText('What comes with your migraines?');
  await box(page, 'Light hurts').uncheck();
  await page.goForward();
  await expect(heading(page)).toContainText('What comes with your migraines?');
  await goOn(page).click();
  await expect(heading(page)).toContainText('Right now, or in the last few days');
  await expect(radio(page, 'No')).toBeChecked();
  await backArrow(page).click();
  await expect(heading(page)).toContainText('What comes with your migraines?');
  await expect(box(page, 'Light hurts')).not.toBeChecked();
  await expect(box(page, 'Sounds hurt')).toBeChecked();
});

/** The same member, signed in on another device. */
async function elsewhere(browser: Browser, member: Person): Promise<Page> {
  const device = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await device.newPage();
  await signIn(page, member);
  return page;
}

/** Waits until the draft of an answer with this text has been sent. */
const sent = (page: Page, says: string) =>
  page.waitForResponse((response) => response.ok() && (response.request().postData() ?? '').includes(says));

test('[QN-2] [decision 13] an unfinished medical answer is kept over a reload and, as a draft, on another device', async ({
  page,
  request,
  browser,
}) => {
  const member = await memberAt(request, migraine, 'medical');
  const [first, second] = medical;
  if (!first || !second) throw new Error('the sample product asks less than two medical questions');
  await signIn(page, member);
  await page.goto(member.questionAddress(first.id));
  await meet(page, first);
  const before = await fill(page);
  const draft = sent(page, '"draft":true');
  await box(page, 'None of these').check();
  await draft;
  await kept(page, 'user_questionnaire_answers', 1);
  await page.reload();
  await meet(page, first);
  await expect(box(page, 'None of these')).toBeChecked();
  expect(await fill(page)).toBe(before);

  const other = await elsewhere(browser, member);
  await other.goto(`/products/${migraine.slug}/intro`);
  await meet(other, first);
  await expect(box(other, 'None of these')).toBeChecked();
  await expect(goOn(other)).toBeEnabled();
  expect(await fill(other)).toBe(before);
  await other.goto('/carts');
  await meet(other, first);

  await goOn(page).click();
  await meet(page, second);
  await other.goto(`/products/${migraine.slug}/intro`);
  await meet(other, second);
  await other.context().close();
});

test('[QN-2] [decision 13] [RT-14] an answer left unfinished after going back is a draft on another device and blocks the checkout', async ({
  page,
  request,
  browser,
}) => {
  const member = await memberAt(request, migraine, 'cart');
  const before = medical.find(({ id }) => id === 'mr-med-before');
  if (!before) throw new Error('the sample product does not ask what was taken before');
  await signIn(page, member);
  await page.goto(member.questionAddress(before.id));
  await meet(page, before);
  await radio(page, 'Yes, but it did not suit me').check();
  const draft = sent(page, 'A rash on my ar');
  await textField(page).fill('A rash on my ar');
  await draft;

  const other = await elsewhere(browser, member);
  for (const waiting of ['/checkout', '/carts']) {
    await other.goto(waiting);
    await meet(other, before);
  }
  await expect(textField(other)).toHaveValue('A rash on my ar');
  await textField(other).fill('A rash on my arm');
  await goOn(other).click();
  await expect(other).not.toHaveURL(/questions/);
  await other.goto('/checkout');
  await expect(other).toHaveURL('/checkout');
  await other.context().close();
});
