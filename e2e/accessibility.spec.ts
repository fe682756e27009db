import { ASPECTS } from './accessibility/aspects.ts';
import { KNOWN } from './accessibility/known.ts';
import { STATES } from './gallery/states.ts';
import { Visit } from './gallery/visit.ts';
import { expect, test } from './support/test.ts';

for (const { name, reach } of STATES)
  test(`[AX] [issue 14] ${name}: has exactly the faults that docs/accessibility.md lists`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await reach(new Visit(page, 'en'));
    // Without the focus, a notification does not close by itself.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    const found: string[] = [];
    for (const { id, examine } of ASPECTS) found.push(...(await examine(page)).map((fault) => `${id}: ${fault}`));
    const known = KNOWN.filter(({ state }) => state === name).map(({ aspect, fault }) => `${aspect}: ${fault}`);
    expect(found.filter((fault) => !known.some((one) => fault.startsWith(one)))).toEqual([]);
    expect(known.filter((one) => !found.some((fault) => fault.startsWith(one)))).toEqual([]);
  });
