import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';

/** Finds or installs a Chromium for the end-to-end tests and the bench. `npm run test:e2e` runs this first. */

const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
];
const DOWNLOAD_LIMIT_MS = 180_000;

const isRoot = process.getuid?.() === 0;

function inPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** Whether Playwright has its own Chromium, full or headless shell. */
function hasOwn(): boolean {
  const file = chromium.executablePath();
  if (existsSync(file)) return true;
  const [folder = ''] = file.split(/[\\/]chromium[^\\/]*-\d+[\\/]/);
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('chromium_headless_shell-'));
}

/**
 * The path of the browser: CHROMIUM_PATH, or a browser on the PATH. Undefined means Playwright's own browser. If that
 * is missing, too, Playwright's error message reports this.
 */
export function browserPath(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  return hasOwn() ? undefined : inPath();
}

/** Launch options: no background requests. No sandbox for the root user, for whom Chromium's sandbox does not work. */
export function launchOptions() {
  const executablePath = browserPath();
  const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
  const noUpdates = ['--disable-component-update', '--disable-sync'];
  return {
    ...(executablePath !== undefined && { executablePath }),
    chromiumSandbox: !isRoot,
    args: [...(isRoot ? ['--no-sandbox'] : []), ...quiet, ...noUpdates],
  };
}

const works = () => Boolean(process.env['CHROMIUM_PATH']) || hasOwn() || inPath() !== undefined;

function attempt(command: string, args: string[], timeout?: number): boolean {
  process.stderr.write(`No Chromium yet: ${[command, ...args].join(' ')}\n`);
  return spawnSync(command, args, { stdio: 'inherit', ...(timeout !== undefined && { timeout }) }).status === 0;
}

function download(): void {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
  attempt(process.execPath, [cli, 'install', '--only-shell', 'chromium'], DOWNLOAD_LIMIT_MS);
}

function installPackage(): void {
  attempt('apt-get', ['update']);
  const install = ['install', '-y', '--no-install-recommends'];
  if (!attempt('apt-get', [...install, 'chromium-headless-shell'])) attempt('apt-get', [...install, 'chromium']);
}

/** Makes sure there is a browser. @returns whether there is one now */
export function ensureBrowser(): boolean {
  if (!works()) download();
  if (!works() && isRoot) installPackage();
  return works();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !ensureBrowser()) {
  process.stderr.write('There is no Chromium. Install one (apt-get install chromium) or name one in CHROMIUM_PATH.\n');
  process.exitCode = 1;
}
