import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Person } from './people.ts';
import type { Walk } from './walk.ts';
import { bar, field, heading, pressUntil } from './questions.ts';
import { english } from './words.ts';

/** Whether the visitor uses a pointer, or the keyboard alone. */
export type Hand = 'pointer' | 'keys';

/** Fills in the field with a label. */
async function fill(page: Page, hand: Hand, label: string, text: string): Promise<void> {
  const input = field(page, label);
  if (hand === 'pointer') return input.fill(text);
  await pressUntil(page, 'Tab', input);
  await page.keyboard.insertText(text);
}

/** Presses the button with a name. */
export async function press(page: Page, hand: Hand, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  if (hand === 'pointer') return button.click();
  await pressUntil(page, 'Tab', button);
  await page.keyboard.press('Enter');
}

async function mark(page: Page, hand: Hand, role: 'checkbox' | 'radio', name: string): Promise<void> {
  const input = page.getByRole(role, { name });
  if (hand === 'pointer') return input.check();
  if (role === 'checkbox') await pressUntil(page, 'Tab', input);
  else {
    await pressUntil(page, 'Tab', page.getByRole('radiogroup'));
    await pressUntil(page, 'ArrowDown', input);
  }
  await page.keyboard.press('Space');
  await expect(input).toBeChecked();
}

/** Expects the heading of a new screen to have the focus, so that screen readers read it (WCAG 2.4.3). */
export async function arrived(page: Page, path: string | RegExp, title: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(heading(page)).toHaveText(title);
  await expect(heading(page)).toBeFocused();
}

/**
 * Expects the progress bar to be this many screens along, of fifteen: 5 questions, 6 medical ones, and four others
 * (PG).
 */
export async function barAt(page: Page, screens: number): Promise<void> {
  await expect
    .poll(async () => Number(await bar(page).getAttribute('value')), { message: `the bar at ${screens} of 15 screens` })
    .toBeCloseTo(screens / 15, 3);
}

export async function createAccount(page: Page, person: Person, hand: Hand, words = english): Promise<void> {
  await fill(page, hand, words('signup.first_name'), person.first_name);
  await fill(page, hand, words('signup.last_name'), person.last_name);
  await fill(page, hand, words('signup.email'), person.email);
  await fill(page, hand, words('signup.password'), person.password);
  await mark(page, hand, 'checkbox', words('signup.consent'));
  await press(page, hand, words('signup.submit'));
}

export async function giveBmi(page: Page, hand: Hand, words = english, pounds = '150'): Promise<void> {
  await fill(page, hand, words('units.feet'), '5');
  await fill(page, hand, words('units.inches'), '8');
  await fill(page, hand, words('units.pounds'), pounds);
  await press(page, hand, words('common.continue'));
}

export async function giveDemographics(page: Page, hand: Hand, words = english): Promise<void> {
  await fill(page, hand, words('demographics.date_of_birth'), '04211985');
  await mark(page, hand, 'radio', words('demographics.female'));
  await fill(page, hand, words('demographics.phone'), '2125550134');
  await fill(page, hand, words('demographics.line1'), '12 Orchard Street');
  await fill(page, hand, words('demographics.city'), 'Springfield');
  const state = field(page, words('demographics.state'));
  if (hand === 'pointer') await state.selectOption(words('states.il'));
  else {
    await pressUntil(page, 'Tab', state);
    await page.keyboard.type(words('states.il'));
  }
  await expect(state).toHaveValue('IL');
  await fill(page, hand, words('demographics.zip'), '62701');
  await press(page, hand, words('demographics.submit'));
}

/** Goes from the intro to the cart, and checks the progress bar on the way. */
export async function choose(page: Page, walk: Walk, hand: Hand, words = english): Promise<void> {
  const products = `/products/${walk.slug}`;
  const chosen = (name: string) => words('common.choose_name').replace('{name}', name);
  await arrived(page, `${products}/${walk.dissolves === true ? 'dissolving-tablet' : 'intro'}`, walk.name);
  await barAt(page, 11);
  await press(page, hand, words('intro.continue'));
  await arrived(page, `${products}/variant-selection`, words('variants.heading'));
  await barAt(page, 12);
  await press(page, hand, chosen(walk.variant));
  await arrived(page, `${products}/quantity-selection`, words('quantities.heading'));
  await barAt(page, 13);
  await mark(page, hand, 'radio', walk.quantity);
  await barAt(page, 13);
  await press(page, hand, words('quantities.add').replace('{amount}', walk.total));
  await arrived(page, '/carts', words('cart.heading'));
  await barAt(page, 14);
  await expect(page.getByRole('main')).toContainText(walk.variant);
  await expect(page.getByRole('main')).toContainText(walk.total);
}

/** Goes from the cart to the checkout, and enters a card that pays. */
export async function giveCard(page: Page, hand: Hand, words = english): Promise<void> {
  await press(page, hand, words('cart.check_out'));
  await arrived(page, '/checkout', words('checkout.heading'));
  await fill(page, hand, words('checkout.card_number'), '4242424242424242');
  await fill(page, hand, words('checkout.card_expires'), '1231');
  await fill(page, hand, words('checkout.card_code'), '123');
}
