import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { matchRoute } from '#core';
import { option, question } from '../core/support/questions.ts';
import { freshBrowser } from '../support/browser.ts';
import { lets, logIn, patient } from '../support/people.ts';
import { open, type Page } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

/** How a medical answer is sent, and how the next question appears. */

const at = (id: string) => `/products/x/user_questionnaires/7/questions/${id}`;
const api = (id: string) => `/api${at(id)}`;
const asked = (id: string) => question(id, 'single_choice', [option('yes'), option('no')], { draft: false });
const next_path = { path_type: 'user_questionnaire', product_slug: 'x', user_questionnaire_id: '7', question_id: 'q2' };
const SAVED = ok({ next_path, question: asked('q2') });

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = lets(new Wire(), patient);
  for (const id of ['q1', 'q2']) wire.on(`GET ${api(id)}`, ok(asked(id)));
  wire.on(`PUT ${api('q1')}`, SAVED);
});

const heading = (name: string) => screen.findByRole('heading', { name });
const choose = async (page: Page, name: string) => {
  await page.user.click(screen.getByRole('radio', { name }));
  await page.settle();
};
const puts = () => wire.to(`PUT ${api('q1')}`).map(({ body }) => body);

/** A member at the first medical question. */
async function member(): Promise<Page> {
  const page = await open('/');
  await logIn(page);
  const params = { product_slug: { is: 'x' }, user_questionnaire_id: { is: '7' }, question_id: { is: 'q1' } };
  page.session.send(
    { type: 'pressed', do: [{ go: 'question', params }] },
    matchRoute(page.session.store.getState().flow, location.pathname),
  );
  await page.settle();
  await heading('q1');
  return page;
}

describe('[decision 13] a medical answer', () => {
  test('is sent once when it is chosen; the next question arrives with the response and shows after the delay', async () => {
    const page = await member();
    await choose(page, 'yes');
    expect(puts()).toEqual([{ answer: ['yes'], user_texts: {} }]);
    await page.pass(999);
    expect(await heading('q1')).toBeVisible();
    await page.pass(1);
    expect(await heading('q2')).toBeVisible();
    expect(location.pathname).toBe(at('q2'));
    expect(puts()).toHaveLength(1);
    expect(wire.to(`GET ${api('q2')}`)).toEqual([]);
  });

  test('[PQ-1] leads to a screen without parts of the previous question, even with animations', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const page = await member();
    const shown: string[] = [];
    const observer = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      if (location.pathname === at('q2')) shown.push(...added.map(({ textContent }) => textContent ?? ''));
    });
    observer.observe(document.body, { subtree: true, childList: true });
    onTestFinished(() => observer.disconnect());
    await choose(page, 'yes');
    await page.pass(1000);
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['q2']);
    expect(['q1', 'q2'].filter((id) => shown.some((text) => text.includes(id)))).toEqual(['q2']);
  });

  test('[decision 43] whose response has no question leads to a request for it', async () => {
    wire.on(`PUT ${api('q1')}`, ok({ next_path }));
    const page = await member();
    await choose(page, 'yes');
    await page.pass(1000);
    expect(await heading('q2')).toBeVisible();
    expect(wire.to(`GET ${api('q2')}`)).not.toEqual([]);
  });

  test('that changes during the delay is sent again and restarts the delay', async () => {
    const page = await member();
    await choose(page, 'yes');
    await page.pass(900);
    await choose(page, 'no');
    await page.pass(900);
    expect(await heading('q1')).toBeVisible();
    expect(puts()).toMatchObject([{ answer: ['yes'] }, { answer: ['no'] }]);
    await page.pass(100);
    expect(await heading('q2')).toBeVisible();
    expect(puts()).toHaveLength(2);
  });

  test('[EC-7] that fails to be saved keeps the visitor at the question; the next press sends it again', async () => {
    wire.on(`PUT ${api('q1')}`, 'network');
    const page = await member();
    await choose(page, 'yes');
    expect(page.toasts).toEqual([]);
    await page.pass(1000);
    expect(page.toasts).toHaveLength(1);
    expect(await heading('q1')).toBeVisible();
    wire.on(`PUT ${api('q1')}`, SAVED);
    await choose(page, 'yes');
    await page.pass(1000);
    expect(await heading('q2')).toBeVisible();
    expect(puts()).toHaveLength(2);
  });

  test('whose response is late keeps Continue busy', async () => {
    const answered = wire.hold(`PUT ${api('q1')}`);
    const page = await member();
    await choose(page, 'yes');
    await page.pass(1000);
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-busy', 'true');
    answered(SAVED);
    expect(await heading('q2')).toBeVisible();
    expect(puts()).toHaveLength(1);
  });
});
