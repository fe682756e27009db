import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { screens as chunks } from 'virtual:tundish/screens';
import { type Actions, type Flow, matchRoute } from '#core';
import { freshBrowser } from '../support/browser.ts';
import { ADA, lets, logIn, patient, session, signedInAt } from '../support/people.ts';
import { flow, open } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = lets(new Wire().on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] })), patient);
  wire.on('GET /api/members_portal/dashboard', ok({ started: [], orders: [], products: [] }));
});

const option = (id: string) => ({ id, answer_text: id });
const questions = ['one', 'two', 'three'].map((id) => ({
  id,
  question_text: `Question ${id}`,
  question_type: 'single_choice',
  answer_options: [option('yes'), option('no')],
}));

describe('[RT-0] the heading of a screen', () => {
  test('does not take the focus on the first screen, and takes it on each later one', async () => {
    const page = await open('/');
    const first = await screen.findByRole('heading', { level: 1 });
    await page.pass(100);
    expect(first.tagName).toBe('H1');
    expect(first).not.toHaveFocus();
    document.documentElement.scrollTop = 300;
    await page.user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    await page.settle();
    await page.pass(100);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(document.documentElement.scrollTop).toBe(0);
    expect(history.scrollRestoration).toBe('manual');
  });
});

test('[EC-7] while a call is running, the back arrow does nothing and is marked as disabled', async () => {
  const settings = { email: ADA.email, profile: { first_name: 'Ada', last_name: 'Byron' }, address: null };
  wire.on('GET /api/members_portal/settings', ok({ ...settings, sessions: [], deletion_requested_at: null }));
  const answer = wire.hold('PUT /api/members_portal/settings');
  const page = await signedInAt('/members_portal/dashboard');
  await page.user.click(await screen.findByRole('link', { name: 'Settings' }));
  const save = await screen.findByRole('button', { name: 'Save name', hidden: true });
  const back = screen.getByRole('button', { name: 'Back' });
  expect(back).not.toHaveAttribute('aria-disabled');
  await page.user.click(save);
  await page.settle();
  expect(back).toHaveAttribute('aria-disabled', 'true');
  await page.user.click(back);
  await page.settle();
  expect(location.pathname).toBe('/members_portal/settings');
  answer({ status: 500 });
  await page.settle();
  expect(screen.getByRole('button', { name: 'Back' })).not.toHaveAttribute('aria-disabled');
});

describe('[LY-7] the impersonation banner', () => {
  test('is shown only during impersonation; its link stops it without leaving the page', async () => {
    wire.on('POST /api/login', ok({ user: patient }, { ...session(), impersonating: 'true' }));
    const stopped = wire.hold('POST /api/users/stop_impersonating');
    const page = await open('/');
    expect(screen.queryByText(/You are currently logged in as/)).toBeNull();
    await logIn(page);
    const link = await screen.findByRole('link', { name: 'Stop impersonating' });
    const clicked = new MouseEvent('click', { bubbles: true, cancelable: true });
    act(() => void link.dispatchEvent(clicked));
    expect(clicked.defaultPrevented).toBe(true);
    await page.settle();
    expect(wire.to('POST /api/users/stop_impersonating')).toHaveLength(1);
    wire.on('GET /api/users/me', ok({ user: { ...ADA, role: 'staff' } }));
    stopped(ok({ redirect_to: '/staff/members' }, { ...session(), impersonating: 'false' }));
    await page.settle();
    expect(screen.queryByText(/You are currently logged in as/)).toBeNull();
  });
});

describe('[LY-5] the members’ portal', () => {
  test('shows the person’s name and marks the current page', async () => {
    await signedInAt('/members_portal/dashboard');
    const nav = await screen.findByRole('navigation', { name: 'Members portal' });
    expect(screen.getByText('Ada Byron')).toBeVisible();
    expect(screen.getByText('AB')).toBeInTheDocument();
    const links = within(within(nav).getByRole('list')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      ['Dashboard', 'page'],
      ['Settings', null],
    ]);
  });

  test.each([
    ['nobody', null, null, 'Member', 'M'],
    ['a person with one name', null, 'lovelace', 'lovelace', 'L'],
  ])('[RT-16] names %s', async (_, firstName, lastName, name, initials) => {
    lets(wire, { ...patient, firstName, lastName });
    await signedInAt('/members_portal/dashboard');
    await screen.findByRole('navigation', { name: 'Members portal' });
    expect(within(screen.getByRole('banner')).getByText(name)).toBeVisible();
    expect(within(screen.getByRole('banner')).getByText(initials)).toHaveAttribute('aria-hidden', 'true');
  });

  test('closes its menu by Escape, too', async () => {
    const page = await signedInAt('/members_portal/dashboard');
    await page.user.click(await screen.findByRole('button', { name: 'Menu' }));
    const menu = screen.getByRole('dialog', { name: 'Members portal' });
    act(() => void menu.dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('has a menu on phones, which closes by a press beside it, its button, a link and a change of screen', async () => {
    const page = await signedInAt('/members_portal/dashboard');
    const openMenu = async () => {
      await page.user.click(await screen.findByRole('button', { name: 'Menu' }));
      return screen.getByRole('dialog', { name: 'Members portal' });
    };
    const menu = () => screen.queryByRole('dialog', { name: 'Members portal' });
    await openMenu();
    await page.user.click(screen.getByRole('button', { name: 'Close the menu' }));
    expect(menu()).toBeNull();
    const beside = await openMenu();
    await page.user.click(within(beside).getByRole('list'));
    expect(menu()).not.toBeNull();
    await page.user.click(beside);
    expect(menu()).toBeNull();
    await page.user.click(within(await openMenu()).getByRole('link', { name: 'Dashboard' }));
    expect(menu()).toBeNull();
    await openMenu();
    wire.hold('GET /api/members_portal/settings');
    const here = matchRoute(page.session.store.getState().flow, location.pathname);
    act(() => page.session.send({ type: 'pressed', do: [{ go: 'portal-settings' }] }, here));
    await waitFor(() => expect(location.pathname).toBe('/members_portal/settings'));
    expect(screen.getByRole('button', { name: 'Menu' })).toBeVisible();
    expect(menu()).toBeNull();
  });
});

describe('the footer', () => {
  test('links to public pages and back without losing typed values, with one history entry', async () => {
    const page = await open('/');
    await page.user.type(await screen.findByLabelText(/^Email/), 'ada@example.com');
    const before = history.length;
    await page.user.click(screen.getByRole('link', { name: 'Terms' }));
    await page.settle();
    expect(location.pathname).toBe('/terms');
    expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('aria-current', 'page');
    await page.user.click(screen.getByRole('link', { name: 'Privacy' }));
    await page.settle();
    expect([location.pathname, history.length - before]).toEqual(['/privacy', 1]);
    await page.user.click(screen.getByRole('button', { name: 'Back' }));
    await page.settle();
    expect(await screen.findByLabelText(/^Email/)).toHaveValue('ada@example.com');
  });

  test('[decision 25] names each language in that language and marks the current one', async () => {
    const page = await open('/');
    const languages = () =>
      within(screen.getByRole('contentinfo'))
        .getAllByRole('button')
        .map((one) => [one.textContent, one.closest('li')?.lang, one.getAttribute('aria-current')]);
    expect(languages()).toEqual([
      ['English', 'en', 'true'],
      ['español', 'es', null],
    ]);
    await page.user.click(screen.getByRole('button', { name: 'español' }));
    await screen.findByRole('button', { name: 'Iniciar sesión' });
    expect(languages()).toEqual([
      ['English', 'en', null],
      ['español', 'es', 'true'],
    ]);
  });
});

describe('[PG-6] the progress bar', () => {
  const bar = () => screen.getByRole<HTMLProgressElement>('progressbar').value;

  test('does not move back while a question is saved and the next one loads', async () => {
    wire.on('GET /api/products/x/pre_questionnaire', ok({ questions }));
    const page = await open('/products/x/pre_questionnaire');
    const seen = [bar()];
    for (const question of questions.slice(0, 2)) {
      await screen.findByRole('heading', { name: question.question_text });
      await page.user.click(screen.getByRole('radio', { name: 'yes' }));
      seen.push(bar());
      await page.pass(1000);
      seen.push(bar());
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBeGreaterThan(seen[0] ?? 0);
  });

  test('is absent on screens without a step', async () => {
    await open('/');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('[decision 13] the notice that answers are kept in memory only', () => {
  test('is shown only at questions that cannot be stored', async () => {
    const told = () => screen.queryByText(String(flow.texts.en?.[flow.layout.memory_only]));
    const saved = () => screen.queryByText('Answers stay on this device');
    freshBrowser({ secure: false });
    wire.on('GET /api/products/x/pre_questionnaire', ok({ questions }));
    const login = await open('/');
    expect(told()).toBeNull();
    await login.close();
    const page = await open('/products/x/pre_questionnaire');
    await screen.findByRole('heading', { name: 'Question one' });
    expect(told()).toBeVisible();
    expect(saved()).toBeNull();
    await page.close();
    freshBrowser();
    await open('/products/x/pre_questionnaire');
    await screen.findByRole('heading', { name: 'Question one' });
    expect(saved()).toBeVisible();
    expect(told()).toBeNull();
  });
});

test('[LY-4] the buttons of a modal act on what it was opened for', async () => {
  const more: Flow['modals'][string] = {
    title: 'helper.title',
    blocks: [],
    actions: [{ label: 'session.sign_back_in', do: [{ open: 'helper', with: { helper_text: 'item.words' } }] }],
    close: { label: 'common.close' },
  };
  const page = await open('/', { flow: { ...flow, modals: { ...flow.modals, more } } });
  const opening: Actions = [{ open: 'more', with: { words: { is: 'About this one.' } } }];
  act(() => page.session.send({ type: 'pressed', do: opening }, matchRoute(flow, '/')));
  await page.user.click(await screen.findByRole('button', { name: 'Sign Back In' }));
  expect(await screen.findByText('About this one.')).toBeVisible();
});

describe('[ER-1] a page whose frame throws', () => {
  test('shows an error with Retry, and reports only the kind of error', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {});
    const layout = {
      ...flow.layout,
      get skip(): string {
        throw new Error('a fault');
      },
    };
    const page = await open('/', { flow: { ...flow, layout } });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(page.reporter.reports).toEqual([['frame-failed', { route: 'login' }]]);
    silence.mockRestore();
  });
});

describe('moving from question to question', () => {
  test('[PQ-1] the old question leaves after its transition, and cannot be reached during it', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    wire.on('GET /api/products/x/pre_questionnaire', ok({ questions }));
    const page = await open('/products/x/pre_questionnaire');
    await page.user.click(await screen.findByRole('radio', { name: 'yes' }));
    await page.pass(1000);
    await screen.findByRole('heading', { name: 'Question two' });
    const leaving = () => document.querySelector('.leave');
    expect(leaving()).toHaveAttribute('inert');
    expect(leaving()).toHaveAttribute('aria-hidden', 'true');
    // jsdom has no animations. React then listens for the old vendor-prefixed event name.
    const ends = (element?: Element | null) =>
      fireEvent(element ?? document.body, new Event('webkitAnimationEnd', { bubbles: true }));
    ends(leaving()?.querySelector('h1'));
    expect(leaving()).not.toBeNull();
    ends(leaving());
    expect(leaving()).toBeNull();
    expect(screen.getAllByRole('heading', { level: 1, hidden: true })).toHaveLength(1);
    vi.unstubAllGlobals();
  });
});

test('[QS-11] a screen without a chunk shows the error screen', async () => {
  const { login: _, ...others } = chunks;
  await open('/', { loaders: others });
  expect(await screen.findByRole('alert')).toBeVisible();
});
