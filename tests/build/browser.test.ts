import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Playwright's own Chromium is where the test says; no program is really started. */
const own = vi.hoisted(() => ({ file: '' }));
const ran = vi.hoisted((): { command: string; args: readonly string[]; timeout: unknown }[] => []);
const succeeds = vi.hoisted((): { if: (command: string) => boolean } => ({ if: () => false }));
vi.mock('playwright', () => ({ chromium: { executablePath: () => own.file } }));
vi.mock('node:child_process', () => ({
  spawnSync: (command: string, args: readonly string[], { timeout }: { timeout?: number }) => {
    ran.push({ command, args, timeout });
    return { status: succeeds.if([command, ...args].join(' ')) ? 0 : 1 };
  },
}));

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tundish-browser-'));
  own.file = join(dir, 'chromium-1/chrome');
  ran.length = 0;
  succeeds.if = () => false;
  for (const name of ['a', 'b']) await mkdir(join(dir, name));
  vi.stubEnv('PATH', ['a', 'b'].map((name) => join(dir, name)).join(delimiter));
  vi.stubEnv('CHROMIUM_PATH', undefined);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(dir, { recursive: true });
});

/** The module as a process of this user loads it. */
async function loaded(user = 0) {
  vi.resetModules();
  vi.spyOn(process, 'getuid').mockReturnValue(user);
  return import('../../src/build/browser.ts');
}
const put = (path: string) => writeFile(join(dir, path), '');
const putOwn = async (folder: string) => {
  await mkdir(join(dir, folder));
  await put(`${folder}/chrome`);
};
const inWords = () => ran.map(({ command, args }) => [command, ...args].join(' '));

test('the browser is the one that CHROMIUM_PATH names, else Playwright’s own, else one on the PATH', async () => {
  const { browserPath } = await loaded();
  expect(browserPath()).toBeUndefined();
  await put('a/google-chrome');
  await put('b/chromium');
  await put('b/chromium-headless-shell');
  expect(browserPath()).toBe(join(dir, 'b/chromium-headless-shell'));
  await rm(join(dir, 'b/chromium-headless-shell'));
  expect(browserPath()).toBe(join(dir, 'b/chromium'));
  await putOwn('chromium_headless_shell-1');
  expect(browserPath()).toBeUndefined();
  vi.stubEnv('CHROMIUM_PATH', '/opt/chrome');
  expect(browserPath()).toBe('/opt/chrome');
});

test.each([
  [0, false],
  [1000, true],
])('user %i starts Chromium with its sandbox: %s, and without requests of its own', async (user, sandbox) => {
  const { launchOptions } = await loaded(user);
  const { args, ...options } = launchOptions();
  expect(options).toEqual({ chromiumSandbox: sandbox });
  expect(args.includes('--no-sandbox')).toBe(!sandbox);
  expect(args).toEqual(
    expect.arrayContaining(['--disable-background-networking', '--disable-component-update', '--disable-sync']),
  );
  await put('a/chromium');
  expect(launchOptions()).toMatchObject({ executablePath: join(dir, 'a/chromium') });
});

test('nothing is downloaded or installed where there is a browser', async () => {
  const { ensureBrowser } = await loaded();
  await put('a/chromium');
  expect([ensureBrowser(), ran]).toEqual([true, []]);
});

test('a missing browser is downloaded, and root installs a package when that fails', async () => {
  const { ensureBrowser } = await loaded();
  expect(ensureBrowser()).toBe(false);
  expect(inWords()).toEqual([
    expect.stringMatching(/cli\.js install --only-shell chromium$/),
    'apt-get update',
    'apt-get install -y --no-install-recommends chromium-headless-shell',
    'apt-get install -y --no-install-recommends chromium',
  ]);
  expect(ran.map(({ timeout }) => timeout)).toEqual([180_000, undefined, undefined, undefined]);
  ran.length = 0;
  succeeds.if = (command) => command.endsWith('headless-shell');
  expect(ensureBrowser()).toBe(false);
  expect(inWords().at(-1)).toBe('apt-get install -y --no-install-recommends chromium-headless-shell');
});

test('only root installs a package', async () => {
  const { ensureBrowser } = await loaded(1000);
  expect(ensureBrowser()).toBe(false);
  expect(inWords()).toEqual([expect.stringContaining('install --only-shell')]);
});
