import { isAccessible } from './support/axe.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { migraine } from './support/products.ts';
import { memberAt } from './support/progress.ts';
import { goOn, heading, pressUntil } from './support/questions.ts';
import { expect, test } from './support/test.ts';

const SEARCH = '**/api/dose_spot/medications_allergies/search?**';

/** Brings a new member to the question about medications, with all earlier ones answered. */
async function atMedications(page: Page, request: APIRequestContext) {
  const member = await memberAt(request, migraine, 'medical');
  const before = migraine.medical.findIndex(({ id }) => id === 'mr-med-medicines');
  for (const { id, sent } of migraine.medical.slice(0, before)) {
    const headers = { authorization: `Bearer ${member.token}` };
    const saved = await request.put(`/api${member.questionAddress(id)}`, { headers, data: { answer: sent } });
    expect(saved.ok(), await saved.text()).toBe(true);
  }
  await signIn(page, member);
  await page.goto(member.questionAddress('mr-med-medicines'));
  await expect(heading(page)).toContainText('Which medicines');
}

const box = (page: Page) => page.getByRole('combobox');
const options = (page: Page) => page.getByRole('option');
const added = (page: Page) => page.getByRole('list', { name: /^Your (medications|allergies)$/ }).getByRole('listitem');

test(
  '[QS-7] [MA-1] [MA-5] [MA-7] [MA-10] medications can be searched, added once and removed, and survive a reload',
  { tag: '@desktop' },
  async ({ page, request }) => {
    await atMedications(page, request);
    await expect(goOn(page)).toBeDisabled();
    await box(page).fill('ib');
    await expect(options(page)).toHaveCount(0);
    await box(page).fill('ibuprofen');
    const first = options(page).first();
    await expect(first).toContainText(/ibuprofen/i);
    await first.click();
    await expect(first).toContainText('✓ Added');
    await first.click();
    await expect(added(page)).toHaveCount(1);
    await expect(goOn(page)).toBeEnabled();
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await goOn(page).click();
    await expect(heading(page)).toContainText('allergic');
    await page.goBack();
    await page.reload();
    await expect(added(page)).toHaveCount(1);
    await added(page)
      .getByRole('button', { name: /^Remove / })
      .click();
    await expect(added(page)).toHaveCount(0);
    await expect(goOn(page)).toBeDisabled();
  },
);

test('[MA-9] [MA-8] a long list of results scrolls within 15rem; an empty result is announced', async ({
  page,
  request,
}) => {
  await atMedications(page, request);
  await box(page).fill('met');
  await expect(options(page).nth(5)).toBeAttached();
  const list = await page.getByRole('listbox').evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    limit: 15 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    scrolls: element.scrollHeight > element.clientHeight,
  }));
  expect(list.height).toBeLessThanOrEqual(list.limit);
  expect(list.scrolls).toBe(true);
  await box(page).fill('zzzzzz');
  await expect(page.getByText('No medications found')).toBeVisible();
});

test('[MA-11] search, arrows, Enter, free text and Continue work by keyboard', async ({ page, request }) => {
  await atMedications(page, request);
  await pressUntil(page, 'Tab', box(page));
  await page.keyboard.type('sumatriptan');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(added(page)).toHaveCount(1);
  const text = page.getByLabel('Can’t find it? Write it in yourself');
  await pressUntil(page, 'Tab', text);
  await page.keyboard.type('my grandmother’s tea\nfeverfew');
  await pressUntil(page, 'Tab', goOn(page));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText('allergic');
  await page.goBack();
  await expect(text).toHaveValue('my grandmother’s tea\nfeverfew');
});

test('[MA-11] arrows and Enter that are pressed at once on a slow phone add one result after the other', async ({
  page,
  request,
}) => {
  await atMedications(page, request);
  const found = Array.from({ length: 6 }, (_, index) => ({
    code: `c${index}`,
    name: `Medicine ${index}`,
    strength: '5 mg',
  }));
  await page.route(SEARCH, (route) => route.fulfill({ json: found }));
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await box(page).fill('medicine');
  await expect(options(page)).toHaveCount(6);
  const keys = found.flatMap(() => ['ArrowDown', 'Enter']);
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
  await expect(added(page)).toHaveCount(6);
});

test('[MA-2] [MA-3] ticking "none" hides the inputs and clears the answer', async ({ page, request }) => {
  await atMedications(page, request);
  await page.getByLabel('Can’t find it? Write it in yourself').fill('aspirin');
  const none = page.getByRole('checkbox', { name: 'I take no medications' });
  await none.check();
  await expect(box(page)).toHaveCount(0);
  await expect(page.getByLabel('Can’t find it? Write it in yourself')).toHaveCount(0);
  await expect(goOn(page)).toBeEnabled();
  await none.uncheck();
  await expect(page.getByLabel('Can’t find it? Write it in yourself')).toHaveValue('');
  await expect(goOn(page)).toBeDisabled();
});

test('[MA-11] [EC-7] a failed search shows an error and a button that searches again', async ({ page, request }) => {
  await atMedications(page, request);
  await page.route(SEARCH, (route) => route.fulfill({ status: 400, json: { message: 'no' } }));
  await box(page).fill('naproxen');
  await expect(page.getByText('The search did not work.')).toBeVisible();
  await page.unroute(SEARCH);
  await page.getByRole('button', { name: 'Search again' }).click();
  await expect(options(page).first()).toContainText(/naproxen/i);
});

test('[MA-11] a late response to an older search never replaces newer results', async ({ page, request }) => {
  await atMedications(page, request);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let asked = (): void => undefined;
  const first = new Promise<void>((resolve) => (asked = resolve));
  await page.route(SEARCH, async (route) => {
    if (route.request().url().includes('query=ibuprofen')) {
      asked();
      await held;
    }
    // The page aborts a search that is out of date. Then its route needs no answer.
    await route.continue().catch(() => undefined);
  });
  await box(page).fill('ibuprofen');
  await first;
  await box(page).fill('metoprolol');
  await expect(options(page).first()).toContainText(/metoprolol/i);
  release();
  await expect(options(page).first()).toContainText(/metoprolol/i);
  await expect(options(page).filter({ hasText: /ibuprofen/i })).toHaveCount(0);
});

test('[MA-8] [MA-10] nothing below moves while the search goes on, and twenty rows have buttons of 44 px', async ({
  page,
  request,
}) => {
  await atMedications(page, request);
  const below = page.getByText('Nothing added yet.');
  const top = async () => (await below.boundingBox())?.y;
  const before = await top();
  const found = Array.from({ length: 20 }, (_, index) => ({
    code: `c${index}`,
    name: `Medicine ${index + 1}`,
    strength: '5 mg',
  }));
  await page.route(SEARCH, (route) => route.fulfill({ json: route.request().url().includes('none') ? [] : found }));
  await box(page).fill('none');
  await expect(page.getByText('No medications found')).toBeVisible();
  expect(await top()).toBe(before);
  await box(page).fill('medicine');
  for (const { name } of found) await page.getByRole('option', { name: `${name} 5 mg`, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(added(page)).toHaveCount(20);
  for (const button of await added(page).getByRole('button').all()) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await isAccessible(page);
});
