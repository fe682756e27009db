import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { matchRoute } from '#core';
import { option, question } from '../core/support/questions.ts';
import { freshBrowser } from '../support/browser.ts';
import { open, type Page } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

/** What is said about an answer, beside the question and over it. */

const ADDRESS = '/products/x/pre_questionnaire';
const CHOICE = question('q1', 'single_choice', [
  option('yes', { answer_text: 'Yes', helper_text: 'Any of these.' }),
  option('no', { answer_text: 'No', helper_text: 'None of these.' }),
  option('stop', { answer_text: 'Chest pain', end_progress: true }),
  option('now', { answer_text: 'Stroke', end_progress: true, urgent: true }),
]);

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = new Wire();
});

/** The questionnaire with one question. */
async function asked(one: ReturnType<typeof question>): Promise<Page> {
  wire.on(`GET /api${ADDRESS}`, ok({ questions: [one] }));
  const page = await open(ADDRESS);
  await screen.findByRole('heading', { name: one.id });
  return page;
}

async function press(page: Page, name: string): Promise<void> {
  await page.user.click(screen.getByRole('button', { name }));
  await page.settle();
}

test('[QS-8] after an arrow key chooses another stop, its notice is announced and scrolls into view, like the first one', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => scrolled.mockRestore());
  const page = await asked(CHOICE);
  const live = document.querySelector('form [aria-live="polite"]');
  await page.user.click(screen.getByRole('radio', { name: 'Chest pain' }));
  await screen.findByRole('dialog');
  await press(page, 'Return to Question');
  expect(live).toHaveTextContent(/^You can’t continue with this answer/);
  scrolled.mockClear();
  act(() => screen.getByRole('radio', { name: 'Chest pain' }).focus());
  await page.user.keyboard('{ArrowDown}');
  await page.settle();
  expect(screen.getByRole('radio', { name: 'Stroke' })).toBeChecked();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(live).toHaveTextContent(/Call 911/);
  const notice = screen.getByRole('link', { name: 'Call 911' });
  expect(scrolled.mock.contexts.some((place) => place instanceof Element && place.contains(notice))).toBe(true);
});

test('[QS-8] the notice of a stop stays under a modal about something else', async () => {
  const page = await asked(CHOICE);
  await page.user.click(screen.getByRole('radio', { name: 'Chest pain' }));
  await screen.findByRole('dialog');
  await press(page, 'Return to Question');
  const match = matchRoute(page.session.store.getState().flow, ADDRESS);
  act(() => page.session.send({ type: 'pressed', do: [{ open: 'reset-refused' }] }, match));
  expect(await screen.findByRole('dialog')).toBeVisible();
  const live = document.querySelector('form [aria-live="polite"]');
  expect(live).toHaveTextContent(/^You can’t continue with this answer/);
});

test('[QS-8] [MA-4] entries that stop the visitor open the modal when the first is written, and not with each letter', async () => {
  const page = await asked(question('q1', 'medications', [option('any', { end_progress: true })]));
  const lines = await screen.findByRole('textbox');
  await page.user.type(lines, 'a');
  await page.settle();
  expect(await screen.findByRole('dialog')).toBeVisible();
  await press(page, 'Return to Question');
  await page.user.type(lines, 'b');
  await page.settle();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[QS-3] "See more info" shows the help of its own option', async () => {
  const page = await asked(CHOICE);
  const [, ofNo] = screen.getAllByRole('button', { name: 'See more info' });
  if (ofNo === undefined) throw new Error('no help');
  await page.user.click(ofNo);
  const help = await screen.findByRole('dialog', { name: 'More information' });
  expect(within(help).getByText('None of these.')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'No' })).not.toBeChecked();
});
