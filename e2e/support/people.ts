import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { field, heading } from './questions.ts';
import { english } from './words.ts';

/** A person with an account. */
export interface Person {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
}

/** The password of the sample accounts, which only staging has. */
const SAMPLE_PASSWORD = 'tundish-staging-only';

const sample = (name: string): Person => ({
  first_name: name,
  last_name: 'Sample',
  email: `${name}@example.com`,
  password: SAMPLE_PASSWORD,
});

export const SAMPLES = { patient: sample('patient'), prospect: sample('prospect'), staff: sample('staff') };

/** A person who has no account yet. */
export function stranger(): Person {
  return {
    first_name: 'Ada',
    last_name: 'Quince',
    email: `ada.${randomUUID()}@example.com`,
    password: 'seven quiet herons wade',
  };
}

/** @returns the link of the newest mail to a person, from staging's outbox */
export async function mailedLink(request: APIRequestContext, { email }: Pick<Person, 'email'>): Promise<string> {
  const mails = (await (await request.get('/outbox')).text()).split('<article>');
  return /href="([^"]+)"/.exec(mails.find((mail) => mail.includes(email)) ?? '')?.[1] ?? '';
}

/** Opens the link of the mail in another tab, as people do from their mailbox, and leaves it open. */
export async function confirmEmail(page: Page, person: Person, words = english): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(await mailedLink(page.request, person));
  await expect(tab.getByText(words('verify.done'))).toBeVisible();
}

/** Makes a member with a confirmed email through the API. */
export async function newMember(request: APIRequestContext): Promise<Person & { token: string }> {
  const member = await newSignUp(request);
  await openLink(request, member);
  return member;
}

/** Confirms a person's email through the API. */
export async function confirmElsewhere(request: APIRequestContext, { email, password }: Person): Promise<void> {
  const login = await request.post('/api/login', { data: { email, password } });
  await openLink(request, { email, token: login.headers()['access-token'] ?? '' });
}

async function openLink(request: APIRequestContext, { email, token }: { email: string; token: string }): Promise<void> {
  const [, mailed] = (await mailedLink(request, { email })).split('token=');
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.put(`/api/users/email_verification/${mailed}`, { headers })).status()).toBe(200);
}

/** Signs a person up through the API. */
export async function newSignUp(request: APIRequestContext): Promise<Person & { token: string }> {
  const person = stranger();
  const response = await request.post('/api/signup', { data: { ...person, consent: true } });
  expect(response.status()).toBe(201);
  return { ...person, token: response.headers()['access-token'] ?? '' };
}

/** Signs in on the login screen, which must be open. */
export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  const button = page.getByRole('button', { name: 'Log in' });
  // A screen that is just leaving may also have an Email field.
  await expect(button).toBeVisible();
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await button.click();
}

/** Opens the login screen, signs in, and waits for the next screen. @param origin that of a server of the test's own */
export async function signIn(page: Page, person: Person, origin = ''): Promise<void> {
  await page.goto(`${origin}/`);
  await logIn(page, person);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(heading(page)).not.toHaveText('Welcome back');
}

/**
 * Signs in through the API and leaves in the browser what the app would: for tests of what comes afterwards. The next
 * page that opens is the first of the signed-in person.
 */
export async function signedIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  const login = await page.request.post('/api/login', { data: { email, password } });
  expect(login.status()).toBe(200);
  const { user } = await login.json();
  const expiresIn = Number(login.headers()['expires-in']);
  const stores = {
    auth: { accessToken: login.headers()['access-token'] },
    session: { sessionExpired: false, isSessionModalOpen: false, expiresIn, expiresAt: Date.now() + expiresIn * 1000 },
  };
  await comesBack(page);
  // An empty document of the origin, so that its storage can be filled before the app starts.
  await page.route('/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }), { times: 1 });
  await page.goto('/empty');
  await page.evaluate(
    ([owner, entries]) => {
      localStorage.setItem('tundish:owner', owner);
      for (const [name, content] of Object.entries(entries)) {
        const entry = { version: 1, at: Date.now(), content: JSON.stringify(content) };
        localStorage.setItem(`tundish:${name}:${owner}`, JSON.stringify(entry));
      }
    },
    [String(user.id), stores] as const,
  );
}

/** Fills in the sign-up screen and sends it. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await field(page, 'First name').fill(person.first_name);
  await field(page, 'Last name').fill(person.last_name);
  await field(page, 'Email').fill(person.email);
  await field(page, 'Password').fill(person.password);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** @returns the orders of a person, as the backend lists them */
export async function ordersOf(
  request: APIRequestContext,
  { email, password }: Person,
): Promise<{ id: string; number: string }[]> {
  const login = await request.post('/api/login', { data: { email, password } });
  const authorization = `Bearer ${login.headers()['access-token']}`;
  return (await (await request.get('/api/orders', { headers: { authorization } })).json()).orders;
}

/** Makes the browser look like that of a returning visitor: the server then does not render the page. */
export const comesBack = (page: Page): Promise<void> =>
  page.context().addCookies([{ name: 'returning', value: '1', domain: 'localhost', path: '/' }]);
