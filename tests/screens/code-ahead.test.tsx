import { act, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { matchRoute } from '#core';
import { question } from '../core/support/questions.ts';
import { freshBrowser } from '../support/browser.ts';
import { lets, logIn, patient, session } from '../support/people.ts';
import { open } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

const MINUTE = 60_000;

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = lets(new Wire().on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] })), patient);
  // A browser that is soon idle.
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelIdleCallback', (id: number) => clearTimeout(id));
  onTestFinished(() => void vi.unstubAllGlobals());
});

// What opens shows in the same turn, in which no code can arrive.

test('[QS-8] a modal at a question waits for no code', async () => {
  wire.on('GET /api/products/x/pre_questionnaire', ok({ questions: [question('q1', 'plain_text')] }));
  const page = await open('/products/x/pre_questionnaire');
  await screen.findByRole('textbox');
  await page.settle();
  const match = matchRoute(page.session.store.getState().flow, location.pathname);
  act(() => page.session.send({ type: 'pressed', do: [{ open: 'helper' }] }, match));
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('[SE-1] [decision 47] the warning that the session ends waits for no code', async () => {
  wire.on('POST /api/login', ok({ user: patient }, session('token', 1800)));
  const page = await open('/');
  await logIn(page);
  await screen.findByRole('heading', { name: 'Your dashboard' });
  await page.settle();
  act(() => page.clock.pass(28 * MINUTE));
  expect(screen.getByRole('alertdialog')).toBeVisible();
});
