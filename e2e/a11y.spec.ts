import { isAccessible } from './support/axe.ts';
import { SAMPLES, logIn, newMember, signIn } from './support/people.ts';
import { memberAt } from './support/progress.ts';
import { hair, migraine, preAddress } from './support/products.ts';
import { answerAll, box, goOn, heading, pressUntil, radio, reply } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import type { APIRequestContext, Page } from '@playwright/test';

const address = preAddress(migraine);

const fails = (page: Page, path: string, status: number) =>
  page.route(path, (route) => route.fulfill({ status, json: { errors: { message: 'The server says no.' } } }));

/** Every screen and state: how to get there, in words that name it. */
const STATES: Record<string, (page: Page, request: APIRequestContext) => Promise<void>> = {
  'the login screen': async (page) => {
    await page.goto('/');
    await expect(heading(page)).toHaveText('Welcome back');
  },
  'the login screen with errors': async (page) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Enter your email address.').last()).toBeVisible();
  },
  'a refused form, and its toast': async (page) => {
    await page.goto('/');
    await logIn(page, { ...SAMPLES.patient, password: 'not the password' });
    await expect(page.getByRole('main').getByRole('alert')).toContainText('not correct');
    await expect(page.getByRole('group', { name: 'Action Required' })).toBeVisible();
  },
  'the sign-up screen with errors': async (page) => {
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Tick the box').last()).toBeVisible();
  },
  'a single choice': async (page) => {
    await page.goto(address);
    await expect(radio(page, '1 to 3 days')).toBeVisible();
  },
  'a free text with its error': async (page) => {
    await page.goto(address);
    await radio(page, '15 days or more').check();
    await goOn(page).click();
    await expect(page.getByText('Please write a few words here.').last()).toBeVisible();
  },
  'a multiple choice': async (page) => {
    await page.goto(address);
    await answerAll(page, migraine.pre.slice(0, 1));
    await box(page, 'Light hurts').check();
  },
  'the helper modal': async (page) => {
    await page.goto(address);
    await answerAll(page, migraine.pre.slice(0, 1));
    await page.getByRole('button', { name: 'See more info' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'the safety modal': async (page) => {
    await page.goto(address);
    await answerAll(page, migraine.pre.slice(0, 2));
    await radio(page, 'Yes, at least one').check();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'what stands at an urgent answer': async (page) => {
    await page.goto(address);
    await answerAll(page, migraine.pre.slice(0, 2));
    await radio(page, 'Yes, at least one').check();
    await page.getByRole('button', { name: 'Return to Question' }).click();
    await expect(page.getByRole('link', { name: 'Call 911' })).toBeVisible();
  },
  'a question of pictures': async (page) => {
    await page.goto(preAddress(hair));
    await radio(page, 'Thinner at the crown').check();
  },
  'a plain text': async (page) => {
    await page.goto(address);
    await answerAll(page, migraine.pre.slice(0, 4));
    await expect(heading(page)).toContainText('What would you most like');
  },
  'the not-found screen': async (page) => {
    await page.goto('/404');
    await expect(heading(page)).toHaveText('404');
  },
  'the error screen': async (page) => {
    await fails(page, '**/api/products/*/pre_questionnaire', 400);
    await page.goto(address);
    await expect(heading(page)).toHaveText('Something went wrong...');
  },
  'height and weight with errors': async (page, request) => {
    await signIn(page, await newMember(request));
    await page.goto('/user-bmi');
    await goOn(page).click();
    await expect(page.getByText('Enter your height in numbers.').last()).toBeVisible();
  },
  'the details about a person, with errors': async (page, request) => {
    await signIn(page, await newMember(request));
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByText('Enter your date of birth.').last()).toBeVisible();
  },
  'a medical question': async (page, request) => {
    const member = await memberAt(request, migraine, 'medical');
    await signIn(page, member);
    await page.goto(member.questionAddress('mr-med-form'));
    await expect(heading(page)).toContainText('Which kind of tablet');
  },
  'the intro': async (page, request) => {
    await signIn(page, await memberAt(request, migraine, 'intro'));
    await page.goto('/products/migraine-relief/intro');
    await expect(heading(page)).toHaveText(migraine.name);
  },
  'variants, quantities and the cart': async (page, request) => {
    await signIn(page, await memberAt(request, migraine, 'variant'));
    await page.goto('/products/migraine-relief/variant-selection');
    await expect(heading(page)).toHaveText('Choose your treatment');
    await isAccessible(page);
    await page.getByRole('button', { name: `Choose ${migraine.variant}` }).click();
    await expect(heading(page)).toHaveText('Choose an amount');
    await isAccessible(page);
    await page.getByRole('button', { name: `Choose ${migraine.quantity}` }).click();
    await expect(heading(page)).toHaveText('Your cart');
  },
  'the dashboard of a patient': async (page) => {
    await signIn(page, SAMPLES.patient);
    await expect(heading(page)).toHaveText('Your dashboard');
  },
  'the members portal': async (page) => {
    await signIn(page, SAMPLES.patient);
    for (const [path, title] of [
      ['dashboard', 'Dashboard'],
      ['settings', 'Settings'],
    ] as const) {
      await page.goto(`/members_portal/${path}`);
      await expect(heading(page)).toHaveText(title);
      await isAccessible(page);
    }
  },
  'the list of members': async (page) => {
    await signIn(page, SAMPLES.staff);
    await expect(heading(page)).toHaveText('Members');
  },
  'the dashboard of a prospect': async (page) => {
    await signIn(page, SAMPLES.prospect);
    await page.goto('/dashboard');
    await expect(heading(page)).toHaveText('Your dashboard');
  },
};

/** States whose layout differs on a wide screen. */
const WIDE = [
  'the safety modal',
  'a question of pictures',
  'variants, quantities and the cart',
  'the dashboard of a patient',
  'the members portal',
];

for (const [state, reach] of Object.entries(STATES)) {
  test(
    `[AX] ${state} has no fault that axe can find`,
    { tag: WIDE.includes(state) ? ['@desktop'] : [] },
    async ({ page, request }) => {
      await reach(page, request);
      await isAccessible(page);
    },
  );
}

test('[AX] a modal keeps the focus and gives it back', { tag: '@desktop' }, async ({ page }) => {
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

test('[AX] a link over everything else leads to the main part', async ({ page }) => {
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

test('[AX] at 400 % zoom every screen fits, and nothing is lost', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const fits = async () => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, page.url()).toBeLessThanOrEqual(0);
  };
  await page.goto(address);
  for (const asked of migraine.pre) {
    await expect(heading(page)).toContainText(asked.says);
    await fits();
    await reply(page, asked);
  }
  await expect(heading(page)).toHaveText('Create your account');
  await fits();
  const member = await memberAt(request, migraine, 'cart');
  await page.goto('/');
  await logIn(page, member);
  for (const path of ['/user-bmi', '/user-demographics', '/dashboard', '/carts', '/404']) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await fits();
  }
  for (const screen of ['intro', 'variant-selection', 'quantity-selection']) {
    await page.goto(`/products/migraine-relief/${screen}`);
    await expect(heading(page)).toBeVisible();
    await fits();
  }
});

test('[AX] [QS-8] at 400 % zoom the safety modal can be read and left', async ({ page }) => {
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

test('[PQ-1] questions slide in for half a second, and not at all for those who want less motion', async ({ page }) => {
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

test('[AX] touch targets of a question are large enough', async ({ page }) => {
  await page.goto(address);
  await answerAll(page, migraine.pre.slice(0, 1));
  const sizes = await page
    .locator('main label, main button, header button, header a')
    .evaluateAll((all) =>
      all.map((element) => ({ what: element.textContent, ...element.getBoundingClientRect().toJSON() })),
    );
  expect(sizes.length).toBeGreaterThan(5);
  for (const { what, width, height } of sizes) expect(Math.min(width, height), what ?? '').toBeGreaterThanOrEqual(24);
});
