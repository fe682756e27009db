import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Person } from './people.ts';
import type { Walk } from './products.ts';
import { bar, field, heading, pressUntil } from './questions.ts';

/** Whether the visitor uses a pointer or the keyboard alone. */
export type Hand = 'pointer' | 'keys';

/** Fills in one field found by its label. */
async function fill(page: Page, hand: Hand, label: string, text: string): Promise<void> {
  const input = field(page, label);
  if (hand === 'pointer') return input.fill(text);
  await pressUntil(page, 'Tab', input);
  await page.keyboard.insertText(text);
}

/** Presses a button found by its name. */
export async function press(page: Page, hand: Hand, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  if (hand === 'pointer') return button.click();
  await pressUntil(page, 'Tab', button);
  await page.keyboard.press('Enter');
}

async function mark(page: Page, hand: Hand, role: 'checkbox' | 'radio', name: string | RegExp): Promise<void> {
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

/** The heading of a new screen has the focus, so that it is read out (WCAG 2.4.3). */
export async function arrived(page: Page, path: string | RegExp, title: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(heading(page)).toHaveText(title);
  await expect(heading(page)).toBeFocused();
}

/** The bar stands at a number of steps of the six (PG). */
export async function barAt(page: Page, steps: number): Promise<void> {
  await expect
    .poll(async () => Number(await bar(page).getAttribute('value')), { message: `the bar at ${steps} of 6 steps` })
    .toBeCloseTo(steps / 6, 3);
}

export async function createAccount(page: Page, person: Person, hand: Hand): Promise<void> {
  await fill(page, hand, 'First name', person.first_name);
  await fill(page, hand, 'Last name', person.last_name);
  await fill(page, hand, 'Email', person.email);
  await fill(page, hand, 'Password', person.password);
  await mark(page, hand, 'checkbox', /I agree that a clinician/);
  await press(page, hand, 'Create account');
}

export async function giveBmi(page: Page, hand: Hand): Promise<void> {
  await fill(page, hand, 'Height in inches', '68');
  await fill(page, hand, 'Weight in pounds', '150');
  await press(page, hand, 'Continue');
}

export async function giveDemographics(page: Page, hand: Hand): Promise<void> {
  await fill(page, hand, 'Date of birth', '04211985');
  await mark(page, hand, 'radio', 'Female');
  await fill(page, hand, 'Phone number', '2125550134');
  await fill(page, hand, 'Street and number', '12 Orchard Street');
  await fill(page, hand, 'City', 'Springfield');
  const state = field(page, 'State');
  if (hand === 'pointer') await state.selectOption('Illinois');
  else {
    await pressUntil(page, 'Tab', state);
    await page.keyboard.type('Illinois');
  }
  await expect(state).toHaveValue('IL');
  await fill(page, hand, 'ZIP code', '62701');
  await press(page, hand, 'Save and continue');
}

/** From the intro to the cart, the bar checked on the way. */
export async function choose(page: Page, walk: Walk, hand: Hand): Promise<void> {
  const products = `/products/${walk.slug}`;
  await arrived(page, `${products}/intro`, walk.name);
  await barAt(page, 2);
  await press(page, hand, 'Continue');
  await arrived(page, `${products}/variant-selection`, 'Choose what suits you');
  await barAt(page, 3);
  await press(page, hand, `Choose ${walk.variant}`);
  await arrived(page, `${products}/quantity-selection`, 'How much would you like?');
  await barAt(page, 4);
  await press(page, hand, `Choose ${walk.quantity}`);
  await arrived(page, '/carts', 'Your cart');
  await barAt(page, 5);
  await expect(page.getByRole('main')).toContainText(walk.variant);
  await expect(page.getByRole('main')).toContainText(walk.total);
}
