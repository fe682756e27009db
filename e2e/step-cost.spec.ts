import { migraine, preAddress } from './support/products.ts';
import { meet, reply } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

/**
 * Measures the cost of one step of a questionnaire in the browser by counting layouts and style computations, so that
 * the result does not depend on the computer's speed.
 */

/** Counts the layouts and style computations so far. */
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
  expect(layouts).toBeLessThanOrEqual(8);
});

test('[PQ-1] a step without motion recalculates styles only a few times', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { recalcs } = await step(page);
  expect(recalcs).toBeLessThanOrEqual(12);
});

/**
 * Traces the page during an action.
 * @returns for each time that the browser computed styles, the number of elements
 */
async function restyled(page: Page, act: () => Promise<void>): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  const counts: number[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as { name?: string; args?: { elementCount?: number } }[])
      if (name === 'UpdateLayoutTree') counts.push(args?.elementCount ?? 0);
  });
  const includedCategories = ['devtools.timeline'];
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await act();
  const done = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await done;
  return counts;
}

test('[PQ-1] only the next question gets styles: not the one before, nor the page around them', async ({ page }) => {
  const [first, second] = migraine.pre;
  if (!first || !second) throw new Error('the sample product asks less than two questions');
  await page.goto(preAddress(migraine));
  await meet(page, first);
  await page.waitForLoadState('networkidle');
  const counts = await restyled(page, async () => {
    await reply(page, first);
    await meet(page, second);
    await expect(page.locator('.leave')).toHaveCount(0);
  });
  const inside = await page.locator('.question *').count();
  // Styling both questions would take more than twice as many elements.
  expect(Math.max(...counts)).toBeLessThanOrEqual(1.5 * inside);
});
