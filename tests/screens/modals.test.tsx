import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Actions, type Flow, matchRoute } from '#core';
import { freshBrowser } from '../support/browser.ts';
import { lets, logIn, patient } from '../support/people.ts';
import { flow, open, type Page } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

const DELETION = 'POST /api/members_portal/deletion';

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = lets(new Wire().on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] })), patient);
});

/** Presses something that does this, on the current screen. */
async function press(page: Page, ...actions: Actions): Promise<void> {
  const match = matchRoute(page.session.store.getState().flow, location.pathname);
  act(() => page.session.send({ type: 'pressed', do: actions }, match));
  await page.settle();
}

const having = (modal: Flow['modals'][string]): Flow => ({ ...flow, modals: { ...flow.modals, more: modal } });

describe('[LY-4] a modal', () => {
  test('closes by Escape like by its button, and runs its `close` actions', async () => {
    const page = await open('/forgot-password');
    await press(page, { open: 'reset-refused' });
    const modal = await screen.findByRole('dialog');
    act(() => void modal.dispatchEvent(new Event('cancel', { cancelable: true })));
    await page.settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(location.pathname).toBe('/');
  });

  test('closes by a button that does something else', async () => {
    const shown = having({
      title: 'helper.title',
      blocks: [],
      actions: [{ label: 'session.sign_back_in', do: [{ toast: 'deletion-requested' }] }],
      close: { label: 'common.close' },
    });
    const page = await open('/', { flow: shown });
    await press(page, { open: 'more' });
    await page.user.click(await screen.findByRole('button', { name: 'Sign Back In' }));
    await page.settle();
    expect(page.toasts).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is replaced by another modal that its button opens', async () => {
    const shown = having({
      title: 'helper.title',
      blocks: [],
      actions: [{ label: 'session.sign_back_in', do: [{ open: 'reset-refused' }] }],
      close: { label: 'common.close' },
    });
    const page = await open('/', { flow: shown });
    await press(page, { open: 'more' });
    await page.user.click(await screen.findByRole('button', { name: 'Sign Back In' }));
    await page.settle();
    expect(page.state.modal?.id).toBe('reset-refused');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('[EC-4] shows the refusal of one of its buttons once, and moves the focus to it', async () => {
    const shown = having({
      title: 'helper.title',
      blocks: [{ block: 'button', label: 'session.sign_back_in', do: [{ call: 'request-deletion' }] }],
      close: { label: 'common.close' },
    });
    wire.on(DELETION, { status: 409, body: { errors: { message: 'Not while an order is open.' } } });
    const page = await open('/', { flow: shown });
    await logIn(page);
    await press(page, { open: 'more' });
    const modal = await screen.findByRole('dialog');
    await page.user.click(within(modal).getByRole('button', { name: 'Sign Back In' }));
    await page.settle();
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Not while an order is open.');
    expect(modal).toContainElement(alert);
    expect(alert).toContainElement(document.activeElement as HTMLElement);
  });
});
