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

  const amounts = page.getByRole('radiogroup', { name: 'Choose an amount' });
  await expect(amounts.getByRole('radio')).toHaveCount(3);
  await amounts.getByRole('radio', { name: '4 tablets for $18.00' }).check();
  await expect(page.getByRole('button', { name: 'Add to cart · $18.00' })).toBeVisible();
  // A press anywhere in a row chooses it; so does an arrow key.
  await main.getByText('$4.28 each').click({ force: true });
  const nine = amounts.getByRole('radio', { name: '9 tablets for $38.48' });
  await expect(nine).toBeChecked();
  await nine.press('ArrowDown');
  await expect(amounts.getByRole('radio', { checked: true })).toHaveAccessibleName('27 tablets for $103.28');
  await page.keyboard.press('ArrowUp');
  await expect(nine).toBeChecked();
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
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName('9 tablets for $38.48');
});
