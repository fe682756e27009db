import { giveCard } from './support/journey.ts';
import { confirmEmail, logIn, mailedLink, newMember, newSignUp, signIn } from './support/people.ts';
import { migraine } from './support/products.ts';
import { memberAt } from './support/progress.ts';
import { field, heading, pressUntil } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import { isAccessible } from './support/axe.ts';
import { english, filledIn, spanish } from './support/words.ts';

const said = (words: typeof english, key: string, { email }: { email: string }) => words(key).replace('{email}', email);
const send = english('verify.send');

test('@desktop the mailed link confirms the email address, and the notice disappears in the other tab', async ({
  page,
  request,
}) => {
  const person = await newSignUp(request);
  await signIn(page, person);
  await page.goto('/dashboard');
  const notice = page.getByText(said(english, 'verify.required', person));
  await expect(notice).toBeVisible();

  const mailbox = await page.context().newPage();
  await mailbox.goto(await mailedLink(request, person));
  await expect(mailbox.getByText(english('verify.done'))).toBeVisible();
  // The token is in no address and no history entry.
  await expect(mailbox).toHaveURL('/confirm-email');
  await expect(mailbox.getByRole('button', { name: send })).toHaveCount(0);
  await mailbox.getByRole('button', { name: english('verify.continue') }).click();
  await expect(heading(mailbox)).not.toHaveText(english('verify.heading'));

  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(heading(page)).toHaveText('Your dashboard');
  await expect(notice).toHaveCount(0);
});

test('[RT-14] paying needs a confirmed email address, keeps the typed values, and succeeds once confirmed', async ({
  page,
  request,
}) => {
  const person = await memberAt(request, migraine, 'cart', newSignUp);
  await signIn(page, person);
  await page.goto('/carts');
  await giveCard(page, 'pointer');
  await expect(page.getByText(said(english, 'verify.before_paying', person))).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: filledIn(english('checkout.pay')) }).click();
  await expect(
    page.getByRole('main').or(page.getByRole('alert')).getByText('Please confirm your email first').first(),
  ).toBeVisible();
  await expect(page).toHaveURL('/checkout');
  await confirmEmail(page, person);
  await expect(page.getByText(said(english, 'verify.before_paying', person))).toHaveCount(0);
  await expect(field(page, english('checkout.card_number'))).toHaveValue(/4242/);
  await page.getByRole('button', { name: filledIn(english('checkout.pay')) }).click();
  await expect(heading(page)).toContainText('Your order is in');
});

test('the link opened in another browser asks to log in first, and then confirms', async ({ page, request }) => {
  const person = await newSignUp(request);
  await page.goto(await mailedLink(request, person));
  await expect(heading(page)).toHaveText('Welcome back');
  await expect(page).toHaveURL('/');
  await logIn(page, person);
  await expect(page.getByText(english('verify.done'))).toBeVisible();
  await expect(page).toHaveURL('/confirm-email');
});

test('another person’s link confirms nothing', async ({ page, request }) => {
  const [attacker, victim] = [await newSignUp(request), await newMember(request)];
  const link = await mailedLink(request, attacker);
  await signIn(page, victim);
  await page.goto(link);
  await expect(page.getByText('This link no longer works.').first()).toBeVisible();
  const { token } = attacker;
  const me = await request.get('/api/users/me', { headers: { authorization: `Bearer ${token}` } });
  expect((await me.json()).user.email_verification).toBe('required');
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('[AX] a link that no longer works can be replaced by keyboard', async ({ page, request }) => {
    const person = await newSignUp(request);
    await page.goto('/verify-email?token=worn-out');
    await field(page, spanish('login.email')).fill(person.email);
    await field(page, spanish('login.password')).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Este enlace ya no funciona.').first()).toBeVisible();
    await expect(page).toHaveURL('/confirm-email');
    await isAccessible(page);
    const again = page.getByRole('button', { name: spanish('verify.send') });
    await pressUntil(page, 'Tab', again);
    await page.keyboard.press('Enter');
    await expect(page.getByText(said(spanish, 'verify.sent', person))).toBeVisible();
    await confirmEmail(page, person, spanish);
    await expect(page.getByText(spanish('verify.done'))).toBeVisible();
  });
});
