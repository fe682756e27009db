import { screen } from '@testing-library/react';
import type { JsonObject } from '#core';
import { FakeClock } from './browser.ts';
import { open, type Page } from './render-flow.tsx';
import { ok, type Wire } from './wire.ts';

export const ADA = { id: '1', email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron', role: 'member' };
export const prospect = { ...ADA, registration_state: 'started' };
export const patient = { ...ADA, registration_state: 'completed' };

/** The response headers of a successful sign-in. @param seconds the duration of the session */
export const session = (token = 'token', seconds = 1800) => ({ 'access-token': token, 'expires-in': String(seconds) });

/** Makes the simulated backend accept sign-ins as this person. */
export const lets = (wire: Wire, user: JsonObject): Wire =>
  wire.on('POST /api/login', ok({ user }, session())).on('GET /api/users/me', ok({ user }));

/** Pastes a text into a field. */
export async function write(page: Page, label: RegExp, text: string): Promise<void> {
  await page.user.clear(await screen.findByLabelText(label));
  await page.user.click(screen.getByLabelText(label));
  await page.user.paste(text);
}

/** Fills the login form and sends it. */
export async function logIn(page: Page, email = 'ada@example.com'): Promise<void> {
  await write(page, /^Email/, email);
  await write(page, /^Password/, 'correct horse');
  await page.user.click(screen.getByRole('button', { name: 'Log in' }));
  await page.settle();
}

/** Opens the app at an address in a browser in which somebody has signed in before. */
export async function signedInAt(path: string, clock = new FakeClock()): Promise<Page> {
  const page = await open('/', { clock });
  await logIn(page);
  await page.close();
  return open(path, { clock });
}
