import { press, giveCard } from './support/journey.ts';
import { comesBack, signIn, signUp, stranger } from './support/people.ts';
import { migraine, preAddress } from './support/products.ts';
import { memberAt } from './support/progress.ts';
import { answerAll, box, field, heading, radio } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import type { Locator } from '@playwright/test';

/** What a visitor on a slow phone, or without a pointer, would notice. */

const address = preAddress(migraine);
const READ = '**/api/products/migraine-relief/pre_questionnaire';

test('[LY-6] a returning visitor sees the logo while the scripts load', { tag: '@desktop' }, async ({ page }) => {
  await comesBack(page);
  let go = () => {};
  const released = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('img', { name: 'Survey Logo' })).toBeInViewport();
  go();
  await expect(heading(page)).toContainText('On how many days');
  await expect(page.getByRole('img', { name: 'Survey Logo' })).toHaveCount(0);
});

test('[AX] [LY-6] during sign-up the page is never empty, and the focus lands on the question’s heading', async ({
  page,
}) => {
  await page.goto(address);
  await answerAll(page, migraine.pre);
  await expect(heading(page)).toHaveText('Create your account');
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    new MutationObserver(() => {
      if (document.querySelector('main')?.textContent === '') dataset['empty'] = location.pathname;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await signUp(page, stranger());
  await expect(heading(page)).toContainText('What would you most like');
  await expect(heading(page)).toBeFocused();
  await expect(page.locator('html')).not.toHaveAttribute('data-empty');
});

test('[QS-4] [OP-2] the chosen option stays in view when text fields above it close, and its own text field scrolls into view', async ({
  page,
}) => {
  const asks = (id: string, none_answer = false) => ({ id, answer_text: id, need_more_info: true, none_answer });
  const questions = [
    {
      id: 'q',
      question_text: 'Which?',
      question_type: 'multiple_choice',
      answer_options: [...['One', 'Two', 'Three', 'Four', 'Five'].map((id) => asks(id)), asks('None', true)],
    },
  ];
  await page.route(READ, (route) => route.fulfill({ json: { questions } }));
  await page.goto(address);
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await box(page, name).check();
    await expect(page.getByRole('textbox').last()).toBeInViewport({ ratio: 1 });
  }
  await box(page, 'None').check();
  await expect(page.getByRole('textbox')).toHaveCount(1);
  await expect(box(page, 'None')).toBeInViewport();
  await expect(page.getByRole('textbox')).toBeInViewport({ ratio: 1 });
});

test('[QS-1] on a touch screen an option that was touched does not look selected', async ({ page }) => {
  await page.goto(address);
  await radio(page, '4 to 7 days').hover();
  const edges = () =>
    page.locator('.choice').evaluateAll((all) => new Set(all.map((one) => getComputedStyle(one).borderColor)).size);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  expect(await edges()).toBe(1);
});

test('[RT-14] a printed order contains the order and no buttons', async ({ page, request }) => {
  await signIn(page, await memberAt(request, migraine, 'cart'));
  await page.goto('/carts');
  await giveCard(page, 'pointer');
  await press(page, 'pointer', `Pay ${migraine.total}`);
  await expect(heading(page)).toContainText('Your order is in');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Order TD-/)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
});

test(
  '[RT-1] [RT-3] elements of the account screens do not touch each other',
  { tag: '@desktop' },
  async ({ page, isMobile }) => {
    const gap = async (upper: Locator, lower: Locator) => {
      const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    };
    await page.goto('/');
    const elsewhere = page.getByRole('link', { name: 'Log in with Onyx' });
    const logIn = page.getByRole('button', { name: 'Log in' });
    if (isMobile) expect((await elsewhere.boundingBox())?.width).toBe((await logIn.boundingBox())?.width);
    const forgot = page.getByRole('link', { name: 'Forgot your password?' });
    expect(await gap(logIn, elsewhere)).toBeGreaterThanOrEqual(12);
    expect(await gap(elsewhere, forgot)).toBeGreaterThanOrEqual(12);
    await page.goto('/forgot-password');
    await field(page, 'Email').fill('nobody@example.com');
    await press(page, 'pointer', 'Send link');
    const said = page.locator('.notice');
    await expect(said).toContainText('If this address has an account');
    expect(await gap(page.getByText('Tell us your email address'), said)).toBeGreaterThanOrEqual(12);
  },
);

test('[RT-16] every session in the settings has a name', async ({ page, request }) => {
  const member = await memberAt(request, migraine, 'medical');
  await signIn(page, member);
  await page.goto('/members_portal/settings');
  await expect(page.getByText('This device')).toHaveCount(1);
  await expect(page.getByText('Another device')).toHaveCount(1);
});
