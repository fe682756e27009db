import { expect, type Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const TAGS: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The rules that depend on colours. */
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * Finds the rules of WCAG 2.2 AA that are broken and that a program can check, and those of good practice: landmarks,
 * order of headings. @param only just the rules that depend on colours
 */
export async function faultsOf(page: Page, only?: 'colours'): Promise<string[]> {
  await settled(page);
  // The source of axe is put into the main document only, so axe would overlook frames. The product has none.
  expect(page.frames()).toHaveLength(1);
  // The source is half a megabyte, so a document gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (runOnly) => (await window.axe.run({ runOnly, resultTypes: ['violations'] })).violations,
    only === undefined ? TAGS : COLOURS,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
  );
}

/** Asserts that a page breaks none of these rules. */
export const isAccessible = async (page: Page): Promise<void> => expect(await faultsOf(page)).toEqual([]);

/**
 * Waits until nothing moves, because axe judges colours. One animation may start another: a toast that has been shown
 * long enough fades out. So it looks again until two frames in a row have none.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let still = 0; still < 2; still += 1) {
      const moving = document.getAnimations().filter(({ playState }) => playState !== 'paused');
      if (moving.length > 0) still = -1;
      await Promise.all(moving.map((animation) => animation.finished.catch(() => null)));
      await frame();
    }
  });
}
