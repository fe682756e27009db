import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, createServer, type Plugin, type Rolldown, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadFlow } from '#files';
import { pageHtml } from '../../src/build/flow-modules.ts';
import { compressPlugin } from '../../src/build/compress-plugin.ts';
import { flowPlugin } from '../../src/build/flow-plugin.ts';
import { standInsPlugin } from '../../src/build/stand-ins-plugin.ts';
import { tundish } from '../../src/build/vite-plugins.ts';
import { validatorsPlugin } from '../../src/build/validators-plugin.ts';
import { ordering } from '../core/support/ordering.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tundish-build-'));
  await cp('flows/ordering', dir, { recursive: true });
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const ENTRY = 'virtual:entry.ts';

/** A program of one file, next to the plugins under test. */
function entry(code: string): Plugin {
  return {
    name: 'entry',
    resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : undefined),
    load: (id) => (id === `\0${ENTRY}` ? code : undefined),
  };
}

async function outputsOf(code: string, plugins: Plugin[]): Promise<(Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [entry(code), ...plugins],
    build: { write: false, target: 'es2022', rolldownOptions: { input: ENTRY } },
  });
  return [result].flat().flatMap((part) => ('output' in part ? part.output : []));
}

async function bundle(code: string, plugins: Plugin[]): Promise<Rolldown.OutputChunk[]> {
  return (await outputsOf(code, plugins)).filter((output) => output.type === 'chunk');
}

const APP = `import flow from 'virtual:tundish/flow'; import { screens } from 'virtual:tundish/screens';
import { wire } from 'virtual:tundish/wire'; import question from 'virtual:tundish/question'; import 'virtual:tundish/theme.css';
import { transition } from '#core'; globalThis.app = { flow, screens, wire, question, transition };`;

test('there is one chunk per screen; the entry contains no screen, no other language and no compiler', async () => {
  const loaded = await loadFlow(dir);
  if (!('flow' in loaded)) throw new Error('the shipped flow does not compile');
  const chunks = await bundle(APP, [flowPlugin(dir), validatorsPlugin(dir), ...tundish('flows/ordering').slice(2, 4)]);
  const [first] = chunks.filter((chunk) => chunk.isEntry);
  const ofScreens = chunks.filter((chunk) => chunk.facadeModuleId?.includes('tundish/screen/'));
  expect(ofScreens).toHaveLength(Object.keys(loaded.flow.screens).length);
  const all = chunks.map((chunk) => chunk.code).join('\n');
  expect(all).not.toMatch(/new Function|\beval\(|ajv\/dist\/core/);
  expect(Object.keys(first?.modules ?? {}).filter((id) => /\/compile\/|\/schemas\//.test(id))).toEqual([]);
});

test('the entry contains the flow, without its screens and other languages, and the page its brand', async () => {
  const loaded = await loadFlow('flows/ordering');
  if (!('flow' in loaded)) throw new Error('the shipped flow does not compile');
  const result = await build({ logLevel: 'silent', build: { write: false } });
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const page = outputs.find((output) => output.type === 'asset' && output.fileName === 'index.html');
  expect(page?.type === 'asset' && page.source).toContain(`<title>${loaded.flow.brand.name}</title>`);
  const [first] = outputs.filter((output) => output.type === 'chunk' && output.isEntry);
  const code = first?.type === 'chunk' ? first.code : '';
  expect(loaded.flow.routes.filter(({ path }) => !code.includes(path))).toEqual([]);
  const own = [loaded.flow.texts['es']?.['layout.back'], loaded.flow.texts['en']?.['medications.search']];
  expect(own.filter((text) => typeof text !== 'string' || code.includes(text))).toEqual([]);
});

test('language, brand and the text for browsers without scripts come from the flow, in the build and in development', async () => {
  const template = await readFile('index.html', 'utf8');
  const sleep = 'Sleep & "Co"';
  const page = pageHtml(template, {
    ...ordering,
    default_locale: 'es',
    brand: { ...ordering.brand, name: sleep },
  });
  expect(page).toContain('<html lang="es">');
  expect(page).toContain('<title>Sleep &amp; &quot;Co&quot;</title>');
  expect(page).toContain(`>${ordering.serverTexts['es']?.needs_script}</p></noscript>`);
  expect(page).toContain(`src="${ordering.layout.logo.src}" alt="${ordering.texts['es']?.[ordering.layout.splash]}"`);
  const server = await createServer({ logLevel: 'silent', server: { middlewareMode: true, ws: false } });
  const inDevelopment = await server.transformIndexHtml('/', template);
  expect(inDevelopment).toContain(`<title>${ordering.brand.name}</title>`);
  await server.close();
});

test('the build lists the chunks of each screen, without those that every page loads', async () => {
  const outputs = await outputsOf(APP, [flowPlugin(dir), validatorsPlugin(dir)]);
  const list = outputs.find(({ fileName }) => fileName === '.vite/preloads.json');
  const preloads = JSON.parse(list?.type === 'asset' ? String(list.source) : '{}') as Record<string, string[]>;
  const first = outputs.find((output) => output.type === 'chunk' && output.isEntry);
  expect(preloads['pre-questionnaire']?.some((name) => name.includes('/pre-questionnaire-'))).toBe(true);
  expect(preloads['question']?.some((name) => name.includes('/shapes-'))).toBe(true);
  // A rendered page needs the validator of its data only after the first question is shown.
  expect(preloads['pre-questionnaire']?.some((name) => name.includes('/Questionnaire-'))).toBe(false);
  expect(Object.values(preloads).flat()).not.toContain(`/${first?.fileName}`);
});

test('a flow with problems fails the build with the output of `tundish check`', async () => {
  await writeFile(join(dir, 'theme.json'), '{\n  "tokens": {}\n  "more": 1\n}\n');
  // As in a fresh clone: nothing has been built there before.
  const elsewhere = { name: 'elsewhere', config: () => ({ build: { outDir: join(dir, 'none') } }) };
  const plugins = [flowPlugin(dir), validatorsPlugin(dir), compressPlugin(), elsewhere];
  await expect(bundle(APP, plugins)).rejects.toThrow(
    /theme\.json:2:14 {2}error {2}.*a comma is missing after "}" {2}SC01\n {4}2 │ {3}"tokens": {}\n {6}│ {14}\^ → add/,
  );
});

test('an error of a check fails the build with the same output', async () => {
  const theme = await readFile(join(dir, 'theme.json'), 'utf8');
  await writeFile(join(dir, 'theme.json'), theme.replace(/("color.on-accent": )"[^"]*"/, '$1"#f4b544"'));
  await expect(bundle(APP, [flowPlugin(dir), validatorsPlugin(dir)])).rejects.toThrow(
    /The flow has errors:\n.*theme\.json:\d+:\d+ {2}error {2}.* {2}AX06\n/,
  );
});

const FORM = `import Form from '@rjsf/core/lib/components/Form.js'; globalThis.app = Form;`;

test('[QS-1] modules of RJSF for schemas and widgets that no flow has are replaced as a whole', async () => {
  const modules = (await bundle(FORM, [standInsPlugin()])).flatMap((chunk) => Object.keys(chunk.modules));
  expect(modules.filter((id) => /markdown-to-jsx|fast-uri|json-schema-merge|FileWidget/.test(id))).toEqual([]);
  expect(modules.some((id) => id.endsWith('src/widgets/registry.ts'))).toBe(true);
});

test('[QS-1] a release of RJSF that moves a replaced module fails the build', async () => {
  const moved: Plugin = {
    name: 'moved',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('/findSchemaDefinition.js') ? '\0moved' : null),
    load: (id) =>
      id === '\0moved'
        ? `export default () => ({}); export const findSchemaDefinitionRecursive = 1, makeAllReferencesAbsolute = 1, splitKeyElementFromObject = 1;`
        : null,
  };
  await expect(bundle(FORM, [moved, standInsPlugin()])).rejects.toThrow('schema-references.ts replaces nothing');
});

interface Sent {
  type: string;
  updates?: { path: string }[];
  err?: { message: string; frame?: string; loc?: { line: number } };
}

/** A development server whose messages to the browser are kept; `until` waits for the next one of a type. */
async function devServer(): Promise<{ server: ViteDevServer; until: (type: string) => Promise<Sent> }> {
  const server = await createServer({
    configFile: false,
    root: dir,
    logLevel: 'silent',
    cacheDir: join(dir, 'public/.vite'),
    publicDir: false,
    optimizeDeps: { noDiscovery: true, include: [] },
    // The test itself reports saves. A real watcher might combine two quick ones.
    server: { middlewareMode: true, ws: false, watch: null },
    plugins: [flowPlugin(dir), validatorsPlugin(dir)],
  });
  const waiting = new Map<string, (message: Sent) => void>();
  server.environments.client.hot.send = (message: unknown) => {
    const sent = message as Sent;
    waiting.get(sent.type)?.(sent);
    waiting.delete(sent.type);
  };
  return { server, until: (type) => new Promise((resolve) => waiting.set(type, resolve)) };
}

test('in development a bad save shows an error with its place, and the next good save updates without a reload', async () => {
  const { server, until } = await devServer();
  try {
    const { client } = server.environments;
    await client.transformRequest('virtual:tundish/flow');
    await client.transformRequest('virtual:tundish/screens');
    for (const id of ['texts', 'wire', 'sinks', 'theme.css']) await client.transformRequest(`virtual:tundish/${id}`);
    const file = join(dir, 'flow.json');
    const good = await readFile(file, 'utf8');

    const error = until('error');
    await writeFile(file, good.replace('"max_hops"', '"max_hopps"'));
    server.watcher.emit('change', file);
    const { err } = await error;
    expect(err?.message).toContain('has no setting "max_hopps" → did you mean "max_hops"?');
    expect(err?.frame).toMatch(/^ +\d+ \| .*\n +\| +\^+ did you mean "max_hops"\?\n/m);

    const update = until('update');
    await writeFile(file, good.replace(/"max_hops": \d+/, '"max_hops": 7'));
    server.watcher.emit('change', file);
    const { updates } = await update;
    // A module that does not accept updates would reload the page.
    expect(updates?.map(({ path }) => path)).toEqual([expect.stringContaining('tundish/flow')]);
    expect((await client.transformRequest('virtual:tundish/flow'))?.code).toContain('"max_hops":7');

    await client.transformRequest('virtual:tundish/texts/es');
    const translated = until('update');
    const es = join(dir, 'copy/es.json');
    await writeFile(es, (await readFile(es, 'utf8')).replace('"Continuar"', '"Sigamos"'));
    server.watcher.emit('change', es);
    const paths = (await translated).updates?.map(({ path }) => path.replace(/.*tundish\//, ''));
    expect(paths?.toSorted()).toEqual(['flow', 'texts']);

    const missed = until('error');
    await writeFile(file, good.replace('/logo.svg', '/new.svg'));
    server.watcher.emit('change', file);
    expect((await missed).err?.message).toContain('There is no file "/new.svg" in public/');
    const found = until('update');
    const picture = join(dir, 'public/new.svg');
    await cp(join(dir, 'public/logo.svg'), picture);
    server.watcher.emit('add', picture);
    expect((await found).updates).toHaveLength(1);
  } finally {
    await server.close();
  }
});

test('in development a page opened on a flow with problems reloads when they are fixed', async () => {
  const file = join(dir, 'flow.json');
  const good = await readFile(file, 'utf8');
  await writeFile(file, good.replace('"max_hops"', '"max_hopps"'));
  const { server, until } = await devServer();
  try {
    await expect(server.environments.client.transformRequest('virtual:tundish/flow')).rejects.toThrow('max_hopps');
    const anew = until('full-reload');
    await writeFile(file, good);
    server.watcher.emit('change', file);
    await anew;
    expect((await server.environments.client.transformRequest('virtual:tundish/flow'))?.code).toContain('"max_hops"');
  } finally {
    await server.close();
  }
});
