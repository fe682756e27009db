import { createHash } from 'node:crypto';
import { arrived, choose } from './support/journey.ts';
import { signIn } from './support/people.ts';
import { memberAt } from './support/progress.ts';
import { migraine, preAddress } from './support/products.ts';
import { answerAll } from './support/questions.ts';
import { expect, listen, test } from './support/test.ts';
import { english } from './support/words.ts';
import type { Complaints } from './support/test.ts';

/** The policy of decision 23 (docs/architecture.md, "Constraints"). */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self' https: data:",
  'font-src': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'require-trusted-types-for': "'script'",
};

test('every page has the Content-Security-Policy, no inline script, and only styles whose hashes the policy names', async ({
  request,
}) => {
  for (const path of ['/', preAddress(migraine), '/carts', '/nowhere']) {
    const response = await request.get(path);
    const policy = (response.headers()['content-security-policy'] ?? '').split(';').map((part) => part.trim());
    const found = Object.fromEntries(policy.map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]));
    const html = await response.text();
    const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style);
    const allowed = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(styles.length, path).toBe(html.includes('id="prerendered"') ? 1 : 0);
    expect(found, path).toEqual({ ...POLICY, 'style-src': ["'self'", ...allowed].join(' ') });
    expect(response.headers()['x-content-type-options']).toBe('nosniff');
    // A data block is not a script: the browser never runs it (HTML, 4.12.1).
    expect(html.match(/<script(?![^>]*\b(?:src=|type="application\/json"))[^>]*>/g), path).toBeNull();
    expect(html.match(/<style(?!>)|\sstyle=|\son[a-z]+=/gi), path).toBeNull();
  }
});

test('the page loads nothing from other origins', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (call) => {
    if (!call.url().startsWith(`${baseURL}/`) && !call.url().startsWith('data:')) foreign.push(call.url());
  });
  await page.goto(preAddress(migraine));
  await answerAll(page, migraine.pre);
  await arrived(page, '/signup', 'Create your account');
  expect(foreign).toEqual([]);
});

test('from the intro to the cart nothing violates the policy, and no address contains health data', async ({
  page,
  request,
}) => {
  const member = await memberAt(request, migraine, 'intro');
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await signIn(page, member);
  await page.goto(`/products/${migraine.slug}/intro`);
  await page.getByRole('button', { name: english('intro.continue') }).waitFor();
  await page.getByRole('heading', { level: 1 }).focus();
  await choose(page, migraine, 'pointer');
  expect(page.url()).not.toContain(migraine.variantId);
  expect(await page.title()).not.toMatch(/tablet|migraine|Ada|Quince/i);
  expect(said.join('\n')).not.toMatch(/mr-|tablet|@example/);
});

test('the listeners of these tests notice a violation', async ({ browser, baseURL }) => {
  const context = await browser.newContext();
  const complaints: Complaints = { faults: [], violations: [] };
  await listen(context, complaints);
  const page = await context.newPage();
  await page.goto(`${baseURL}/`);
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://example.com/' })),
  );
  await expect.poll(() => complaints.violations.length).toBeGreaterThan(0);
  await context.close();
});
