import type { Page } from '@playwright/test';

const MOST = 120;

/**
 * Presses Tab until the focus returns to its start.
 * @returns the controls that Tab did not reach, and those without a visible focus
 */
export async function reachedByKeys(page: Page): Promise<string[]> {
  const expected = await page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const all = root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]');
    const wanted = [...all].filter(
      (element) =>
        element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true }),
    );
    for (const [index, element] of wanted.entries()) element.dataset['stop'] = String(index);
    // Tab reaches only one radio button of a group.
    const groups = wanted.map((element) =>
      element instanceof HTMLInputElement && element.type === 'radio' ? element.name : '',
    );
    return wanted.map((element, index) => ({
      at: String(index),
      group: groups[index] ?? '',
      name: element.getAttribute('aria-label') ?? (element.textContent.trim() || element.id || element.tagName),
    }));
  });
  const reached = new Set<string>();
  const faults: string[] = [];
  for (let presses = 0; presses < MOST; presses += 1) {
    await page.keyboard.press('Tab');
    const { stop, seen } = await page.evaluate(() => {
      const element = document.activeElement;
      const outlined = (one: Element | null) => {
        if (one === null) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      };
      const near = [element, element?.nextElementSibling ?? null];
      for (let up = element?.parentElement ?? null, steps = 0; up !== null && steps < 4; steps += 1) {
        near.push(up);
        up = up.parentElement;
      }
      return {
        stop: element instanceof HTMLElement ? element.dataset['stop'] : undefined,
        seen: near.some(outlined),
      };
    });
    // After the last control, the focus passes through the browser's own controls to the first.
    if (stop === undefined) continue;
    if (reached.has(stop)) break;
    reached.add(stop);
    if (!seen) faults.push(`${expected[Number(stop)]?.name}: the focus cannot be seen`);
  }
  const groups = new Set(expected.filter(({ at, group }) => group !== '' && reached.has(at)).map(({ group }) => group));
  const missed = expected.filter(({ at, group }) => !reached.has(at) && !groups.has(group));
  return [...faults, ...missed.map(({ name }) => `${name}: Tab does not reach it`)];
}
