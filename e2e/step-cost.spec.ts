import { migraine, preAddress } from './support/products.ts';
import { meet, radio } from './support/questions.ts';
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

const [first, second] = migraine.pre;
if (!first || !second || !('pick' in first.answer)) throw new Error('the sample product begins with no single choice');
const { pick } = first.answer;

/** Opens the first question, and waits until everything has arrived. */
const begin = async (page: Page): Promise<void> => {
  await page.goto(preAddress(migraine));
  await meet(page, first);
  await page.waitForLoadState('networkidle');
};

/**
 * Answers the first question, and waits until the second one is there and nothing moves any more. All of it happens
 * inside the page, because a look from outside computes styles, and a slow computer is looked at more often.
 */
const answerFirst = (page: Page): Promise<void> =>
  radio(page, pick).evaluate(
    (choice: HTMLElement, next) =>
      new Promise((resolve) => {
        const isDone = () =>
          document.querySelector('h1')?.textContent.includes(next) === true &&
          document.querySelector('.leave') === null;
        const observer = new MutationObserver(() => {
          if (!isDone()) return;
          observer.disconnect();
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
        choice.click();
      }),
    second.says,
  );

/** Counts the layouts and style computations while the first question is answered. */
const step = async (page: Page): Promise<{ layouts: number; recalcs: number }> => {
  await begin(page);
  const count = await counter(page);
  const before = await count();
  await answerFirst(page);
  const after = await count();
  await meet(page, second);
  return { layouts: after.layouts - before.layouts, recalcs: after.recalcs - before.recalcs };
};

test('[PQ-1] [PG-7] a step with motion does not lay the page out in each frame', async ({ page }) => {
  const { layouts } = await step(page);
  expect(layouts).toBeLessThanOrEqual(6);
});

test('[PQ-1] a step without motion recalculates styles only a few times', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { recalcs } = await step(page);
  expect(recalcs).toBeLessThanOrEqual(6);
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
  await begin(page);
  const counts = await restyled(page, () => answerFirst(page));
  await meet(page, second);
  const inside = await page.locator('.question *').count();
  // Styling both questions would take more than twice as many elements.
  expect(Math.max(...counts)).toBeLessThanOrEqual(1.5 * inside);
});
