import process from 'node:process';
import { beforeEach, expect, test, vi } from 'vitest';
import { ROOT } from '../../src/build/root.ts';

/** What the build did, in order. Nothing is really built or removed. */
const did = vi.hoisted((): { what: string; how: unknown }[] => []);
const failing = vi.hoisted(() => ({ what: '' }));
const built = vi.hoisted(() => ({ is: false }));
const does = vi.hoisted(() => (what: string) => async (how?: unknown) => {
  await Promise.resolve();
  if (failing.what === what) throw new Error(`${what} failed`);
  did.push({ what, how });
});

vi.mock('vite', async (original) => ({ ...(await original<object>()), build: does('vite') }));
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<object>()),
  rm: does('remove'),
  cp: async (...paths: unknown[]) => does('copy')(paths.slice(0, 2)),
}));
vi.mock('../../src/build/bundle-cli.ts', () => ({ bundleCli: does('tool') }));
vi.mock('../../src/build/bundle-for-node.ts', () => ({ bundleForNode: does('bundle') }));
vi.mock('../../src/build/inputs.ts', () => ({
  forgetBuild: does('forget'),
  isBuilt: () => Promise.resolve(built.is),
  hashOfInputs: async () => (did.push({ what: 'hash', how: undefined }), 'hash of the inputs'),
  rememberBuild: does('remember'),
}));
const { build } = await import('../../src/build/build.ts');
const { prepare } = await import('../../src/build/prepare.ts');

beforeEach(() => {
  did.length = 0;
  failing.what = '';
});
const order = () => did.map(({ what }) => what);
const howOf = (what: string) => did.filter((one) => one.what === what).map(({ how }) => how);

test('[decision 41] a build records the hash of its inputs, taken before it begins, after all its steps have succeeded', async () => {
  await build();
  expect(order().slice(0, 2)).toEqual(['forget', 'hash']);
  expect(order().at(-1)).toBe('remember');
  expect(howOf('remember')).toEqual(['hash of the inputs']);
  expect(howOf('tool')).toHaveLength(1);
});

test.each(['vite', 'bundle', 'tool', 'copy'])(
  '[decision 41] a build whose step "%s" fails records nothing',
  async (what) => {
    failing.what = what;
    await expect(build()).rejects.toThrow(`${what} failed`);
    expect(order()).toContain('forget');
    expect(order()).not.toContain('remember');
  },
);

test('the server’s folder is emptied first, and holds both programs and the migrations', async () => {
  await build();
  const server = order().filter((what) => ['remove', 'bundle', 'copy'].includes(what));
  expect(server).toEqual(['remove', 'bundle', 'bundle', 'copy']);
  expect(howOf('remove')).toEqual([`${ROOT}/dist/server`]);
  expect(howOf('bundle')).toEqual(
    ['main', 'staff'].map((program) => ({
      entry: `src/server/${program}.ts`,
      outfile: `${ROOT}/dist/server/${program}.js`,
      packages: 'external',
    })),
  );
  expect(howOf('copy')).toEqual([[`${ROOT}/src/server/store/migrations`, `${ROOT}/dist/server/migrations`]]);
});

test('[decision 24] the prerenderer is one file for production that needs no packages, beside the client', async () => {
  await build();
  const [client, prerenderer] = howOf('vite');
  expect(client).toEqual({ root: ROOT, logLevel: 'warn' });
  expect(prerenderer).toMatchObject({
    // With vite.config.ts it would be split into chunks and compressed as the client is.
    configFile: false,
    root: ROOT,
    publicDir: false,
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ssr: 'src/prerender.tsx', outDir: 'dist/prerender', target: 'node20' },
  });
});

test('[decision 41] prepare() builds only if an input has changed since the last build', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  built.is = true;
  await prepare();
  expect(order()).toEqual([]);
  built.is = false;
  await prepare();
  expect(order().at(-1)).toBe('remember');
  vi.restoreAllMocks();
});
