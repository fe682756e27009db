import { SAMPLES, logIn, newMember, signIn, signedIn, signUp, stranger } from './support/people.ts';
import { memberAt } from './support/progress.ts';
import { migraine, preAddress } from './support/products.ts';
import { answerAll, box, field, goOn, heading, radio, textField } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import type { Page, Route } from '@playwright/test';

const address = preAddress(migraine);
const DEFAULT = 'Something went wrong. Please try again later.';
const READ = '**/api/products/migraine-relief/pre_questionnaire';
/** A failed read of the pre-questionnaire is repeated twice, after one and two seconds, before it counts as failed. */
const PATIENT_ENOUGH = { timeout: 15_000 };

type Fail = (route: Route) => Promise<void>;
const answers = (status: number, body: string, contentType = 'application/json'): Fail => {
  return (route) => route.fulfill({ status, body, contentType });
};
const message = (text: string) => JSON.stringify({ errors: { message: text } });

/** How a call can fail, and what the visitor reads. */
const FAILURES: Record<string, { fail: Fail; told: string }> = {
  'a 500 with words of its own': { fail: answers(500, message('NullPointer at line 3')), told: DEFAULT },
  'a 503 of HTML': { fail: answers(503, '<html><h1>Bad gateway</h1></html>', 'text/html'), told: DEFAULT },
  'a 400': { fail: answers(400, message('This can’t be read.')), told: 'This can’t be read.' },
  'a 409': { fail: answers(409, message('Somebody was faster.')), told: 'Somebody was faster.' },
  'a 422 without a path': { fail: answers(422, message('Not like this.')), told: 'Not like this.' },
  'a 429': { fail: answers(429, message('Slow down, please.')), told: 'Slow down, please.' },
  'a 200 of HTML': { fail: answers(200, '<html>hello</html>', 'text/html'), told: DEFAULT },
  'a 200 of half a JSON': { fail: answers(200, '{"questions": [{"id":'), told: DEFAULT },
  'a 200 of another shape': {
    fail: answers(200, '{"questions": "none", "user": 7, "height_in": "tall"}'),
    told: DEFAULT,
  },
  'no connection': { fail: (route) => route.abort('internetdisconnected'), told: DEFAULT },
  'a broken connection': { fail: (route) => route.abort('connectionreset'), told: DEFAULT },
};

async function errorScreen(page: Page, told = DEFAULT): Promise<void> {
  await expect(heading(page)).toHaveText('Something went wrong...', PATIENT_ENOUGH);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(told);
  await expect(page.getByRole('banner').getByRole('link')).toBeVisible();
}

for (const [what, { fail, told }] of Object.entries(FAILURES)) {
  test(`[ER-1] [EC-2] [EC-7] a read that meets ${what} shows the error screen with Retry`, async ({ page }) => {
    await page.route(READ, fail);
    await page.goto(address);
    await errorScreen(page, told);
    await page.unroute(READ);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(heading(page)).toContainText('On how many days');
  });

  test(`[EC-4] [EC-7] a form whose sending meets ${what} keeps the typed values`, async ({ page, request }) => {
    await signedIn(page, await memberAt(request, migraine, 'bmi'));
    await page.goto('/user-bmi');
    await field(page, 'feet').fill('5');
    await field(page, 'inches').fill('8');
    await field(page, 'pounds').fill('150');
    await page.route('**/api/users/bmi', (route) =>
      route.request().method() === 'PUT' ? fail(route) : route.continue(),
    );
    await goOn(page).click();
    await expect(page.getByRole('alert').filter({ hasText: told }).first()).toBeVisible();
    await expect(field(page, 'inches')).toHaveValue('8');
    await page.unroute('**/api/users/bmi');
    await goOn(page).click();
    await expect(page).toHaveURL('/user-demographics');
  });
}

test('[ER-2] a read with a 404 leads to the not-found screen', async ({ page }) => {
  await page.route(READ, answers(404, message('There is no such product.')));
  await page.goto(address);
  await expect(page).toHaveURL('/404');
  await expect(heading(page)).toHaveText('404');
});

test(
  '[ER-3] a 422 with a path redirects there and shows its message',
  { tag: '@desktop' },
  async ({ page, request }) => {
    await signedIn(page, await newMember(request));
    const next_path = { path_type: 'user-bmi', product_slug: null, user_questionnaire_id: null, question_id: null };
    await page.route(
      READ,
      answers(422, JSON.stringify({ errors: { message: 'Height and weight first.', next_path } })),
    );
    await page.goto(address);
    await expect(page).toHaveURL('/user-bmi');
    const toast = page.getByRole('alert').filter({ hasText: 'Error Occurred' });
    await expect(toast).toContainText('Height and weight first.');
  },
);

test('[ER-3] [GD-6] a 422 with an unknown path shows the error screen', async ({ page }) => {
  const next_path = { path_type: '/evil.example', product_slug: null, user_questionnaire_id: null, question_id: null };
  await page.route(READ, answers(422, JSON.stringify({ errors: { message: 'Elsewhere first.', next_path } })));
  await page.goto(address);
  await errorScreen(page, 'Elsewhere first.');
});

test('[AU-6] a 403 with a path redirects there and shows its message', async ({ page, request }) => {
  await signIn(page, await newMember(request));
  const next_path = { path_type: 'user-bmi', product_slug: null, user_questionnaire_id: null, question_id: null };
  await page.route(
    '**/api/carts',
    answers(403, JSON.stringify({ errors: { message: 'This cart is not yours.', next_path } })),
  );
  await page.goto('/carts');
  await expect(page).toHaveURL('/user-bmi');
  await expect(page.getByRole('alert').filter({ hasText: 'Error Occurred' })).toContainText('This cart is not yours.');
});

test('[ER-4] Go Home leads away from the screen that failed', { tag: '@desktop' }, async ({ page, request }) => {
  await page.route(READ, answers(400, message('No.')));
  await page.goto(address);
  await errorScreen(page, 'No.');
  await page.getByRole('button', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(heading(page)).toHaveText('Welcome back');

  await signIn(page, await newMember(request));
  await page.route('**/api/carts', answers(400, message('No cart.')));
  await page.goto('/carts');
  await errorScreen(page, 'No cart.');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await page.getByRole('button', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/user-demographics');
  await expect(heading(page)).toHaveText('A few details about you');
});

test('[ER-4] Go Home after a 403 leads a patient to the dashboard', async ({ page }) => {
  await signIn(page, SAMPLES.patient);
  await page.route('**/api/carts', answers(403, message('Not for you.')));
  await page.goto('/carts');
  await errorScreen(page, 'Not for you.');
  await page.getByRole('button', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('[PQ-9] a failed submission of the pre-questionnaire keeps all answers, and Continue sends again', async ({
  page,
}) => {
  await page.goto(address);
  await answerAll(page, migraine.pre);
  await expect(page).toHaveURL('/signup');
  await signUp(page, stranger());
  await expect(page).toHaveURL(address);
  await page.route('**/pre_questionnaire_answers', (route) => route.abort());
  await goOn(page).click();
  await expect(page.getByRole('alert').filter({ hasText: DEFAULT })).toBeVisible();
  await expect(textField(page)).toHaveValue('Quiet mornings, and choir');
  await page.goBack();
  await expect(heading(page)).toBeVisible();
  await page.goto(address);
  await expect(textField(page)).toHaveValue('Quiet mornings, and choir');
  await page.unroute('**/pre_questionnaire_answers');
  await goOn(page).click();
  await expect(page).toHaveURL('/user-bmi');
});

test('[EC-7] a medical answer that fails to be saved stays selected and can be sent again', async ({
  page,
  request,
}) => {
  const member = await memberAt(request, migraine, 'medical');
  await signedIn(page, member);
  await page.goto(member.questionAddress('mr-med-heart'));
  await box(page, 'None of these').check();
  const path = `**/api${member.questionAddress('mr-med-heart')}`;
  await page.route(path, answers(500, ''));
  await goOn(page).click();
  await expect(page.getByRole('alert').filter({ hasText: DEFAULT })).toBeVisible();
  await expect(box(page, 'None of these')).toBeChecked();
  await page.unroute(path);
  await goOn(page).click();
  await expect(page).toHaveURL(member.questionAddress('mr-med-pregnancy'));
});

test('[EC-7] a request without a response fails after fifteen seconds', async ({ page }) => {
  await page.goto('/');
  await page.route('**/api/login', () => new Promise(() => undefined));
  await logIn(page, SAMPLES.prospect);
  const toast = page.getByRole('alert').filter({ hasText: DEFAULT });
  await expect(toast).toBeVisible({ timeout: 20_000 });
  await expect(field(page, 'Email')).toHaveValue(SAMPLES.prospect.email);
});

test('[BK-4] [EC-7] a double click sends once', async ({ page }) => {
  await page.goto('/');
  let sent = 0;
  await page.route('**/api/login', async (route) => {
    sent += 1;
    await route.continue();
  });
  await field(page, 'Email').fill(SAMPLES.prospect.email);
  await field(page, 'Password').fill(SAMPLES.prospect.password);
  await page.getByRole('button', { name: 'Log in' }).dblclick();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(sent).toBe(1);
});

test('[EC-7] leaving a screen while it loads shows no error', async ({ page, request }) => {
  await signIn(page, await newMember(request));
  await page.route('**/api/users/bmi', () => new Promise(() => undefined));
  await page.goto('/user-bmi');
  await expect(page.getByRole('status')).toHaveText('Loading...');
  await page.goBack();
  await expect(heading(page)).toHaveText('A few details about you');
  await expect(page.getByRole('alert').filter({ hasText: 'Error Occurred' })).toHaveCount(0);
});

test('[QS-11] no chunk that fails to load leaves a white screen', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const scripts = new Set<string>();
  page.on('request', (call) => {
    if (/\/assets\/.*\.js$/.test(call.url())) scripts.add(new URL(call.url()).pathname);
  });
  await page.goto(address);
  await answerAll(page, migraine.pre);
  await expect(page).toHaveURL('/signup');
  await expect(heading(page)).toHaveText('Create your account');
  const html = await (await page.request.get('/')).text();
  const lazy = [...scripts].filter((path) => !html.includes(path));
  expect(lazy.length).toBeGreaterThan(2);
  for (const path of lazy) {
    const visitor = await browser.newContext();
    const other = await visitor.newPage();
    await other.route(`**${path}`, (route) => route.abort());
    await other.goto(new URL(address, page.url()).href);
    // Until the scripts have loaded or failed, the page shows the question that the server rendered.
    await other.waitForLoadState('networkidle');
    await expect(heading(other), path).toBeVisible();
    const retry = other.getByRole('button', { name: 'Retry' });
    if ((await heading(other).textContent()) === 'Something went wrong...') {
      await other.unroute(`**${path}`);
      // A browser may remember a failed module for this page. Reloading always helps.
      await retry.click();
      await expect(heading(other), path).toBeVisible();
      await other.reload();
    }
    await expect(heading(other), path).toContainText('On how many days');
    await visitor.close();
  }
});

test('[EC-7] questions can be answered offline; the next screen waits for the connection', async ({
  page,
  context,
}) => {
  await page.goto(address);
  await answerAll(page, migraine.pre.slice(0, 2));
  await context.setOffline(true);
  await answerAll(page, migraine.pre.slice(2));
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(heading(page)).toBeVisible();
  await context.setOffline(false);
  await page.goto(address);
  await expect(textField(page)).toHaveValue('Quiet mornings, and choir');
});

test('[HT-6] a 4xx is not retried; a 5xx of the pre-questionnaire is retried twice', async ({ page }) => {
  let asked = 0;
  await page.route(READ, async (route) => {
    asked += 1;
    await answers(400, message('No.'))(route);
  });
  await page.goto(address);
  await errorScreen(page, 'No.');
  expect(asked).toBe(1);
  await page.unroute(READ);
  asked = 0;
  await page.route(READ, async (route) => {
    asked += 1;
    await (asked < 3 ? answers(502, '')(route) : route.continue());
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(radio(page, '1 to 3 days')).toBeVisible(PATIENT_ENOUGH);
  expect(asked).toBe(3);
});

test('[BK-1] [AU-4] while something is saved, Back and Log out say that they wait', async ({ page, request }) => {
  await signIn(page, await newMember(request));
  await page.goto('/user-bmi');
  await field(page, 'feet').fill('5');
  await field(page, 'inches').fill('8');
  await field(page, 'pounds').fill('150');
  let save = () => {};
  const held = new Promise<void>((resolve) => (save = resolve));
  await page.route('**/api/users/bmi', async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  const logOut = page.getByRole('button', { name: 'Log out' });
  await expect(logOut).toBeEnabled();
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click();
  await expect(logOut).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled();
  save();
  await expect(heading(page)).not.toHaveText('Your height and weight');
  await expect(logOut).toBeEnabled();
});
