import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Asked } from './walk.ts';
import { english } from './words.ts';

/** The heading of the screen. The heading of one that still loads is visually hidden. */
export const heading = (page: Page): Locator =>
  page.getByRole('heading', { level: 1 }).and(page.locator(':not(.visually-hidden)'));
export const goOn = (page: Page, words = english): Locator =>
  page.getByRole('button', { name: words('question.continue'), exact: true });
export const radio = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true });
export const box = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true });
export const textField = (page: Page): Locator => page.getByRole('main').getByRole('textbox').last();
/** The field with a label. Labels of required fields have a star. */
export const field = (page: Page, label: string): Locator =>
  page.getByRole('main').getByLabel(new RegExp(`^${label.replaceAll(/[()]/g, String.raw`\$&`)}\\*?$`));
/** The progress bar of the funnel. The time that a notification has left is one for screen readers, too. */
export const bar = (page: Page): Locator => page.getByRole('progressbar').and(page.locator('progress'));
export const backArrow = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'Back' });

/** Waits until a question is on the screen. */
export async function meet(page: Page, { says }: Asked): Promise<void> {
  await expect(heading(page)).toContainText(says);
}

/** Gives an answer. A single choice goes on by itself; other answers wait for Continue. */
export async function give(page: Page, { answer }: Asked): Promise<void> {
  if ('pick' in answer) await radio(page, answer.pick).check();
  else if ('write' in answer) await textField(page).fill(answer.write);
  else for (const name of answer.tick) await box(page, name).check();
}

/** Waits for a question, answers it and goes on. The last question of a pre-questionnaire always needs Continue. */
export async function reply(page: Page, asked: Asked, words = english): Promise<void> {
  await meet(page, asked);
  await give(page, asked);
  if (!('pick' in asked.answer)) await goOn(page, words).click();
}

/** Answers a list of questions, starting with the one on the screen. */
export async function answerAll(page: Page, questions: readonly Asked[]): Promise<void> {
  for (const asked of questions) await reply(page, asked);
}

const hasFocus = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement));

/** Presses a key until a place has the focus. Fails when the key never gets there. */
export async function pressUntil(page: Page, key: string, place: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await hasFocus(place)) return;
    await page.keyboard.press(key);
  }
  await expect(place).toBeFocused();
}

/** Waits for a question and answers it without a pointer: only Tab, arrows, Space and Enter. */
export async function answerByKeys(page: Page, asked: Asked, words = english): Promise<void> {
  await meet(page, asked);
  const { answer: given } = asked;
  if ('pick' in given) {
    await pressUntil(page, 'Tab', page.getByRole('radiogroup'));
    await pressUntil(page, 'ArrowDown', radio(page, given.pick));
    await page.keyboard.press('Space');
    return;
  }
  if ('write' in given) {
    await pressUntil(page, 'Tab', textField(page));
    await page.keyboard.insertText(given.write);
  } else {
    for (const name of given.tick) {
      await pressUntil(page, 'Tab', box(page, name));
      await page.keyboard.press('Space');
    }
  }
  await pressUntil(page, 'Tab', goOn(page, words));
  await page.keyboard.press('Enter');
}

/** Stops the page's clock, which must be installed. From here on only `page.clock.runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}
