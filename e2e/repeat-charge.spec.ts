import { isAccessible } from './support/axe.ts';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { logIn } from './support/people.ts';
import { migraine } from './support/products.ts';
import { memberAt } from './support/progress.ts';
import { field, heading } from './support/questions.ts';
import { databaseFolder, PROJECT, startServer, temporaryFolder } from './support/server.ts';
import { expect, test } from './support/test.ts';

const OFFER = { quantity: 9, price_cents: 3645, subscriptionType: 'monthly', label: '9 tablets, every month' };
const SAYS = 'I agree to pay $36.45 today, and then $36.45 every month with this card until I stop it.';

/** The built product with an offer that is charged again each month. The sample products have none. */
async function withOffer(folder: string): Promise<string> {
  const project = join(folder, 'project');
  await mkdir(project);
  for (const part of ['dist', 'flows', 'schemas', 'contract', 'package.json'])
    await cp(join(PROJECT, part), join(project, part), { recursive: true });
  await symlink(join(PROJECT, 'node_modules'), join(project, 'node_modules'));
  const file = join(project, `flows/ordering/products/${migraine.slug}.json`);
  const product = JSON.parse(await readFile(file, 'utf8')) as { variants: { id: string; quantities: object[] }[] };
  product.variants.find(({ id }) => id === migraine.variantId)?.quantities.push(OFFER);
  await writeFile(file, JSON.stringify(product));
  return project;
}

test('[decision 50] [RT-14] a repeating charge is announced before it is made, and needs consent', async ({
  browser,
}) => {
  // This test starts a separate server for the changed flow. The server checks the flow before it listens.
  const [own, data] = [await temporaryFolder(), await databaseFolder()];
  const server = await startServer({ project: await withOffer(own.folder), dataDir: data.folder });
  const context = await browser.newContext({ baseURL: server.origin });
  try {
    const page = await context.newPage();
    const monthly = { ...migraine, quantityOf: { quantity: 9, subscriptionType: 'monthly' } };
    const member = await memberAt(context.request, monthly, 'cart');
    await page.goto('/carts');
    await logIn(page, member);
    await expect(page.getByRole('main')).toContainText(/Total today\s*\$36\.45\s*Then every month\s*\$36\.45/);
    await page.getByRole('button', { name: 'Check out' }).click();
    await expect(page.getByRole('main')).toContainText(/Delivery\s*Included\s*Total today\s*\$36\.45/);
    await field(page, 'Card number').fill('4242424242424242');
    await field(page, 'Expires').fill('1231');
    await field(page, 'Security code').fill('123');
    const consent = page.getByRole('checkbox', { name: SAYS });
    await expect(consent).toHaveAccessibleDescription(/call \(212\) 555-0134/);
    await page.getByRole('button', { name: 'Pay $36.45' }).click();
    await expect(consent).toHaveAccessibleDescription(/Tick this box/);
    await expect(consent).toBeFocused();
    await isAccessible(page);
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Pay $36.45' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(/Thank you, .*\. Your order is in\./);
    await page.getByRole('link', { name: 'See this order' }).click();
    await expect(page.getByRole('main')).toContainText(/Paid\s*\$36\.45\s*Then every month\s*\$36\.45/);
    await expect(page.getByRole('main')).toContainText('You can stop any time before the next payment');
    await expect(page.getByRole('main')).toContainText(`You agreed to this: “${SAYS}”`);
    await isAccessible(page);
  } finally {
    await context.close();
    await server.stop();
    await own.remove();
    await data.remove();
  }
});
