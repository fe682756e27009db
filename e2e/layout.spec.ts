import type { Locator, Page } from '@playwright/test';
import { logIn } from './support/people.ts';
import { migraine, preAddress } from './support/products.ts';
import { bar, heading } from './support/questions.ts';
import { expect, test } from './support/test.ts';

/** Makes the login screen show a notification. @returns the notification */
async function notified(page: Page): Promise<Locator> {
  await page.goto('/');
  await logIn(page, { first_name: '', last_name: '', email: 'nobody@example.com', password: 'not the password' });
  const toast = page.getByRole('group', { name: 'Action Required' });
  await expect(toast).toBeVisible();
  return toast;
}

/** The countdown that closes a notification: its length in milliseconds, and whether it stands still. */
const countdown = (toast: Locator) =>
  toast.evaluate((element) => {
    const [first] = element.getAnimations({ subtree: true }).filter(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return target?.getAttribute('role') === 'progressbar';
    });
    return { duration: first?.effect?.getTiming().duration, state: first?.playState };
  });

test('[EC-6] [LY-3] a notification is at the top right, closes after 5000 ms and pauses under the pointer @desktop', async ({
  page,
}) => {
  const toast = await notified(page);
  const { x, y, width } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const screen = page.viewportSize()?.width ?? 0;
  expect(screen - (x + width)).toBeLessThanOrEqual(32);
  expect(y).toBeLessThanOrEqual(32);
  await page.mouse.move(0, 400);
  await expect.poll(() => countdown(toast)).toEqual({ duration: 5000, state: 'running' });
  await toast.hover();
  await expect.poll(async () => (await countdown(toast)).state).toBe('paused');
  await page.mouse.move(0, 400);
  await expect.poll(async () => (await countdown(toast)).state).toBe('running');
  await expect(toast).toHaveCount(0, { timeout: 15_000 });
});

test('[EC-6] [LY-3] of two notifications, one soon after the other, both close by themselves', async ({ page }) => {
  const toast = await notified(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(toast).toHaveCount(2);
  await page.mouse.move(0, 400);
  await expect(page.locator('.Toastify__toast')).toHaveCount(0, { timeout: 20_000 });
});

test('[EC-6] a notification pauses while the window is not focused', async ({ page }) => {
  const toast = await notified(page);
  // Repeated, because a notification reacts to events only a moment after it appears.
  const stateAfter = async (event: string) => {
    await page.evaluate((type) => window.dispatchEvent(new Event(type)), event);
    return (await countdown(toast)).state;
  };
  await expect.poll(() => stateAfter('blur')).toBe('paused');
  await expect.poll(() => stateAfter('focus')).toBe('running');
});

test('[EC-6] Alt+T focuses the notifications, whose button closes them', async ({ page }) => {
  const toast = await notified(page);
  await page.keyboard.press('Alt+KeyT');
  await expect(toast).toBeFocused();
  await page.keyboard.press('Tab');
  const close = toast.getByRole('button', { name: 'Close' });
  await expect(close).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast).toHaveCount(0);
});

test('[EC-6] dragging a notification over more than 80 percent of its width closes it @desktop', async ({ page }) => {
  const drag = async (toast: Locator, share: number) => {
    const { x, y, width, height } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + 40, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 40 + width * share, y + height / 2, { steps: 8 });
    await page.mouse.up();
  };
  const toast = await notified(page);
  await drag(toast, 0.5);
  await page.mouse.move(0, 400);
  await expect(toast).toBeVisible();
  await toast.hover();
  await expect.poll(async () => (await countdown(toast)).state).toBe('paused');
  await drag(toast, 0.95);
  await expect(toast).toHaveCount(0, { timeout: 2000 });
});

test('[LY-2] the progress bar is right under the header, with the question below @desktop', async ({ page }) => {
  await page.goto(preAddress(migraine));
  await expect(heading(page)).toBeVisible();
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const logo = page.getByRole('banner').getByRole('link').first();
  const tops = [await top(logo), await top(bar(page)), await top(heading(page))];
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});
