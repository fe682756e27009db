import { logIn, stranger } from './support/people.ts';
import { hair, migraine, preAddress } from './support/products.ts';
import { answerAll, box, goOn, heading, meet, radio, reply, stopClock, textField } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

/** Answers the questions before the one at an index. */
async function upTo(page: Page, index: number, walk = migraine): Promise<void> {
  await page.goto(preAddress(walk));
  await answerAll(page, walk.pre.slice(0, index));
  const there = walk.pre[index];
  if (there) await meet(page, there);
}

test('[PQ-1] [PQ-4] shows one question, a Continue button that needs an answer, and no back arrow', async ({
  page,
}) => {
  await upTo(page, 0);
  await expect(heading(page)).toHaveCount(1);
  await expect(goOn(page)).toBeDisabled();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(1);
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link')).toHaveAttribute('href', 'https://www.example.com/');
});

test('[PQ-2] [PQ-3] a single choice advances by itself after one second, and its hint says so', async ({ page }) => {
  await page.clock.install();
  await upTo(page, 0);
  await stopClock(page);
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(/the next question comes by itself/);
  await radio(page, '4 to 7 days').check();
  await page.clock.runFor(900);
  await expect(heading(page)).toContainText('On how many days');
  await page.clock.runFor(200);
  await expect(heading(page)).toContainText('What comes with your migraines?');
});

test('[PQ-2] arrow keys move the selection without advancing; Enter confirms it', async ({ page }) => {
  await page.clock.install();
  await upTo(page, 0);
  await stopClock(page);
  await radio(page, '1 to 3 days').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(radio(page, '8 to 14 days')).toBeChecked();
  await page.clock.runFor(5000);
  await expect(heading(page)).toContainText('On how many days');
  await page.keyboard.press('Enter');
  // The press may take effect after the clock has run once, so the clock runs on until it does.
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return heading(page).textContent();
    })
    .toContain('What comes with your migraines?');
  // The history entry is made in the frame after the question is painted.
  await page.clock.runFor(100);
  await page.goBack();
  await expect(radio(page, '8 to 14 days')).toBeChecked();
});

test('[PQ-2] choosing again within the second replaces the choice and restarts the second', async ({ page }) => {
  await page.clock.install();
  await upTo(page, 0);
  await stopClock(page);
  await radio(page, '1 to 3 days').check();
  await page.clock.runFor(700);
  await radio(page, '8 to 14 days').check();
  await page.clock.runFor(700);
  await expect(heading(page)).toContainText('On how many days');
  await page.clock.runFor(350);
  await expect(heading(page)).toContainText('What comes with');
  await page.goBack();
  await expect(radio(page, '8 to 14 days')).toBeChecked();
});

test('[QS-8] [OP-1] an answer that ends the assessment stops the visitor', { tag: '@desktop' }, async ({ page }) => {
  await upTo(page, 2);
  const yes = radio(page, 'Yes, at least one');
  await yes.check();
  const stop = page.getByRole('alertdialog');
  await expect(stop).toContainText('Based on your response, you are ineligible to complete your assessment.');
  await expect(stop).toContainText('Please see your physician or call us if you have any questions.');
  await expect(stop).toContainText('Customer Care');
  const call = stop.getByRole('link', { name: 'Customer Care: (212) 555-0134' });
  await expect(call).toHaveAttribute('href', 'tel:2125550134');
  const { height = 0 } = (await call.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(44);
  await stop.getByRole('button', { name: 'Return to Question' }).click();
  await expect(stop).toHaveCount(0);
  await expect(yes).toBeChecked();
  await expect(yes).toBeFocused();
  await expect(goOn(page)).toBeDisabled();

  await page.reload();
  await expect(stop).toContainText('you are ineligible');
  await page.keyboard.press('Escape');
  await expect(stop).toHaveCount(0);
  await expect(heading(page)).toContainText('Right now, or in the last few days');

  await radio(page, 'No').check();
  await expect(heading(page)).toContainText('Has a doctor or nurse told you');
});

test('[QS-4] [VA-1] [PQ-2] an answer that needs more information asks for it and does not advance', async ({
  page,
}) => {
  await upTo(page, 0);
  const most = radio(page, '15 days or more');
  await most.check();
  const more = page.getByRole('textbox', { name: 'What have you tried so far?' });
  await expect(more).toHaveAttribute('rows', '4');
  await expect(more).toHaveAttribute('placeholder', 'For example: rest, tablets from the drugstore');
  await goOn(page).click();
  await expect(more).toBeFocused();
  await expect(more).toHaveAttribute('aria-invalid', 'true');
  await expect(more).toHaveAccessibleDescription('Please write a few words here.');
  await expect(page.getByRole('alert').filter({ hasText: 'Please write a few words here.' })).toHaveCount(1);
  await expect(heading(page)).toContainText('On how many days');
  await more.fill('Rest, and a dark room');
  await expect(more).not.toHaveAttribute('aria-invalid', 'true');
  await goOn(page).click();
  await expect(heading(page)).toContainText('What comes with your migraines?');
  await page.goBack();
  await expect(more).toHaveValue('Rest, and a dark room');
  await radio(page, '1 to 3 days').check();
  await expect(more).toHaveCount(0);
});

test(
  '[QS-3] See more info opens a modal, which returns the focus when it closes',
  { tag: '@desktop' },
  async ({ page }) => {
    await upTo(page, 1);
    const help = page.getByRole('button', { name: 'See more info' });
    await expect(help).toHaveAccessibleDescription('Seeing flashes, zigzags or blind spots');
    for (const close of [
      () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await help.click();
      await expect(page.getByRole('dialog')).toContainText('This is called an aura.');
      const width = await page.getByRole('dialog').evaluate((dialog) => dialog.getBoundingClientRect().width);
      expect(width).toBeLessThanOrEqual(Math.min(500, page.viewportSize()?.width ?? 0));
      await close();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(help).toBeFocused();
    }
    await expect(box(page, 'Seeing flashes, zigzags or blind spots')).not.toBeChecked();
  },
);

test('[QS-5] [OP-2] several options can be ticked; "none of these" excludes the others and is excluded by them', async ({
  page,
}) => {
  await upTo(page, 1);
  await expect(page.getByText('Select all that apply.')).toBeVisible();
  const [light, sound, none] = [box(page, 'Light hurts'), box(page, 'Sounds hurt'), box(page, 'None of these')];
  await light.check();
  await sound.check();
  await expect(light).toBeChecked();
  await none.check();
  await expect(light).not.toBeChecked();
  await expect(sound).not.toBeChecked();
  await sound.check();
  await expect(none).not.toBeChecked();
  await sound.uncheck();
  await expect(goOn(page)).toBeDisabled();
});

test('[QS-8] in a multiple choice a stop opens the modal at once, and is lifted when it is unticked', async ({
  page,
}) => {
  await upTo(page, 2, hair);
  await box(page, 'Open sores, or a sunburn').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Return to Question' }).click();
  await expect(goOn(page)).toBeDisabled();
  await box(page, 'Open sores, or a sunburn').uncheck();
  await box(page, 'Itching').check();
  await goOn(page).click();
  await expect(heading(page)).toContainText('What are you hoping for?');
});

test('[QS-2] an image question shows every picture, named by its text', { tag: '@desktop' }, async ({ page }) => {
  await upTo(page, 0, hair);
  const group = page.getByRole('radiogroup', { name: 'Which picture looks most like your scalp?' });
  await expect(group.getByRole('radio')).toHaveCount(4);
  await expect
    .poll(() => group.locator('img').evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true, true, true, true]);
  await expect(group.locator('img').first()).toHaveAttribute('alt', '');
  await expect(radio(page, 'Thinner at the temples')).toBeVisible();
});

test('[QS-6] a text answer needs more than blanks, and is sent unchanged', async ({ page }) => {
  await upTo(page, 4);
  await textField(page).fill('   ');
  await expect(goOn(page)).toBeDisabled();
  await textField(page).fill('Choir, tea, "quiet" <b>');
  await goOn(page).click();
  await expect(page).toHaveURL('/signup');
  await page.goBack();
  await expect(textField(page)).toHaveValue('Choir, tea, "quiet" <b>');
});

test('[RT-8] [ST-7] the promotion token is removed from the address and submitted', async ({ page, request }) => {
  await page.goto(`${preAddress(migraine)}?rpt=spring-2024`);
  await expect(page).toHaveURL(preAddress(migraine));
  for (const asked of migraine.pre) await reply(page, asked);
  await expect(page).toHaveURL('/signup');
  const person = stranger();
  await request.post('/api/signup', { data: { ...person, consent: true } });
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, person);
  await expect(page).toHaveURL(preAddress(migraine));
  const sent = page.waitForRequest(
    (call) => call.method() === 'POST' && call.url().includes('/pre_questionnaire_answers'),
  );
  await goOn(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ rpt: 'spring-2024' });
  await expect(page).toHaveURL('/user-bmi');
});
