import { SAMPLES, logIn, newMember, signIn, signUp, stranger } from './support/people.ts';
import { memberAt } from './support/progress.ts';
import { migraine, preAddress } from './support/products.ts';
import { bar, field, heading } from './support/questions.ts';
import { spoil, spoilToken, storageOf } from './support/storage.ts';
import { expect, test } from './support/test.ts';

const slug = '/products/migraine-relief';
const pre = preAddress(migraine);
const SIGNED_IN = [
  '/user-demographics',
  '/user-bmi',
  '/dashboard',
  `${slug}/intro`,
  `${slug}/dissolving-tablet`,
  `${slug}/variant-selection`,
  `${slug}/quantity-selection`,
  `${slug}/user_questionnaires/7/questions/mr-med-heart`,
  '/carts',
];
const LOST = ['/404', '/nowhere', '/products/migraine-relief', '/dashboard/more'];

test('[GD-1] [RT-1] [RT-8] [RT-18] [RT-19] where every address leads an anonymous visitor', async ({ page }) => {
  for (const address of SIGNED_IN) {
    await page.goto(address);
    await expect(page, address).toHaveURL('/');
    await expect(heading(page)).toHaveText('Welcome back');
  }
  await page.goto('/signup');
  await expect(heading(page)).toHaveText('Create your account');
  await page.goto(pre);
  await expect(heading(page)).toContainText('On how many days');
});

test('[RT-18] [RT-19] unknown addresses show the not-found screen with status 404', async ({ page, request }) => {
  for (const address of LOST) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(404);
    await expect(heading(page), address).toHaveText('404');
    await expect(page.getByRole('main')).toContainText('Page not found');
    await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  }
  for (const address of ['/', '/signup', '/carts', pre, ...SIGNED_IN]) {
    expect((await request.get(address)).status(), address).toBe(200);
  }
});

test('[ER-5] where Go Back on the not-found screen leads', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/nowhere');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/');
  await signIn(page, SAMPLES.prospect);
  await page.goto('/user-bmi');
  await expect(heading(page)).toHaveText('Your height and weight');
  await page.goto('/nowhere');
  await expect(heading(page)).toHaveText('404');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).not.toHaveURL('/nowhere');
  await expect(heading(page)).toHaveText(/Your height and weight|A few details about you/);
});

test('[GD-2] [RT-5] [RT-19] where every address leads a prospect', async ({ page, request }) => {
  await signIn(page, await newMember(request));
  await expect(page).toHaveURL('/user-demographics');
  for (const [address, where] of [
    ['/user-bmi', '/user-bmi'],
    ['/', '/user-bmi'],
    ['/signup', '/user-bmi'],
    ['/dashboard', '/dashboard'],
    ['/user-demographics', '/user-demographics'],
    ['/', '/user-demographics'],
    ['/carts', '/user-demographics'],
    ['/checkout', '/user-demographics'],
    [`${slug}/intro`, pre],
    [`${slug}/dissolving-tablet`, pre],
    [`${slug}/variant-selection`, pre],
    [`${slug}/quantity-selection`, pre],
    [`${slug}/user_questionnaires/7/questions/mr-med-heart`, '/404'],
    ['/products/nothing/intro', '/404'],
    ['/products/nothing/pre_questionnaire', '/404'],
  ] as const) {
    await page.goto(address);
    await expect(page, address).toHaveURL(where);
    await expect(heading(page)).toBeVisible();
  }
});

test('[GD-2] [RT-7] a patient lands on the dashboard, and guest screens redirect there', async ({ page }) => {
  await signIn(page, SAMPLES.patient);
  await expect(page).toHaveURL('/dashboard');
  for (const address of ['/', '/signup']) {
    await page.goto(address);
    await expect(page).toHaveURL('/dashboard');
  }
  await expect(page.getByRole('main')).toContainText('Hello Pat');
});

test('[GD-2] staff sign in and land on a screen', async ({ page }) => {
  await signIn(page, SAMPLES.staff);
  await expect(heading(page)).toBeVisible();
  await expect(page).not.toHaveURL('/');
});

test('[GD-1] signing in leads to the address that was asked for', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/user-bmi');
  await expect(page).toHaveURL('/');
  await logIn(page, SAMPLES.prospect);
  await expect(page).toHaveURL('/user-bmi');
});

test('[GD-1] signing up leads to the address that was asked for', async ({ page }) => {
  await page.goto('/user-bmi');
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/signup');
  await signUp(page, stranger());
  await expect(page).toHaveURL('/user-bmi');
});

test('[GD-3] [PQ-8] a pre-questionnaire in progress comes before the address that was asked for', async ({
  page,
  request,
}) => {
  const member = await newMember(request);
  await page.goto(pre);
  await page.getByRole('radio', { name: '1 to 3 days' }).check();
  await expect(heading(page)).toContainText('What comes with');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/');
  await logIn(page, member);
  await expect(page).toHaveURL(pre);
  await expect(heading(page)).toContainText('What comes with');
  await page.goto('/signup');
  await expect(page).toHaveURL(pre);
  await page.goto('/user-bmi');
  await expect(heading(page)).toContainText('Your height and weight');
  await page.goto('/');
  await expect(page).toHaveURL('/user-bmi');
});

test(
  '[ER-3] the address of a later step redirects to the open step with a message',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const member = await memberAt(request, migraine, 'demographics');
    await signIn(page, member);
    await page.goto(`${slug}/variant-selection`);
    await expect(page).toHaveURL('/user-demographics');
    await expect(page.getByRole('alert').filter({ hasText: 'Error Occurred' })).toBeVisible();
  },
);

test('[GD-7] [ER-3] redirects in a circle end at the error screen', async ({ page, request }) => {
  await signIn(page, await newMember(request));
  const errors = (path_type: string) => ({
    status: 422,
    json: {
      errors: {
        message: 'Elsewhere first',
        next_path: { path_type, product_slug: 'migraine-relief', user_questionnaire_id: null, question_id: null },
      },
    },
  });
  await page.route('**/api/users/bmi', (route) => route.fulfill(errors('user-demographics')));
  await page.route('**/api/users/demographics', (route) => route.fulfill(errors('user-bmi')));
  await page.goto('/user-bmi');
  await expect(heading(page)).toHaveText('Something went wrong...');
});

test(
  '[AU-4] logging out leads to the login screen and wipes the storage',
  { tag: '@desktop' },
  async ({ page, request }) => {
    await signIn(page, await newMember(request));
    await page.goto(pre);
    await page.getByRole('radio', { name: '1 to 3 days' }).check();
    await expect(heading(page)).toContainText('What comes with');
    const ended = page.waitForRequest((call) => call.method() === 'DELETE' && call.url().endsWith('/api/logout'));
    await page.getByRole('button', { name: 'Log out' }).click();
    await ended;
    await expect(page).toHaveURL('/');
    await expect(heading(page)).toHaveText('Welcome back');
    // All storage keys that remain belong to the new, anonymous visit.
    const left = async () =>
      Object.keys(await storageOf(page)).filter((key) => !/^tundish:(intent$|[a-z]+:$)/.test(key));
    await expect.poll(left).toEqual([]);
    expect(JSON.stringify(await storageOf(page))).not.toMatch(/pre_questionnaire_answers|accessToken":"/);
    await page.reload();
    await expect(heading(page)).toHaveText('Welcome back');
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  },
);

test('[AU-4] a failed logout changes nothing for the visitor', async ({ page, request }) => {
  await signIn(page, await newMember(request));
  await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: '' }));
  const failed = page.waitForResponse('**/api/logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  await failed;
  await expect(page.getByRole('button', { name: 'Log out' })).toBeEnabled();
  await expect(page).toHaveURL('/user-demographics');
  await page.unroute('**/api/logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
});

test('[AU-1] an expired access token is renewed once, and the calls are repeated', async ({ page, request }) => {
  await signIn(page, await newMember(request));
  await page.goto('/dashboard');
  await expect(heading(page)).toHaveText('Your dashboard');
  await spoilToken(page);
  const renewals: string[] = [];
  page.on('request', (call) => {
    if (call.url().endsWith('/oauth/token')) renewals.push(call.postData() ?? '');
  });
  await page.goto('/user-bmi');
  await expect(heading(page)).toHaveText('Your height and weight');
  expect(renewals.map((body) => body.includes('refresh_token'))).toEqual([true]);
  await page.goto('/user-demographics');
  await expect(heading(page)).toHaveText('A few details about you');
  expect(renewals).toHaveLength(1);
});

test('[AU-2] a session that cannot be renewed leads to the login screen, and back after signing in', async ({
  page,
  request,
  context,
}) => {
  const member = await newMember(request);
  await signIn(page, member);
  await page.goto('/user-bmi');
  await expect(heading(page)).toHaveText('Your height and weight');
  await context.clearCookies();
  await spoilToken(page);
  await page.reload();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  await logIn(page, member);
  await expect(page).toHaveURL('/user-bmi');
});

test('[ST-9] [GD-6] a stored path that is not a route is ignored', async ({ page, request }) => {
  await signIn(page, await newMember(request));
  await spoil(
    page,
    'tundish:navigation',
    '{"version":1,"at":1,"intent":null,"content":"{\\"currentPath\\":\\"//evil.example/x\\"}"}',
  );
  await page.goto('/');
  await expect(page).toHaveURL('/user-demographics');
});

test(
  '[EC-4] [EC-5] a wrong password shows "Action Required" with the server’s message',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/');
    await logIn(page, { ...SAMPLES.prospect, email: stranger().email });
    const toast = page.getByRole('group', { name: 'Action Required' });
    await expect(toast).toContainText('email');
    await expect(page).toHaveURL('/');
    await expect(field(page, 'Password')).toHaveValue(SAMPLES.prospect.password);
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toHaveCount(0);
  },
);

test(
  '[VA-3] errors of a form show at their fields, and the first field has the focus',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/');
    await expect(heading(page)).toHaveText('Welcome back');
    await page.getByRole('button', { name: 'Log in' }).click();
    const [email, password] = [field(page, 'Email'), field(page, 'Password')];
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Enter your email address.');
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('alert').filter({ hasText: 'Enter your email address.' })).toHaveCount(1);
    await email.fill('nobody');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(email).toHaveAccessibleDescription(/should look like name@example\.com/);
    await email.fill('nobody@example.com');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(password).toBeFocused();
  },
);

test('[VA-2] [VA-3] the server’s errors of a sign-up show at their fields', async ({ page }) => {
  await page.goto('/signup');
  await signUp(page, { ...stranger(), password: 'password123' });
  const password = field(page, 'Password');
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toHaveAccessibleDescription(/easy to guess/);
  await password.fill('a heron on a fence');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/user-demographics');
});

test('[QS-9] the password can be shown and hidden', async ({ page }) => {
  await page.goto('/');
  const password = field(page, 'Password');
  await password.fill('seven herons');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});
