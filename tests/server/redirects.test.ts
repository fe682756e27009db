import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from './support/app.ts';
import type { TestApp } from './support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
}, 60_000);
afterAll(() => server.close());

const resolve = (path: string) =>
  server.call('GET', `/api/auth_redirects/bufo?redirect_to=${encodeURIComponent(path)}`);

test('[RD-1] a path is returned as an address of the brand’s other site, and never cached', async () => {
  const response = await resolve('/refills?from=app#top');
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { redirect_to: 'https://www.example.com/refills?from=app#top' },
  ]);
  expect(response.headers['cache-control']).toBe('no-store');
});

test.each([
  '',
  'refills',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '@evil.example',
  ' //evil.example',
  '/a\r\nset-cookie: a=b',
])('[RD-1] %j is refused', async (path) => {
  const response = await resolve(path);
  expect(response.statusCode).toBe(400);
  expect(response.headers['location']).toBeUndefined();
});

test('[RD-1] paths that climb or that name another host stay on the site', async () => {
  for (const path of ['/../../x', '/.//evil.example', '/a//evil.example', '/%2f%2fevil.example', '/a@evil.example']) {
    const { redirect_to } = (await resolve(path)).json<{ redirect_to: string }>();
    expect(new URL(redirect_to).origin).toBe('https://www.example.com');
  }
});

test('[RD-1] the server refuses to start with an origin that the flow does not allow', async () => {
  await expect(testApp({ redirectOrigin: 'https://elsewhere.example' })).rejects.toThrow('leave_to');
});
