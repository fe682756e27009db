import { isAccessible } from './support/axe.ts';
import { logIn, mailedLink, newMember, signIn, signUp } from './support/people.ts';
import { hair, migraine, preAddress } from './support/products.ts';
import { memberAt } from './support/progress.ts';
import { answerAll, goOn, heading } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import { english } from './support/words.ts';

const said = (key: string, email: string) => english(key).replace('{email}', email);
const goesOn = english('portal.go_on').replace('{name}', hair.name);

test('[issue 10] a member who forgot their account signs up again, follows the mail, logs in and finds the answers @desktop', async ({
  page,
  request,
}) => {
  const member = await memberAt(request, migraine, 'medical');
  const { email } = member;
  await page.goto(preAddress(hair));
  await answerAll(page, hair.pre);
  await expect(page).toHaveURL('/signup');
  // No text on the way reveals that the address has an account.
  await signUp(page, { ...member, password: 'nine calm otters drift' });
  await expect(page.getByText(english('signup.account_ready'))).toBeVisible();
  await goOn(page).click();
  await expect(page).toHaveURL('/user-bmi');
  await page.goto('/dashboard');
  await expect(page.getByText(said('verify.required', email))).toBeVisible();

  await page.goto(await mailedLink(request, member));
  await expect(heading(page)).toHaveText(english('verify.known_heading'));
  await expect(page).toHaveURL('/confirm-email');
  await expect(page.getByText(said('verify.known', email))).toBeVisible();
  await isAccessible(page);
  await page.screenshot({ path: `test-results/known-address-${page.viewportSize()?.width}.png`, fullPage: true });
  await page.getByRole('button', { name: english('verify.to_login') }).click();
  await expect(heading(page)).toHaveText('Welcome back');
  await logIn(page, member);
  await expect(heading(page)).toHaveText(english('verify.bring_heading'));
  await expect(page).toHaveURL('/confirm-email');
  await isAccessible(page);
  await page.screenshot({ path: `test-results/bring-answers-${page.viewportSize()?.width}.png`, fullPage: true });
  await page.getByRole('button', { name: english('verify.bring_yes') }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText(english('verify.brought'))).toBeVisible();
  await page.getByRole('button', { name: goesOn }).click();
  await expect(page).toHaveURL(new RegExp(`/products/${hair.slug}/user_questionnaires/[^/]+/questions/`));
  await expect(heading(page)).toContainText(hair.medical[0]?.says ?? '');
});

test('[issue 10] the owner who did not sign up again leaves the answers where they are', async ({ page, request }) => {
  const owner = await newMember(request);
  const again = { ...owner, password: 'nine calm otters drift', consent: true };
  expect((await request.post('/api/signup', { data: again })).status()).toBe(201);
  await signIn(page, owner);
  await page.goto(await mailedLink(request, owner));
  await expect(heading(page)).toHaveText(english('verify.bring_heading'));
  await page.getByRole('button', { name: english('verify.bring_no') }).click();
  await expect(heading(page)).not.toHaveText(english('verify.bring_heading'));
  const signedIn = await request.post('/api/login', { data: { email: owner.email, password: again.password } });
  expect(signedIn.status()).toBe(200);
});
