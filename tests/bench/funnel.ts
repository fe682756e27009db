import type { Browser, Page } from 'playwright';
import { createAccount, giveBmi, giveDemographics, press } from '../../e2e/support/journey.ts';
import { logIn, SAMPLES, stranger } from '../../e2e/support/people.ts';
import { migraine } from '../../e2e/support/products.ts';
import { reply } from '../../e2e/support/questions.ts';
import type { Asked } from '../../e2e/support/walk.ts';
import { english } from '../../e2e/support/words.ts';
import { DELAY_MS } from './questions.ts';
import { LIMIT_MS, mustSee, open, type Opened } from './slow-page.ts';

/** Walks through the real funnel on the slow phone, and measures how long each screen takes after a press. */

/** In this time people read a screen, and the page completes the work that it does when idle. */
const READING_MS = 2500;

/**
 * By the pressed control and the screen after it: milliseconds from the press to the new heading, without the declared
 * delay.
 */
export type Walked = Record<string, number>;

/** Somebody on the slow phone who presses something and waits for the next screen. */
function walker(opened: Opened): {
  walked: Walked;
  timed(name: string, act: () => Promise<unknown>, delay?: number): Promise<void>;
} {
  const walked: Walked = {};
  return {
    walked,
    async timed(name, act, delay = 0) {
      await opened.page.waitForTimeout(READING_MS);
      await act();
      const clicked = await mustSee(opened, ({ what }) => what === 'clicked');
      const next = await mustSee(opened, ({ what, time }) => what === 'painted' && time > clicked.time);
      walked[name] = next.time - clicked.time - delay;
    },
  };
}

const pressed = (page: Page, key: string) => press(page, 'pointer', english(key));
const chosen = (page: Page, name: string) =>
  press(page, 'pointer', english('common.choose_name').replace('{name}', name));

/** Goes from the first question to the checkout, and measures each step. */
async function toCheckout(browser: Browser, origin: string): Promise<Walked> {
  const opened = await open(browser, 'main');
  const { page } = opened;
  const { walked, timed } = walker(opened);
  const answer = (asked: Asked) => ('pick' in asked.answer ? DELAY_MS : 0);
  try {
    await page.goto(`${origin}/products/${migraine.slug}/pre_questionnaire`, {
      waitUntil: 'commit',
      timeout: LIMIT_MS,
    });
    await mustSee(opened, ({ what }) => what === 'painted');
    // All answers but the last wait for the declared delay, also after Continue.
    for (const asked of migraine.pre.slice(0, -1))
      await timed(`pre-question ${asked.id}`, () => reply(page, asked), DELAY_MS);
    const [last] = migraine.pre.slice(-1);
    if (last) await timed('last pre-question → sign-up', () => reply(page, last));
    await timed('sign-up → back to the question', () => createAccount(page, stranger(), 'pointer'));
    await timed('question → BMI', () => pressed(page, 'question.continue'));
    await timed('BMI → demographics', () => giveBmi(page, 'pointer'));
    await timed('demographics → first medical question', () => giveDemographics(page, 'pointer'));
    for (const [index, asked] of migraine.medical.entries()) {
      const next = migraine.medical[index + 1]?.id ?? 'intro';
      await timed(`medical question ${asked.id} → ${next}`, () => reply(page, asked), answer(asked));
    }
    await timed('intro → variants', () => pressed(page, 'intro.continue'));
    await timed('variant → quantities', () => chosen(page, migraine.variant));
    await page.getByRole('radio', { name: migraine.quantity }).check();
    await timed('quantity → cart', () =>
      press(page, 'pointer', english('quantities.add').replace('{amount}', migraine.total)),
    );
    await timed('cart → checkout', () => pressed(page, 'cart.check_out'));
    return walked;
  } finally {
    await page.context().close();
  }
}

/** A patient logs in on the first screen. */
async function toDashboard(browser: Browser, origin: string): Promise<Walked> {
  const opened = await open(browser, 'main');
  const { walked, timed } = walker(opened);
  try {
    await opened.page.goto(`${origin}/`, { waitUntil: 'commit', timeout: LIMIT_MS });
    await timed('log-in → dashboard', () => logIn(opened.page, SAMPLES.patient));
    return walked;
  } finally {
    await opened.page.context().close();
  }
}

/** Walks through the funnel once, and logs in once. */
export const walkFunnel = async (browser: Browser, origin: string): Promise<Walked> => ({
  ...(await toCheckout(browser, origin)),
  ...(await toDashboard(browser, origin)),
});
