import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { question } from '../core/support/questions.ts';
import { freshBrowser } from '../support/browser.ts';
import { lets, patient } from '../support/people.ts';
import { open } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

const FOUND = [
  { code: 'a', name: 'Aspirin', strength: '500 mg' },
  { code: 'b', name: 'Aspirin', strength: '100 mg' },
];

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  lets(new Wire(), patient)
    .on('GET /api/products/x/pre_questionnaire', ok({ questions: [question('q1', 'medications')] }))
    .on('GET /api/dose_spot/medications_allergies/search', ok(FOUND));
});

test('[MA-7] a result that is clicked while the mouse moves on is added', async () => {
  const page = await open('/products/x/pre_questionnaire');
  await page.user.type(await screen.findByRole('combobox'), 'asp');
  const first = await screen.findByRole('option', { name: /500 mg/ }, { timeout: 8000 });
  const second = screen.getByRole('option', { name: /100 mg/ });
  act(() => {
    fireEvent.click(first);
    fireEvent.mouseMove(second);
  });
  await page.settle();
  expect(screen.getByRole('button', { name: /Remove Aspirin/ })).toBeVisible();
});

test('[MA-7] results that are clicked one right after the other are all added', async () => {
  const page = await open('/products/x/pre_questionnaire');
  await page.user.type(await screen.findByRole('combobox'), 'asp');
  const first = await screen.findByRole('option', { name: /500 mg/ }, { timeout: 8000 });
  const second = screen.getByRole('option', { name: /100 mg/ });
  // Both before the page is rendered again.
  act(() => {
    fireEvent.click(first);
    fireEvent.click(second);
  });
  await page.settle();
  expect(screen.getAllByRole('button', { name: /Remove Aspirin/ })).toHaveLength(2);
});
