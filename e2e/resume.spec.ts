import { logIn, newMember, signIn } from './support/people.ts';
import { memberAt } from './support/progress.ts';
import { migraine, preAddress } from './support/products.ts';
import {
  answerAll,
  backArrow,
  box,
  goOn,
  heading,
  meet,
  radio,
  reply,
  stopClock,
  textField,
} from './support/questions.ts';
import { spoil, storageOf } from './support/storage.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

const { pre, medical } = migraine;
const address = preAddress(migraine);

/** Answers this many questions, so that the next one is on the screen. */
async function answered(page: Page, count: number): Promise<void> {
  await page.goto(address);
  await answerAll(page, pre.slice(0, count));
  const next = pre[count];
  if (!next) return;
  await meet(page, next);
  // The focus follows when the question is painted and has its place in the history.
  if (count > 0) await expect(heading(page)).toBeFocused();
}

test('[PQ-10] [QN-1] a reload at any question resumes at the first unanswered one', async ({ page }) => {
  await page.goto(address);
  for (const [index, asked] of pre.entries()) {
    await meet(page, asked);
    await page.reload();
    await meet(page, asked);
    if (index < pre.length - 1) await reply(page, asked);
  }
});

test('[PQ-10] a reload right after a choice keeps it', async ({ page }) => {
  await answered(page, 0);
  await radio(page, '4 to 7 days').check();
  await expect.poll(async () => Object.keys(await storageOf(page)).join()).toContain('pre_questionnaire_answers');
  await page.reload();
  await expect(heading(page)).toContainText('What comes with your migraines?');
});

test('[PQ-10] [QN-1] with all questions answered, a reload resumes at the last question', async ({ page }) => {
  await answered(page, 5);
  await expect(page).toHaveURL('/signup');
  await page.goto(address);
  await expect(heading(page)).toContainText('What would you most like to get back to');
  await expect(textField(page)).toHaveValue('Quiet mornings, and choir');
});

test('[PQ-10] closing the tab and opening the address again resumes at the same question', async ({
  page,
  context,
}) => {
  await answered(page, 2);
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  await expect(heading(again)).toContainText('Right now, or in the last few days');
  await backArrow(again).click();
  await expect(heading(again)).toContainText('What comes with your migraines?');
  await expect(box(again, 'Light hurts')).toBeChecked();
});

test('[BK-5] [QN-3] the browser’s Back goes back one question and loses no answer', async ({ page }) => {
  await answered(page, 3);
  await page.goBack();
  await expect(heading(page)).toContainText('Right now, or in the last few days');
  await expect(radio(page, 'No')).toBeChecked();
  await page.goBack();
  await expect(heading(page)).toContainText('What comes with your migraines?');
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect(radio(page, '4 to 7 days')).toBeChecked();
  await page.goForward();
  await expect(box(page, 'Light hurts')).toBeChecked();
  await expect(box(page, 'Sounds hurt')).toBeChecked();
  await page.reload();
  await expect(heading(page)).toContainText('Has a doctor or nurse told you');
});

test('[BK-5] going Back out of the questions and Forward again works', async ({ page }) => {
  await page.goto('/404');
  await answered(page, 1);
  await page.goBack();
  await expect(heading(page)).toContainText('On how many days');
  await page.goBack();
  await expect(heading(page)).toHaveText('404');
  await page.goForward();
  await expect(heading(page)).toContainText(/On how many days|What comes with/);
  await expect(goOn(page)).toBeVisible();
});

test('[BK-2] [BK-4] the back arrow goes back one question after a second, even when pressed repeatedly', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(address);
  await answerAll(page, pre.slice(0, 2));
  await expect(heading(page)).toContainText('Right now, or in the last few days');
  await stopClock(page);
  await backArrow(page).dblclick();
  await page.clock.runFor(900);
  await expect(heading(page)).toContainText('Right now, or in the last few days');
  await page.clock.runFor(200);
  await expect(heading(page)).toContainText('What comes with your migraines?');
  await page.clock.runFor(5000);
  await expect(heading(page)).toContainText('What comes with your migraines?');
  await expect(box(page, 'Light hurts')).toBeChecked();
});

test('[BK-2] [LY-1] the first question has a back arrow only with a previous path', async ({ page }) => {
  await page.goto(address);
  await expect(heading(page)).toContainText('On how many days');
  await expect(backArrow(page)).toHaveCount(0);
});

test('[BK-1] [GD-4] among the medical questions the back arrow goes to the previous question', async ({
  page,
  request,
}) => {
  const member = await memberAt(request, migraine, 'medical');
  await signIn(page, member);
  await page.goto(member.questionAddress('mr-med-heart'));
  await answerAll(page, medical.slice(0, 2));
  await expect(page).toHaveURL(member.questionAddress('mr-med-before'));
  await backArrow(page).click();
  await expect(page).toHaveURL(member.questionAddress('mr-med-pregnancy'));
  await expect(radio(page, 'No')).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(member.questionAddress('mr-med-before'));
});

test('[ST-8] answers in the browser’s storage are unreadable', async ({ page }) => {
  await answered(page, 0);
  await radio(page, '15 days or more').check();
  await page.getByRole('textbox', { name: 'What have you tried so far?' }).fill('valerian and sleep');
  await goOn(page).click();
  await answerAll(page, pre.slice(1));
  await expect(page).toHaveURL('/signup');
  const kept = JSON.stringify(await storageOf(page));
  expect(kept).toContain('pre_questionnaire_answers');
  for (const secret of [
    'mr-pre-',
    'mr-days',
    'mr-sym',
    'mr-warning-',
    'mr-diagnosis',
    'valerian',
    'Quiet mornings',
    'choir',
  ]) {
    expect(kept).not.toContain(secret);
  }
  const extractable = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('tundish');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('no database'));
    });
    const keys = await new Promise<CryptoKey[]>((resolve, reject) => {
      const request = database.transaction('keys').objectStore('keys').getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('no keys'));
    });
    return keys.map((key) => key.extractable);
  });
  expect(extractable).toEqual([false, false]);
});

for (const [what, text] of Object.entries({
  'an empty text': '',
  'half of a JSON': '{"version":1,"at":',
  'another shape': '["version"]',
  'an older version': '{"version":0,"at":1,"intent":null,"content":"{}"}',
  'a foreign seal': `{"version":1,"at":1,"intent":null,"content":"${'QUFB'.repeat(4)}.${'QUFB'.repeat(20)}"}`,
})) {
  test(`[ST-9] stored entries with ${what} are dropped and cause no error`, async ({ page }) => {
    await answered(page, 1);
    await spoil(page, 'tundish', text);
    await page.reload();
    await expect(heading(page)).toContainText('On how many days');
    for (const asked of pre.slice(0, 2)) await reply(page, asked);
    await expect(heading(page)).toContainText('Right now, or in the last few days');
  });
}

test('[ST-9] a damaged answer costs only that answer', async ({ page }) => {
  await answered(page, 1);
  const [first = ''] = Object.keys(await storageOf(page)).filter((key) => key.includes('pre_questionnaire_answers'));
  await answerAll(page, pre.slice(1, 2));
  await expect(heading(page)).toContainText('Right now, or in the last few days');
  await spoil(page, first, '%');
  await page.reload();
  await expect(heading(page)).toContainText('On how many days');
  await reply(page, pre[0] ?? { id: '', says: '', answer: { write: '' }, sent: [] });
  await page.goto(address);
  await expect(heading(page)).toContainText('Right now, or in the last few days');
});

test('[ST-9] a visitor can answer questions when the storage refuses to write', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await answered(page, 2);
  await page.goBack();
  await expect(box(page, 'Light hurts')).toBeChecked();
});

test('[ST-9] a member can sign in when the storage refuses to write', async ({ page, request }) => {
  const member = await newMember(request);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await signIn(page, member);
  await expect(page).toHaveURL('/user-demographics');
});

test('[ST-11] the next person sees nothing of the previous one', async ({ page, request, context }) => {
  const [first, second] = [await newMember(request), await newMember(request)];
  await signIn(page, first);
  await answered(page, 2);
  // The first person's session ends without a sign-out.
  await context.clearCookies();
  await spoil(page, 'tundish:auth', '');
  await page.goto('/');
  await logIn(page, second);
  await expect(page).toHaveURL('/user-demographics');
  await page.goto(address);
  await expect(heading(page)).toContainText('On how many days');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  expect(Object.keys(await storageOf(page)).filter((key) => key.includes('pre_questionnaire'))).toEqual([]);
});

test('[ST-11] an anonymous visitor’s answers are not given to a person who signs in in another tab', async ({
  page,
  request,
  context,
}) => {
  const member = await newMember(request);
  await answered(page, 2);
  await page.close();
  const other = await context.newPage();
  await signIn(other, member);
  await other.goto(address);
  await expect(heading(other)).toContainText('On how many days');
  await expect(other.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('[ST-10] of two tabs the newer answer wins, and a sign-out in one signs out the other', async ({
  page,
  request,
  context,
}) => {
  await signIn(page, await newMember(request));
  await answered(page, 1);
  const other = await context.newPage();
  await other.goto(address);
  await expect(heading(other)).toContainText('What comes with your migraines?');
  await other.goto('about:blank');
  await other.goto(address);
  await answerAll(other, pre.slice(1, 3));
  await expect(heading(other)).toContainText('Has a doctor or nurse told you');

  await box(page, 'Feeling sick').check();
  await expect(box(page, 'Feeling sick')).toBeChecked();
  await page.reload();
  await expect(heading(page)).toContainText('What comes with your migraines?');
  for (const name of ['Feeling sick', 'Light hurts', 'Sounds hurt']) await expect(box(page, name)).toBeChecked();
  await goOn(page).click();
  await expect(heading(page)).toContainText('Right now, or in the last few days');
  await page.reload();
  await expect(heading(page)).toContainText('Has a doctor or nurse told you');

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(other.getByRole('button', { name: 'Log out' })).toHaveCount(0);
});

test('[ST-10] [decision 3] two anonymous tabs keep their own answers, and signing in takes over the tab’s own', async ({
  page,
  request,
  context,
}) => {
  await answered(page, 2);
  const other = await context.newPage();
  await other.goto(address);
  await expect(heading(other)).toContainText('On how many days');
  await answerAll(other, pre.slice(0, 1));
  await expect(heading(other)).toContainText('What comes with your migraines?');
  await page.reload();
  await expect(heading(page)).toContainText('Right now, or in the last few days');

  const member = await newMember(request);
  await other.goto('/');
  await logIn(other, member);
  await expect(heading(other)).toContainText('What comes with your migraines?');
  await other.getByRole('button', { name: 'Log out' }).click();
  await expect(other.getByLabel('Email')).toBeVisible();
});
