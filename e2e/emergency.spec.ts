import { isAccessible } from './support/axe.ts';
import { hair, migraine, preAddress } from './support/products.ts';
import { answerAll, answerByKeys, box, goOn, heading, pressUntil, radio, reply } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import { english, inSpanish, spanish } from './support/words.ts';

const filled = (text: string) => text.replace('{emergency}', '911').replace('{phone}', '(212) 555-0134');

for (const [language, locale, words, walk] of [
  ['English', 'en-US', english, migraine],
  ['Spanish', 'es-MX', spanish, inSpanish(migraine)],
] as const) {
  test.describe(language, () => {
    test.use({ locale });

    test('[QS-8] [decision 51] an urgent answer shows the emergency number first, and at the question @desktop', async ({
      page,
    }) => {
      await page.goto(preAddress(walk));
      const [first, second] = walk.pre;
      if (first) await reply(page, first, words);
      if (second) await reply(page, second, words);
      await page.getByRole('radio').first().check();

      const modal = page.getByRole('alertdialog', { name: words('emergency.title') });
      await expect(modal.getByRole('heading')).toBeFocused();
      const call = modal.getByRole('link', { name: filled(words('emergency.call')) });
      await expect(call).toHaveAttribute('href', 'tel:911');
      await expect(call).toBeInViewport();
      await expect(modal).toHaveAccessibleDescription(/911/);
      for (const key of ['safety.ineligible', 'safety.see_physician', 'safety.phone'])
        await expect(modal).toContainText(filled(words(key)));
      expect(
        await call.evaluate((link) =>
          link.compareDocumentPosition(document.querySelector('.block-text--strong') ?? link),
        ),
      ).toBe(4);
      await isAccessible(page);

      await modal.getByRole('button', { name: words('safety.return') }).click();
      await expect(modal).toHaveCount(0);
      const again = page.getByRole('link', { name: filled(words('emergency.call')) });
      await expect(again).toBeInViewport();
      await expect(goOn(page, words)).toBeDisabled();
      await expect(goOn(page, words)).toHaveAccessibleDescription(new RegExp(words('safety.cannot_continue')));
      await isAccessible(page);

      await page.getByRole('radio').last().check();
      await expect(again).toHaveCount(0);
    });
  });
}

test('[QS-8] [AX] [decision 51] the emergency number can be reached by keyboard, and Escape leads back @desktop', async ({
  page,
}) => {
  await page.goto(preAddress(migraine));
  for (const asked of migraine.pre.slice(0, 2)) await answerByKeys(page, asked);
  await expect(heading(page)).toContainText('Right now');
  await pressUntil(page, 'Tab', page.getByRole('radiogroup'));
  await page.keyboard.press('Space');
  const modal = page.getByRole('alertdialog');
  await expect(modal.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(modal.getByRole('link', { name: 'Call 911' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(radio(page, 'Yes, at least one')).toBeFocused();
  await pressUntil(page, 'Tab', page.getByRole('link', { name: 'Call 911' }));
  await expect(page.getByRole('link', { name: 'Call 911' })).toBeInViewport();
});

test('[QS-8] a stop that is not urgent explains why Continue is disabled, without the emergency number @desktop', async ({
  page,
}) => {
  await page.goto(preAddress(hair));
  await answerAll(page, hair.pre.slice(0, 2));
  await box(page, 'Open sores, or a sunburn').check();
  const modal = page.getByRole('dialog', { name: 'Please talk to a physician' });
  await expect(modal.getByRole('link')).toHaveText(['Customer Care: (212) 555-0134']);
  await modal.getByRole('button', { name: 'Return to Question' }).click();
  await expect(goOn(page)).toHaveAccessibleDescription(/You can’t continue with this answer\. .*Customer Care/);
  // On a wide screen the panel beside the question names the same number as the notice.
  const numbers = await page.getByRole('main').getByRole('link').allTextContents();
  expect([...new Set(numbers)]).toEqual(['(212) 555-0134']);
  await isAccessible(page);
  await box(page, 'Open sores, or a sunburn').uncheck();
  await expect(page.getByText('You can’t continue')).toHaveCount(0);
});
