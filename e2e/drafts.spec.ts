import { signIn } from './support/people.ts';
import { migraine, preAddress } from './support/products.ts';
import { memberAt } from './support/progress.ts';
import { answerAll, backArrow, bar, box, goOn, heading, meet, radio, textField } from './support/questions.ts';
import { storageOf } from './support/storage.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

const { pre, medical } = migraine;
const address = preAddress(migraine);

/** Waits until some answers of a store are kept. */
const kept = (page: Page, store: string, count: number) =>
  expect
    .poll(async () => Object.keys(await storageOf(page)).filter((key) => key.includes(store)).length)
    .toBeGreaterThanOrEqual(count);

const fill = (page: Page) => bar(page).evaluate((element: HTMLProgressElement) => element.value);

test('[QN-2] [decision 13] one box of several, and a reload: the same question, with that box ticked', async ({
  page,
}) => {
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

test('[QN-2] [decision 13] half a sentence, and a reload: it is there, and nothing is submitted', async ({ page }) => {
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

test('[QN-2] [QN-3] an answer changed on the way back is a draft again, and those after it stay', async ({ page }) => {
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

test('[QN-2] [decision 13] a medical question half answered is the same question after a reload and on another device', async ({
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
  await box(page, 'None of these').check();
  await kept(page, 'user_questionnaire_answers', 1);
  await page.reload();
  await meet(page, first);
  await expect(box(page, 'None of these')).toBeChecked();
  expect(await fill(page)).toBe(before);

  const device = await browser.newContext();
  const elsewhere = await device.newPage();
  await signIn(elsewhere, member);
  await elsewhere.goto(`/products/${migraine.slug}/intro`);
  await meet(elsewhere, first);
  await expect(box(elsewhere, 'None of these')).not.toBeChecked();
  expect(await fill(elsewhere)).toBe(before);

  await goOn(page).click();
  await meet(page, second);
  await elsewhere.goto(`/products/${migraine.slug}/intro`);
  await meet(elsewhere, second);
  await device.close();
});
