import { chromium } from 'playwright';
import { launchOptions } from '#build';
import { startServer } from './support/server.ts';
const server = await startServer({ dataDir: '/tmp/cbdata' });
const browser = await chromium.launch(launchOptions());
for (const [n, width, height, scheme] of [
  ['phone', 390, 844, 'light'],
  ['desktop', 1280, 800, 'light'],
  ['phone-dark', 390, 844, 'dark'],
  ['desktop-dark', 1280, 800, 'dark'],
] as const) {
  const page = await browser.newPage({
    baseURL: server.origin,
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  for (const [name, path] of [
    ['home', '/'],
    ['lost', '/nowhere'],
    ['advice', '/advice'],
  ] as const) {
    await page.goto(path);
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/cb-${name}-${n}.png` });
  }
  await page.close();
}
await browser.close();
await server.stop();
