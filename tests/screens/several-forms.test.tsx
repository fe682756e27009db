import { act, screen } from '@testing-library/react';
import { screens as chunks } from 'virtual:tundish/screens';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Block, FormBlock } from '#core';
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
async function settings(loaders = chunks): Promise<Page> {
  const page = await open('/');
  await logIn(page);
  await page.close();
  const next = await open('/members_portal/settings', { loaders });
  await screen.findAllByLabelText(/^First name/);
  return next;
}

/** The screen with other blocks. @param blocksWith gets the form for the name and returns the blocks */
async function made(blocksWith: (form: FormBlock) => Block[]): Promise<typeof chunks> {
  const part = await chunks['portal-settings']?.();
  if (part?.screen.kind !== 'page') throw new Error('no page of settings');
  const inside = (blocks: readonly Block[]): FormBlock[] =>
    blocks.flatMap((block) =>
      block.block === 'form'
        ? [block]
        : block.block === 'group' || block.block === 'details'
          ? inside(block.blocks)
          : [],
    );
  const form = inside(part.screen.blocks).find(({ name }) => name === 'profile');
  const functions = part.validators?.['profile'];
  if (form === undefined || functions === undefined) throw new Error('no form for the name');
  const other = {
    ...part,
    screen: { ...part.screen, blocks: blocksWith(form) },
    validators: { profile: functions, twin: functions },
  };
  return { ...chunks, 'portal-settings': async () => other };
}

/** The same screen with the form for the name twice. */
const withTwins = () => made((form) => [form, { ...form, name: 'twin' }]);

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

  test('what was typed is held only as long as its form is on the page', async () => {
    const page = await settings();
    const names = () => [...page.session.forms].map(({ name }) => name).toSorted();
    expect(names()).toEqual(['address', 'password', 'profile']);
    await page.user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] ?? document.body);
    await page.settle();
    expect(names()).toEqual([]);
  });

  test('a form in a list is validated and sent like a form outside of lists', async () => {
    wire.on(
      'GET /api/members_portal/settings',
      ok({ ...SETTINGS, sessions: [{ current: true, started_at: 'before', last_activity_at: 'now' }] }),
    );
    wire.on(SAVE, ok(SETTINGS));
    const page = await settings(await made((form) => [{ block: 'each', of: 'data.sessions', blocks: [form] }]));
    await write(page, /^First name/, 'Grace');
    await save(page);
    await page.settle();
    expect(wire.to(SAVE).map(({ body }) => body)).toEqual([{ profile: { first_name: 'Grace', last_name: 'Byron' } }]);
  });

  test('a field that the backend has no value for is empty, and its form can be sent', async () => {
    wire.on(SAVE, ok(SETTINGS));
    const page = await settings();
    await page.user.click(screen.getByRole('button', { name: 'Save address', hidden: true }));
    await page.settle();
    const { line2: _, ...address } = ADDRESS;
    expect(wire.to(SAVE).map(({ body }) => body)).toEqual([{ address }]);
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
    const [refusal, ...others] = screen.getAllByText('Not now.');
    expect(refusal?.closest('.json-form')).toContainElement(field(/^First name/));
    expect(others).toEqual([]);
    expect(field(/^First name/)).not.toHaveAccessibleDescription(expect.stringContaining('Too short.'));
  });

  test('[RT-16] a form that was sent is collapsed, and its summary takes the focus; a refused form stays open', async () => {
    wire.on(SAVE, refused('Not now.'));
    const page = await settings();
    const line = screen.getByText('Your name').closest('summary');
    const details = line?.closest('details');
    if (!line || !details) throw new Error('no line');
    await page.user.click(line);
    await write(page, /^First name/, 'Grace');
    await save(page);
    await page.settle();
    expect(details).toHaveAttribute('open');
    expect(screen.getByText('Not now.')).toBeVisible();

    wire.on(SAVE, ok(SETTINGS));
    await save(page);
    await page.settle();
    expect(details).not.toHaveAttribute('open');
    expect(line).toHaveFocus();
  });

  test('an error stays at its form, even if another form has fields of the same names', async () => {
    wire.on(SAVE, refused({ first_name: ['Too short.'] }));
    const page = await settings(await withTwins());
    const [first, second] = screen.getAllByLabelText<HTMLInputElement>(/^First name/);
    const [, send] = screen.getAllByRole('button', { name: 'Save name' });
    if (first === undefined || second === undefined || send === undefined) throw new Error('no two forms');
    const error = expect.stringContaining('Too short.');
    await page.user.click(send);
    await page.settle();
    expect(second).toHaveAccessibleDescription(error);
    expect(first).not.toHaveAccessibleDescription(error);
    expect(screen.getAllByRole('alert').filter(({ textContent }) => textContent?.includes('Too short.'))).toHaveLength(
      1,
    );
    await page.user.type(first, 'x');
    await page.settle();
    expect(second).toHaveAccessibleDescription(error);
    expect(first).toHaveValue('Adax');
    expect(second).toHaveValue('Ada');
  });

  test('[VA-3] an error announced after one submit is not announced any more after the next', async () => {
    wire.on(SAVE, refused({ first_name: ['Too short.'] }));
    const page = await settings();
    const announced = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
    await save(page);
    await page.settle();
    expect(announced()).toContain('Too short.');
    wire.on(SAVE, ok(SETTINGS));
    const response = wire.hold(SAVE);
    await save(page);
    await page.settle();
    expect(announced()).not.toContain('Too short.');
    response(ok(SETTINGS));
    await page.settle();
  });

  test('[VA-2] once a password is changed, somebody who comes to the screen later finds none of it', async () => {
    wire.on('PUT /api/members_portal/password', { status: 204 });
    const page = await settings();
    await write(page, /^Current password/, 'correct horse');
    await write(page, /^New password/, 'velvet harbour quartz');
    await page.user.click(screen.getByRole('button', { name: 'Save password', hidden: true }));
    await page.settle();
    expect(wire.to('PUT /api/members_portal/password')).toHaveLength(1);
    expect([field(/^Current password/).value, field(/^New password/).value]).toEqual(['', '']);
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

  test('typing in another field of the form that was sent leaves the error at its field', async () => {
    wire.on(SAVE, refused({ first_name: ['Too short.'] }));
    const page = await settings();
    await write(page, /^First name/, 'A');
    await save(page);
    await page.settle();
    await write(page, /^Last name/, 'King');
    await page.settle();
    expect(field(/^First name/)).toHaveAccessibleDescription(expect.stringContaining('Too short.'));
  });

  test('after a visit to a side page each form has its own typed values again, even if fields have the same names', async () => {
    const page = await settings(await withTwins());
    const values = () => screen.getAllByLabelText<HTMLInputElement>(/^First name/).map(({ value }) => value);
    const [, second] = screen.getAllByLabelText<HTMLInputElement>(/^First name/);
    if (second === undefined) throw new Error('no two forms');
    await page.user.type(second, 'x');
    await page.user.click(screen.getByRole('link', { name: 'Terms' }));
    await page.settle();
    await page.user.click(screen.getByRole('button', { name: 'Back' }));
    await page.settle();
    await screen.findAllByLabelText(/^First name/);
    expect(values()).toEqual(['Ada', 'Adax']);
  });

  test('[VA-3] a failed attempt takes the focus to its own form, and not to an error of another', async () => {
    const page = await settings(await withTwins());
    const [first, second] = screen.getAllByLabelText<HTMLInputElement>(/^First name/);
    const buttons = screen.getAllByRole('button', { name: 'Save name' });
    if (first === undefined || second === undefined) throw new Error('no two forms');
    for (const [index, name] of [first, second].entries()) {
      await page.user.clear(name);
      await page.user.click(buttons[index] ?? name);
      await page.settle();
      expect(name).toHaveFocus();
    }
    expect(wire.to(SAVE)).toEqual([]);
  });

  test('[EC-4] a message carried over from another screen disappears when the visitor types in any form', async () => {
    const page = await settings();
    const { store } = page.session;
    const { state } = store.getState();
    const refusal = { text: { words: 'Please look at your details.' }, form: null, isCarried: false };
    act(() => store.setState({ state: { ...state, screen: { ...state.screen, refusal } } }));
    const message = () => screen.queryByText('Please look at your details.');
    expect(message()).toBeVisible();
    await page.user.type(field(/^Current password/), 'x');
    await page.settle();
    expect(message()).toBeNull();
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
