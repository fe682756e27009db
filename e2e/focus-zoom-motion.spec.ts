import { migraine, preAddress } from './support/products.ts';
import { answerAll, heading, pressUntil, radio } from './support/questions.ts';
import { expect, test } from './support/test.ts';

const address = preAddress(migraine);

test('[AX] a modal traps the focus and returns it when it closes', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(address);
  await answerAll(page, migraine.pre.slice(0, 1));
  const help = page.getByRole('button', { name: 'See more info' });
  await pressUntil(page, 'Tab', help);
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'More information' });
  await expect(modal).toBeVisible();
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    const outside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && activeElement?.closest('dialog') === null;
    });
    expect(outside, 'the focus behind the modal').toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();
});

test('[AX] a skip link leads to the main part', async ({ page }) => {
  await page.goto(address);
  await expect(radio(page, '1 to 3 days')).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the main part' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio').first()).toBeFocused();
});

test('[AX] [QS-8] at 400 % zoom the safety modal can be read and closed', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(address);
  await answerAll(page, migraine.pre.slice(0, 2));
  await radio(page, 'Yes, at least one').check();
  const modal = page.getByRole('alertdialog');
  await expect(modal).toBeVisible();
  for (const link of await modal.getByRole('link').all()) {
    await link.scrollIntoViewIfNeeded();
    await expect(link).toBeInViewport();
  }
  await modal.getByRole('button', { name: 'Return to Question' }).click();
  await expect(modal).toHaveCount(0);
});

test('[PQ-1] questions slide in for half a second, and do not move with reduced motion', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('animationstart', ({ target, animationName }) => {
      const running = target instanceof Element ? target.getAnimations() : [];
      const times = running.map(({ effect }) => effect?.getTiming().duration);
      document.documentElement.dataset['moved'] = `${animationName} ${times.join(' ')}`;
    });
  });
  await page.goto(address);
  await answerAll(page, migraine.pre.slice(0, 1));
  await expect(page.locator('html')).toHaveAttribute('data-moved', /slide.* 500$/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await answerAll(page, migraine.pre.slice(1, 2));
  await expect(heading(page)).toContainText('Right now, or in the last few days');
  const running = await page.evaluate(
    () =>
      document.getAnimations().filter((animation) => Number(animation.effect?.getTiming().duration ?? 0) > 10).length,
  );
  expect(running).toBe(0);
});
