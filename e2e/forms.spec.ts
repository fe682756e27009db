import { signIn } from './support/people.ts';
import { dissolving, hair, migraine } from './support/products.ts';
import { memberAt } from './support/progress.ts';
import { heading } from './support/questions.ts';
import { expect, test } from './support/test.ts';

test('[RT-9] [decision 45] choosing a dissolving tablet shows its variants, in any browser', async ({
  page,
  request,
}) => {
  const member = await memberAt(request, dissolving, 'intro');
  await signIn(page, member);
  await page.goto('/carts');
  await expect(page).toHaveURL('/products/migraine-relief/dissolving-tablet');
  await expect(page.getByRole('main')).toContainText('melts on your tongue');
  await page.evaluate(() => localStorage.removeItem('tundish:cart'));
  await page.goto('/products/migraine-relief/variant-selection');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Dissolving tablet 5 mg',
    'Dissolving tablet 10 mg',
  ]);
});

test('[RT-9] a link opens the other dosage forms, and the variants of the chosen form are offered next', async ({
  page,
  request,
}) => {
  const member = await memberAt(request, dissolving, 'intro');
  await signIn(page, member);
  await page.goto('/products/migraine-relief/dissolving-tablet');
  await page.getByRole('link', { name: 'Back to the other forms' }).click();
  await expect(page).toHaveURL('/products/migraine-relief/intro');
  await expect(page.getByRole('main')).toContainText('with water as soon as a migraine starts');
  await page.getByRole('button', { name: 'See your choices' }).click();
  await expect(heading(page)).toHaveText('Choose your treatment');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/25 mg/, /50 mg/, /100 mg/]);
});

test('[RT-9] [decision 45] a chosen foam comes first; a dissolving form that the product lacks is refused', async ({
  page,
  request,
}) => {
  const member = await memberAt(request, hair, 'intro');
  await signIn(page, member);
  await page.goto('/products/hair-regrowth/dissolving-tablet');
  await expect(page).toHaveURL('/products/hair-regrowth/intro');
  await expect(page.getByRole('alert')).toContainText('This treatment does not come in that form.');
  await expect(page.getByRole('main')).toContainText('as a solution or as a foam');
  await page.getByRole('button', { name: 'See your choices' }).click();
  const items = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(items.first()).toContainText('Foam 5%');
  await expect(items.first()).toContainText('The kind you asked for');
  await expect(page.getByText('The kind you asked for')).toHaveCount(1);
});

test('[RT-9] [decision 45] changing the form of the medicine restarts the order', async ({ page, request }) => {
  const member = await memberAt(request, migraine, 'cart');
  await signIn(page, member);
  await page.goto('/carts');
  await expect(page.getByRole('main')).toContainText('Tablet 50 mg');
  await page.goto(member.questionAddress('mr-med-form'));
  await page.getByRole('radio', { name: 'A tablet that dissolves in the mouth' }).check();
  await expect(page).toHaveURL('/products/migraine-relief/dissolving-tablet');
  await page.goto('/products/migraine-relief/quantity-selection');
  await expect(page).toHaveURL('/products/migraine-relief/variant-selection');
  await page.getByRole('button', { name: 'Choose Dissolving tablet 5 mg' }).click();
  await page.getByRole('radio', { name: /^9 tablets/ }).check();
  await page.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(page).toHaveURL('/carts');
  await expect(page.getByRole('main')).toContainText('Dissolving tablet 5 mg');
});
