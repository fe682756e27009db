import { screen } from '@testing-library/react';
import { screens as chunks } from 'virtual:tundish/screens';
import { beforeEach, describe, expect, test } from 'vitest';
import { freshBrowser } from '../support/browser.ts';
import { ADA, lets, logIn, patient, prospect, write } from '../support/people.ts';
import { flow, open } from '../support/render-flow.tsx';
import { ok, Wire, type WireAnswer } from '../support/wire.ts';

const DEFAULT = 'Something went wrong. Please try again later.';

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = lets(new Wire().on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] })), patient);
});

const says = (status: number, message: unknown, warning?: boolean): WireAnswer => ({
  status,
  body: { errors: { message, ...(warning === undefined ? {} : { warning }) } },
});

describe('[EC-7] a form whose sending failed keeps the typed values and can be sent again', () => {
  test.each<[string, WireAnswer, string, string]>([
    ['400', says(400, 'Not like this.'), 'Error Occurred', 'Not like this.'],
    ['401 with a warning', says(401, 'Wrong password.', true), 'Action Required', 'Wrong password.'],
    ['404', says(404, 'Nobody.'), 'Error Occurred', 'Nobody.'],
    ['409', says(409, 'Twice.'), 'Error Occurred', 'Twice.'],
    ['422 with a text', says(422, 'Not both.'), 'Error Occurred', 'Not both.'],
    ['422 with a list', says(422, ['First.', 'Second.']), 'Error Occurred', 'First.'],
    ['422 without a message', { status: 422 }, 'Error Occurred', DEFAULT],
    ['429', says(429, 'Slow down.'), 'Error Occurred', 'Slow down.'],
    ['500, whose message is not shown', says(500, 'NullPointerException'), 'Error Occurred', DEFAULT],
    ['503', { status: 503, body: '<h1>Down</h1>' }, 'Error Occurred', DEFAULT],
    ['timeout', 'timeout', 'Error Occurred', DEFAULT],
    ['offline', 'network', 'Error Occurred', DEFAULT],
    ['malformed', { status: 200, body: { user: 7 } }, 'Error Occurred', DEFAULT],
    ['HTML', { status: 200, body: '<!doctype html>' }, 'Error Occurred', DEFAULT],
  ])('%s', async (_, answer, title, text) => {
    wire.on('POST /api/login', answer);
    const page = await open('/');
    await logIn(page);
    expect(page.toasts).toEqual([expect.objectContaining({ title, text })]);
    expect(screen.getByLabelText(/^Email/)).toHaveValue('ada@example.com');
    expect(screen.getByLabelText(/^Password/)).toHaveValue('correct horse');
    lets(wire, patient);
    await page.user.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByRole('heading', { name: 'Your dashboard' });
    expect(wire.to('POST /api/login')).toHaveLength(2);
  });

  test('[EC-4] the first error of each field shows at the field until the form is sent again', async () => {
    wire.on('POST /api/login', says(422, { email: ['Unknown address.', 'And long.'], password: ['Too weak.'] }));
    const page = await open('/');
    await logIn(page);
    expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription(expect.stringContaining('Unknown address.'));
    expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription(expect.stringContaining('Too weak.'));
    expect(screen.queryByText(/And long/)).not.toBeInTheDocument();
    expect(page.toasts).toEqual([]);
    expect(screen.getByLabelText(/^Email/)).toHaveValue('ada@example.com');
    lets(wire, patient);
    await page.user.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByRole('heading', { name: 'Your dashboard' });
  });

  test('[EC-4] an error of a field that the form does not have is shown all the same', async () => {
    wire.on('POST /api/login', says(422, { captcha: ['Missing.'] }));
    const page = await open('/');
    await logIn(page);
    expect(document.body.textContent + JSON.stringify(page.toasts)).toContain('Missing.');
  });
});

describe('[decision 21] [EC-7] a 403 without a next path shows the error screen', () => {
  test('whose Retry leads back to the typed values', async () => {
    wire.on('POST /api/login', says(403, 'Not here.'));
    const page = await open('/');
    await logIn(page);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not here.');
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText(/^Email/)).toHaveValue('ada@example.com');
    expect(screen.getByLabelText(/^Password/)).toHaveValue('');
  });

  test('whose Go Home leads to the landing page', async () => {
    wire.on('POST /api/login', says(403, 'Not here.'));
    const page = await open('/');
    await logIn(page);
    await page.user.click(await screen.findByRole('button', { name: 'Go Home' }));
    expect(await screen.findByLabelText(/^Email/)).toBeVisible();
  });
});

test('a form that is being sent cannot be sent again by click or key', async () => {
  const answer = wire.hold('POST /api/login');
  const page = await open('/');
  await logIn(page);
  expect(screen.getByRole('button', { name: /Log in/ })).toHaveAttribute('aria-disabled', 'true');
  await page.user.click(screen.getByRole('button', { name: /Log in/ }));
  await page.user.type(screen.getByLabelText(/^Password/), '{Enter}');
  await page.settle();
  expect(wire.to('POST /api/login')).toHaveLength(1);
  answer(ok({ user: patient }, { 'access-token': 'token' }));
  await screen.findByRole('heading', { name: 'Your dashboard' });
});

test('[VA-1] missing values show errors at the fields, and nothing is sent', async () => {
  const page = await open('/');
  await page.user.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription(expect.stringMatching(/email/i));
  expect(wire.sent).toEqual([]);
});

/** The sign-up whose consent is only a gate. */
async function withGate(): Promise<typeof chunks> {
  const part = await chunks['signup']?.();
  if (part?.screen.kind !== 'form') throw new Error('no form to sign up');
  const fields = part.screen.fields.map((entry) => {
    if (!('field' in entry) || entry.consent === undefined) return entry;
    const { consent: _, ...box } = entry;
    return { ...box, gate: true };
  });
  const screenFile = { ...part.screen, fields };
  return { ...chunks, signup: async () => ({ ...part, screen: screenFile }) };
}

test('[VA-1] a gate has to be ticked before the form is sent, and its tick is not sent', async () => {
  wire.on('POST /api/signup', ok({ user: prospect }, { 'access-token': 'token' }));
  const page = await open('/signup', { flow: { ...flow, consents: {} }, loaders: await withGate() });
  await write(page, /^First name/, 'Ada');
  await write(page, /^Last name/, 'Byron');
  await write(page, /^Email/, ADA.email);
  await write(page, /^Password/, 'velvet harbour quartz');
  const send = () => page.user.click(screen.getByRole('button', { name: 'Create account' }));
  await send();
  expect(wire.to('POST /api/signup')).toEqual([]);
  expect(screen.getByRole('checkbox', { name: /^I agree/ })).toHaveAccessibleDescription(expect.stringMatching(/\S/));
  await page.user.click(screen.getByRole('checkbox', { name: /^I agree/ }));
  await send();
  await page.settle();
  const [{ body = {} } = {}] = wire.to('POST /api/signup');
  expect(body).toMatchObject({ first_name: 'Ada' });
  expect(body).not.toHaveProperty('consent');
});

test('[EC-7] the documents of a consent open in a new tab, which has no access to this one', async () => {
  await open('/signup');
  const link = await screen.findByRole('link', { name: /^Terms.*opens in a new tab/ });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener');
});

test('[QS-9] another unit is shown as soon as it is chosen, for all measures of the form', async () => {
  wire.on('GET /api/users/bmi', ok({ height_in: 68, weight_lb: 150, bmi: 22.8 }));
  const page = await open('/');
  await logIn(page);
  await page.close();
  const next = await open('/user-bmi');
  await screen.findByRole('heading', { name: 'Your height and weight' });
  const values = () => screen.getAllByRole('textbox').map((box) => box.getAttribute('value'));
  expect(values()).toEqual(['5', '8', '150']);
  const [, metric] = screen.getAllByRole('radio');
  await next.user.click(metric ?? document.body);
  expect(values()).toEqual(['172.7', '68']);
});
