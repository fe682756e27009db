import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SinkSettings } from '#core';
import { build, type Plugin, type Rolldown } from 'vite';
import { originsOf, sinkSettings } from '../../src/build/sink-settings.ts';
import { tundish } from '../../src/build/vite-plugins.ts';
import { ordering } from '../core/support/ordering.ts';

const { analytics } = ordering;
afterEach(() => void vi.unstubAllEnvs());
const on = { ...analytics, disabled: [] };
const A = 'https://a.example/tag.js?id=1';
const B = 'https://b.example/collect';

describe('[AN-8] build settings', () => {
  test.each<[Record<string, string>, SinkSettings]>([
    [{}, {}],
    [{ VITE_TAG_MANAGER_URL: '' }, {}],
    [{ VITE_OTHER: 'x' }, {}],
    [{ VITE_TAG_MANAGER_URL: A }, { 'data-layer': { library: A } }],
    [{ VITE_CRM_URL: A }, { crm: { library: A } }],
    [{ VITE_AD_TAGS_URL: A }, { ads: { library: A } }],
    [{ VITE_EDGE_LIBRARY_URL: A, VITE_EDGE_URL: B }, { edge: { library: A, endpoint: B } }],
    [{ VITE_AUDIENCE_URL: B }, { audience: { endpoint: B } }],
    [{ VITE_ERROR_REPORTER_URL: B }, { errors: { endpoint: B } }],
    [
      { VITE_ANALYTICS_LIBRARY_URL: A, VITE_ANALYTICS_WRITE_KEY: 'K' },
      { 'analytics-client': { library: A, key: 'K' } },
    ],
    [{ VITE_ADDRESS_AUTOCOMPLETE_KEY: 'K' }, {}],
  ])('%j', (env, expected) => expect(sinkSettings(env, on)).toEqual(expected));

  test('the analytics client, which the flow disables, stays off in spite of settings', () => {
    const env = { VITE_ANALYTICS_LIBRARY_URL: A, VITE_ANALYTICS_WRITE_KEY: 'K' };
    expect(sinkSettings(env, analytics)).toEqual({});
  });

  test.each([
    [{ VITE_CRM_URL: 'http://crm.example/' }, 'VITE_CRM_URL'],
    [{ VITE_CRM_URL: 'crm' }, 'VITE_CRM_URL'],
    [{ VITE_EDGE_URL: B }, 'VITE_EDGE_LIBRARY_URL and VITE_EDGE_URL'],
    [{ VITE_ANALYTICS_WRITE_KEY: 'a-secret-key' }, 'VITE_ANALYTICS_LIBRARY_URL and VITE_ANALYTICS_WRITE_KEY'],
  ])('%j stops the build and names the setting', (env: Record<string, string>, name) => {
    expect(() => sinkSettings(env, on)).toThrow(name);
    expect(() => sinkSettings(env, on)).not.toThrow('a-secret-key');
  });

  test('the page’s policy allows exactly the origins of the settings', () => {
    expect(originsOf({})).toEqual({ 'script-src': [], 'connect-src': [] });
    expect(originsOf({ edge: { library: A, endpoint: B }, crm: { library: A }, errors: { endpoint: B } })).toEqual({
      'script-src': ['https://a.example'],
      'connect-src': ['https://a.example', 'https://b.example'],
    });
  });
});

const ENTRY = 'virtual:entry.ts';
const entry: Plugin = {
  name: 'entry',
  resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : undefined),
  load: (id) => (id === `\0${ENTRY}` ? APP : undefined),
};
const APP = `import flow from 'virtual:tundish/flow'; import { sinks } from 'virtual:tundish/sinks';
import { transition } from '#core'; globalThis.app = { flow, sinks, transition };`;

/** @returns the text of the app's code when built with these settings: what the first page loads, and all of it */
async function codeWith(env: Record<string, string>): Promise<{ first: string; all: string; facts: boolean }> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [entry, ...tundish('flows/ordering').slice(0, 3)],
    build: { write: false, target: 'es2022', rolldownOptions: { input: ENTRY } },
  });
  const chunks = [result]
    .flat()
    .flatMap((part) => ('output' in part ? part.output : []))
    .filter((one): one is Rolldown.OutputChunk => one.type === 'chunk');
  const code = (some: Rolldown.OutputChunk[]) => some.map((chunk) => chunk.code).join('\n');
  const facts = chunks.some(({ modules }) =>
    Object.entries(modules).some(
      ([id, { renderedLength }]) => id.endsWith('/analytics/facts.ts') && renderedLength > 0,
    ),
  );
  return { first: code(chunks.filter(({ isEntry }) => isEntry)), all: code(chunks), facts };
}

test('[RT-0] [AN-8] a build without settings has no analytics code or events; a build with settings has it in its own chunk', async () => {
  const { all, facts } = await codeWith({});
  const told = await codeWith({ VITE_TAG_MANAGER_URL: A });
  const marks = ['SameSite=None', 'dataLayer', 'answered_question'];
  const found = (code: string) => marks.filter((mark) => code.includes(mark));
  expect(found(all)).toEqual([]);
  expect([facts, told.facts]).toEqual([false, true]);
  expect(found(told.all)).toEqual(marks);
  expect(found(told.first)).toEqual(['answered_question']);
});
