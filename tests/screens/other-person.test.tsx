import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { knowing, opened } from '../services/support.ts';
import { freshBrowser } from '../support/browser.ts';
import { ADA, lets, logIn, patient } from '../support/people.ts';
import { open, type Page } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

const BOB = { ...ADA, id: '2', email: 'bob@example.com', firstName: 'Bob', registration_state: 'completed' };

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = lets(new Wire().on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] })), patient);
});

/** In another tab Ada signs out and Bob signs in. This tab was asleep and learns of both at once. */
async function bobSignsInElsewhere(page: Page): Promise<void> {
  localStorage.clear();
  await opened(page.clock).keep(knowing({}, { user: BOB }, BOB.id));
  wire.on('GET /api/users/me', ok({ user: BOB }));
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage })));
  await waitFor(() => expect(page.state.owner).toBe(BOB.id));
  await page.settle();
}

test('[ST-10] [ST-11] when another person signs in in another tab, this tab shows nothing that the first person read or typed', async () => {
  wire.on('GET /api/users/bmi', ok({ height_in: 71, weight_lb: 222, bmi: 31 }));
  const page = await open('/');
  await logIn(page);
  await page.close();
  const next = await open('/user-bmi');
  await screen.findByDisplayValue('222');
  await next.user.type(screen.getByDisplayValue('222'), '.5');
  wire.on('GET /api/users/bmi', ok({ height_in: null, weight_lb: null, bmi: null }));
  await bobSignsInElsewhere(next);
  await screen.findByRole('heading', { name: 'Your height and weight' });
  expect(screen.getAllByRole('textbox').map((box) => box.getAttribute('value'))).toEqual(['', '', '']);
});

test('[AU-2] [ST-10] on a page open to all, the screen starts again after a sign-out in another tab', async () => {
  const question = (id: string) => ({
    id,
    question_text: `Question ${id}`,
    question_type: 'single_choice',
    answer_options: [{ id: 'yes', answer_text: 'Yes' }],
  });
  wire.on('GET /api/products/x/pre_questionnaire', ok({ questions: [question('one'), question('two')] }));
  const page = await open('/');
  await logIn(page);
  await page.close();
  const next = await open('/products/x/pre_questionnaire');
  await next.user.click(await screen.findByRole('radio', { name: 'Yes' }));
  await next.pass(1000);
  await screen.findByRole('heading', { name: 'Question two' });
  localStorage.clear();
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage })));
  await waitFor(() => expect(next.state.owner).toBeNull());
  await screen.findByRole('heading', { name: 'Question one' });
  await next.user.click(screen.getByRole('radio', { name: 'Yes' }));
  expect(screen.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await next.pass(1000);
  await screen.findByRole('heading', { name: 'Question two' });
});

test('[ST-10] a page beside the funnel stays as it is when somebody signs in in another tab', async () => {
  const page = await open('/terms');
  const heading = await screen.findByRole('heading', { level: 1 });
  await bobSignsInElsewhere(page);
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
});

test('[LY-1] each address renders a new main element, without parts of the previous screen', async () => {
  const page = await open('/terms');
  const main = await screen.findByRole('main');
  await page.user.click(screen.getByRole('link', { name: 'Privacy' }));
  await page.settle();
  await screen.findByRole('heading', { name: 'Privacy notice' });
  expect(screen.getByRole('main')).not.toBe(main);
});
