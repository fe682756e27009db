import { migraine, preAddress } from './support/products.ts';
import { mailedLink, newSignUp, SAMPLES, signIn } from './support/people.ts';
import { memberAt } from './support/progress.ts';
import { heading, radio } from './support/questions.ts';
import { spanish } from './support/words.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

const address = preAddress(migraine);

/** The fonts that the page has loaded, by family. */
const fontsIn = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].flatMap(({ family, status, weight }) =>
      weight.includes(' ') && status === 'loaded' ? [family] : [],
    ),
  );

/** How far content of the page has moved by itself (web.dev, "Cumulative Layout Shift"). */
const shiftIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

for (const size of ['a phone', 'a desktop @desktop'])
  test(`[issue 14] fonts load after the first screen and shift the layout hardly at all on ${size}`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (call) => void (call.resourceType() === 'font' && asked.push(call.url())));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*.woff2', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(address);
    await expect(radio(page, '1 to 3 days')).toBeVisible();
    await expect.poll(() => asked.length).toBe(2);
    expect(await fontsIn(page)).toEqual([]);
    release();
    await expect.poll(() => fontsIn(page)).toHaveLength(2);
    expect(await shiftIn(page)).toBeLessThan(0.02);
  });

test('[issue 14] the link preview is the same on every page and names no treatment', async ({ request }) => {
  const meta = async (path: string) => {
    const html = await (await request.get(path)).text();
    return [...html.matchAll(/<meta (?:name|property)="(?:description|og:[a-z_]+)" content="([^"]*)"/g)].map(
      ([all]) => all,
    );
  };
  const usual = await meta('/');
  expect(usual.length).toBeGreaterThan(3);
  expect(await meta(address)).toEqual(usual);
});

/** The place of an element in the window. */
const placeOf = async (page: Page, selector: string) => {
  const place = await page.locator(selector).first().boundingBox();
  expect(place, selector).not.toBeNull();
  return { x: 0, y: 0, width: 0, height: 0, ...place };
};

test('[issue 14] at the checkout the price is collapsed on a phone, and open beside the form on a desktop', async ({
  page,
}) => {
  await signIn(page, await memberAt(page.request, migraine, 'cart'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/checkout');
  const line = page.getByText('Price details');
  const total = page.getByRole('definition').filter({ hasText: migraine.total });
  await expect(line.locator('..')).toHaveText(`Price details${migraine.total} today`);
  await expect(total).not.toBeVisible();
  await line.click();
  await expect(total).toBeVisible();
  await page.reload();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(total).toBeVisible();
  await expect(line).not.toBeVisible();
  await expect(page.getByRole('complementary')).toContainText(/Total today.*Change your cart/s);
});

test('[issue 14] the picture of a treatment is above its heading on a phone, and beside it on a desktop', async ({
  page,
}) => {
  await signIn(page, await memberAt(page.request, migraine, 'intro'));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/products/${migraine.slug}/intro`);
  await expect(heading(page)).toBeVisible();
  // Between two buttons the brand's name has one line.
  expect((await placeOf(page, '.header__name')).height).toBeLessThan(30);
  const above = await placeOf(page, '.block-image--wide');
  expect(above.y + above.height).toBeLessThan((await placeOf(page, 'h1')).y);
  await page.setViewportSize({ width: 1280, height: 800 });
  const beside = await placeOf(page, '.block-image--wide');
  const named = await placeOf(page, 'h1');
  expect(beside.x + beside.width).toBeLessThan(named.x);
  expect(Math.abs(beside.y - named.y)).toBeLessThan(8);
  expect((await placeOf(page, 'main .button')).x).toBe(named.x);
});

test('[issue 14] the button of a search is below its field on a narrow phone, and beside it elsewhere', async ({
  page,
}) => {
  await signIn(page, SAMPLES.staff);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/staff/members');
  await page.getByLabel('Name or email').fill(SAMPLES.patient.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('1 member shown')).toBeVisible();
  const field = await placeOf(page, 'main .input');
  expect((await placeOf(page, 'main .form-actions .button')).y).toBeGreaterThan(field.y + field.height);
  const named = await placeOf(page, 'main li .block-heading');
  expect((await placeOf(page, 'main li .button')).y).toBeGreaterThan(named.y + named.height);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await placeOf(page, 'main .input');
    const search = await placeOf(page, 'main .form-actions .button');
    expect(search).toMatchObject({ y: wide.y, height: wide.height });
    expect(search.x).toBeGreaterThan(wide.x + wide.width);
  }
  const act = await placeOf(page, 'main li .button');
  const row = await placeOf(page, 'main li');
  expect(act.y + act.height).toBeLessThanOrEqual(row.y + row.height);
  expect(act.x).toBeGreaterThan(row.x + row.width / 2);
});

test('[issue 14] no word of a choice is broken on the narrowest phone, in Spanish either', async ({ page }) => {
  await signIn(page, await memberAt(page.request, migraine, 'demographics'));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/user-demographics');
  await page.getByRole('button', { name: 'Español' }).click();
  const label = page.locator('.tick__text', { hasText: spanish('demographics.male') });
  await expect(label).toBeVisible();
  expect((await label.boundingBox())?.height).toBeLessThan(32);
});

test('[issue 14] the link in the mail leads to a screen that hardly shifts while the address is confirmed', async ({
  page,
}) => {
  const person = await newSignUp(page.request);
  await signIn(page, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await mailedLink(page.request, person));
  await expect(heading(page)).toHaveText('Thank you. Your email is confirmed.');
  expect(await shiftIn(page)).toBeLessThan(0.01);
});
