import { migraine, preAddress } from './support/products.ts';
import { radio } from './support/questions.ts';
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
