import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { isAccessible } from './support/axe.ts';
import { copyOf } from './support/project.ts';
import { PROJECT, temporaryFolder } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** `npm run dev` of a copied project, on ports that nobody uses. */
async function develop(project: string) {
  const child = spawn(process.execPath, [join(PROJECT, 'node_modules/tsx/dist/cli.mjs'), 'src/build/dev.ts'], {
    cwd: project,
    env: { ...process.env, API_PORT: String(Number(process.env['E2E_PORT'] ?? 8123) + 5), LOG_LEVEL: 'warn' },
  });
  let text = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      text += stripVTControlCharacters(chunk.toString());
      const [, found] = /Local:.*(http:\/\/localhost:\d+)/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(text)));
  });
  return {
    origin,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

test('in development the inspector changes a text in place and shows a screen as a sample person', async ({ page }) => {
  test.setTimeout(240_000);
  const { folder, remove } = await temporaryFolder();
  const project = await copyOf(folder);
  const server = await develop(project);
  const copy = () => readFile(join(project, 'flows/ordering/copy/en.json'), 'utf8');

  await page.goto(server.origin);
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await page.getByRole('button', { name: 'Inspect' }).click({ timeout: 120_000 });
  await expect(inspector.getByText(/^flows\/ordering\/routes\.json:\d+$/)).toBeVisible({ timeout: 60_000 });
  await inspector.getByRole('button', { name: 'Point at something' }).click();
  await heading.click();
  const save = inspector.getByRole('button', { name: 'Save' }).first();
  const english = inspector.getByRole('textbox', { name: 'login.heading en' });
  await expect(english).toHaveValue('Welcome back', { timeout: 60_000 });
  await english.fill('Welcome {bak}');
  await save.click();
  await expect(inspector.getByText('Nothing was written.')).toBeVisible({ timeout: 60_000 });
  await isAccessible(page);

  const before = await copy();
  await english.fill('Good to see you');
  await save.click();
  await expect(heading).toHaveText('Good to see you', { timeout: 60_000 });
  expect(await copy()).toBe(before.replace('"Welcome back"', '"Good to see you"'));
  await expect(inspector.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(inspector.getByText(/^The check has found/)).toBeVisible();
  await expect(inspector.getByText(/its translation in copy\/es\.json is of the text before/)).toBeVisible();

  await inspector.getByLabel('Screen').selectOption('cart', { timeout: 60_000 });
  await inspector.getByRole('button', { name: 'Go there' }).click();
  await expect(page).toHaveURL(/\/carts$/, { timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible({ timeout: 60_000 });

  const elsewhere = await page.request.post(`${server.origin}/__tundish/text`, {
    headers: { origin: 'http://example.com' },
    data: {
      place: { file: 'copy/en.json', pointer: '/texts/login.heading' },
      before: 'Good to see you',
      after: 'Pwned',
    },
  });
  expect(elsewhere.status()).toBe(403);
  expect(await copy()).not.toContain('Pwned');
  await server.stop();
  await remove();
});
