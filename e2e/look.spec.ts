import { isAccessible } from './support/axe.ts';
import { SAMPLES, logIn } from './support/people.ts';
import { migraine, preAddress } from './support/products.ts';
import { answerAll, goOn, heading, radio } from './support/questions.ts';
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

/** How far the page's content has moved by itself (web.dev, "Cumulative Layout Shift"). */
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
  test(`[issue 14] the fonts arrive after the first screen and move next to nothing on ${size}`, async ({ page }) => {
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

test('[issue 14] what links show of a page is the same on every page and names no treatment', async ({ request }) => {
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

const STATES: Record<string, (page: Page) => Promise<void>> = {
  'a question': async (page) => {
    await page.goto(address);
    await expect(radio(page, '1 to 3 days')).toBeVisible();
  },
  'an answer': async (page) => {
    await page.goto(address);
    await radio(page, '15 days or more').check();
    await goOn(page).click();
    await expect(page.getByText('Please write a few words here.').last()).toBeVisible();
  },
  'the emergency window, and what stays of it': async (page) => {
    await page.goto(address);
    await answerAll(page, migraine.pre.slice(0, 2));
    await radio(page, 'Yes, at least one').check();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Return to Question' }).click();
  },
  'a refused form': async (page) => {
    await page.goto('/');
    await logIn(page, { ...SAMPLES.patient, password: 'not the password' });
    await expect(page.getByRole('main').getByRole('alert')).toContainText('not correct');
  },
  'the screen for an unknown address': async (page) => {
    await page.goto('/404');
    await expect(heading(page)).toBeVisible();
  },
};

for (const [name, reach] of Object.entries(STATES))
  test(`[AX] [issue 14] in dark colours ${name} can be read`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await reach(page);
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(Math.max(...(ground.match(/\d+/g) ?? []).map(Number))).toBeLessThan(64);
    await isAccessible(page);
  });
