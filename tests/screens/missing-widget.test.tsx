import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { question } from '../core/support/questions.ts';
import { freshBrowser } from '../support/browser.ts';
import { lets, patient } from '../support/people.ts';
import { open } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

// The chunk does not arrive.
vi.mock('../../src/widgets/entry-picker.tsx', () => Promise.reject(new Error('no connection')));

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
});

test('[QS-11] a question whose widget fails to load shows the error screen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const asked = ok({ questions: [question('q1', 'medications')] });
  lets(new Wire(), patient).on('GET /api/products/x/pre_questionnaire', asked);
  await open('/products/x/pre_questionnaire');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: /q1/ })).toBeNull();
});
