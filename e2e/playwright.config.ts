import { rmSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { launchOptions } from '#build';

const PORT = Number(process.env['E2E_PORT'] ?? 8123);
const ORIGIN = `http://localhost:${PORT}`;
const isCi = Boolean(process.env['CI']);

const DATA_DIR = fileURLToPath(new URL('../.data/e2e', import.meta.url));
const SEED = fileURLToPath(new URL('../.data/e2e-seed', import.meta.url));

// Playwright reads this file again in every worker. Only the first reading may empty the databases' folders.
if (!process.env['E2E_STARTED']) {
  for (const folder of [DATA_DIR, SEED]) rmSync(folder, { recursive: true, force: true });
  process.env['E2E_STARTED'] = 'yes';
}

/** The built product as `npm start` runs it, with its own database, on a phone and on a desktop. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // More than the usual two cores, because tests also wait for timers and the server.
  workers: 4,
  fullyParallel: true,
  forbidOnly: isCi,
  // No test asserts a time; this only ends one that hangs, also on a machine that has much else to do.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // A shared machine sometimes stalls for a second. A test that passes at the second try is reported as flaky, and
  // must be mended.
  retries: isCi ? 1 : 0,
  reporter: isCi ? [['line'], ['html', { outputFolder: '../playwright-report', open: 'never' }]] : [['line']],
  use: {
    baseURL: ORIGIN,
    locale: 'en-US',
    actionTimeout: 10_000,
    launchOptions: launchOptions(),
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', grep: /@desktop/, use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    command: 'node ../node_modules/tsx/dist/cli.mjs support/serve.ts',
    url: `${ORIGIN}/api/products`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    env: {
      PORT: String(PORT),
      HOST: '127.0.0.1',
      DATA_DIR,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_ADDRESS: '100000',
      RATE_LIMIT_ACCOUNT_FAILURES: '1000',
    },
  },
});
