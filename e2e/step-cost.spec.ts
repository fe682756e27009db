import { migraine, preAddress } from './support/products.ts';
import { meet, reply } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

/** What one step of a questionnaire costs the browser: counted, so that no computer is too slow for it. */

/** How often the page was laid out and given new styles so far. */
async function counter(page: Page): Promise<() => Promise<{ layouts: number; recalcs: number }>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return { layouts: of('LayoutCount'), recalcs: of('RecalcStyleCount') };
  };
}

/** Answers the first question, and waits until the second one stands and nothing moves any more. */
async function step(page: Page): Promise<{ layouts: number; recalcs: number }> {
  const [first, second] = migraine.pre;
  if (!first || !second) throw new Error('the sample product asks less than two questions');
  await page.goto(preAddress(migraine));
  await meet(page, first);
  await page.waitForLoadState('networkidle');
  const count = await counter(page);
  const before = await count();
  await reply(page, first);
  await meet(page, second);
  await expect(page.locator('.leave')).toHaveCount(0);
  const after = await count();
  return { layouts: after.layouts - before.layouts, recalcs: after.recalcs - before.recalcs };
}

test('[PQ-1] [PG-7] a step with motion does not lay the page out in each frame', async ({ page }) => {
  const { layouts } = await step(page);
  expect(layouts).toBeLessThanOrEqual(12);
});

test('[PQ-1] a step without motion recalculates styles only a few times', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { recalcs } = await step(page);
  expect(recalcs).toBeLessThanOrEqual(25);
});
