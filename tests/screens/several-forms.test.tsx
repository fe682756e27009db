import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { freshBrowser } from '../support/browser.ts';
import { ADA, lets, logIn, patient, write } from '../support/people.ts';
import { open, type Page } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

const PROFILE = { first_name: 'Ada', last_name: 'Byron' };
const ADDRESS = { line1: '1 Main St', line2: null, city: 'Albany', state: 'NY', zip: '12207' };
const SETTINGS = {
  email: ADA.email,
  profile: PROFILE,
  address: ADDRESS,
  sessions: [],
  deletion_requested_at: null,
};
const SAVE = 'PUT /api/members_portal/settings';

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = lets(new Wire().on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] })), patient);
  wire.on('GET /api/members_portal/settings', ok(SETTINGS));
});

/** The settings of a member: a page with a form for the name, the address and the password. */
async function settings(): Promise<Page> {
  const page = await open('/');
  await logIn(page);
  await page.close();
  const next = await open('/members_portal/settings');
  await screen.findByLabelText(/^First name/);
  return next;
}

const refused = (message: unknown) => ({ status: 422, body: { errors: { message } } });
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const save = (page: Page) => page.user.click(screen.getByRole('button', { name: 'Save name', hidden: true }));

describe('[EC-7] [issue 12] several forms on one page', () => {
  test('have fields of their own, and start with their own part of the data', async () => {
    await settings();
    const ids = [...document.querySelectorAll('form input, form select')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(field(/^First name/)).toHaveValue('Ada');
    expect(field(/^Current password/)).toHaveValue('');
  });

  test('an error and a refusal are shown only in the form that was sent', async () => {
    wire.on(SAVE, refused({ first_name: ['Too short.'] }));
    const page = await settings();
    await write(page, /^First name/, 'A');
    await save(page);
    await page.settle();
    expect(field(/^First name/)).toHaveAccessibleDescription(expect.stringContaining('Too short.'));
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);

    wire.on(SAVE, refused('Not now.'));
    await save(page);
    await page.settle();
    expect(field(/^First name/)).not.toHaveAccessibleDescription(expect.stringContaining('Too short.'));
  });

  test('typing in another form leaves the error; typing in the form that was sent takes it away', async () => {
    wire.on(SAVE, refused({ first_name: ['Too short.'] }));
    const page = await settings();
    await write(page, /^First name/, 'A');
    await save(page);
    await page.settle();
    await write(page, /^Current password/, 'correct horse');
    await page.settle();
    expect(field(/^First name/)).toHaveAccessibleDescription(expect.stringContaining('Too short.'));
    await page.user.type(field(/^First name/), 'da');
    await page.settle();
    expect(field(/^First name/)).not.toHaveAccessibleDescription(expect.stringContaining('Too short.'));
    expect(field(/^Current password/)).toHaveValue('correct horse');
  });

  test('only the form that is being sent is busy, and nothing is sent from another one meanwhile', async () => {
    const answer = wire.hold(SAVE);
    const page = await settings();
    await write(page, /^First name/, 'Grace');
    await save(page);
    await page.settle();
    const busy = () =>
      [...document.querySelectorAll('button[type="submit"]')].filter(
        (button) => button.getAttribute('aria-disabled') === 'true',
      );
    expect(busy().map((button) => button.textContent)).toEqual([expect.stringContaining('Save name')]);
    await page.user.click(screen.getByRole('button', { name: 'Save address', hidden: true }));
    await page.settle();
    expect(wire.to(SAVE).map(({ body }) => body)).toEqual([{ profile: { first_name: 'Grace', last_name: 'Byron' } }]);
    answer(ok({ ...SETTINGS, profile: { ...PROFILE, first_name: 'Grace' } }));
    await page.settle();
    expect(busy()).toEqual([]);
    expect(field(/^First name/)).toHaveValue('Grace');
  });
});
