import { expect, test } from '@playwright/test';
import { memberAt } from './support/progress.ts';
import { migraine } from './support/products.ts';
import { heading } from './support/questions.ts';
import { signIn } from './support/people.ts';

test('[RT-11] [ST-12] the amounts show what was picked, and what one pays follows the choice without a shift', async ({
  page,
  request,
}) => {
  await signIn(page, await memberAt(request, migraine, 'variant'));
  await page.goto('/products/migraine-relief/variant-selection');
  await page.getByRole('button', { name: 'Choose Tablet 50 mg' }).click();
  await expect(heading(page)).toHaveText('Choose an amount');
  const main = page.getByRole('main');
  await expect(main).toContainText('Migraine reliefTablet 50 mg');
  const picture = main.locator('img');
  await expect(picture).toHaveAttribute('src', /pack-50/);
  await expect(picture).toHaveAttribute('width', /\d/);
  await expect(main).toContainText('Choose an amount to see what you pay.');
  await expect(page.getByRole('button', { name: /^Add to cart/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Choose 4 tablets' }).click();
  await expect(page.getByRole('button', { name: 'Add to cart · $18.00' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose 9 tablets' }).click();
  await expect(page.getByRole('button', { pressed: true })).toHaveAccessibleName('Choose 9 tablets');
  await expect(main.getByRole('term').filter({ hasText: 'Total today' })).toBeVisible();
  await expect(main.getByRole('definition').last()).toHaveText('$38.48');
  const shifted = await page.evaluate(
    async () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const seen = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('hadRecentInput' in entry && 'value' in entry && entry.hadRecentInput === false)
              sum += Number(entry.value);
        });
        seen.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 200);
      }),
  );
  expect(shifted).toBeLessThanOrEqual(0.02);

  await page.getByRole('button', { name: 'Add to cart · $38.48' }).click();
  await expect(page).toHaveURL('/carts');
  await page.getByRole('button', { name: 'Change amount' }).click();
  await expect(page.getByRole('button', { pressed: true })).toHaveAccessibleName('Choose 9 tablets');
});
