import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followFailedChunks } from '#services';

const OWN = '/assets/main-one.js';
const page = (entry: string) => `<!doctype html><script type="module" src="${entry}"></script>`;

/** The requests, stored values and actions, in order. */
let did: string[];
let served: () => Promise<{ ok: boolean; text(): Promise<string> }>;
let mayReload: boolean;

const answers =
  (text: string, ok = true) =>
  () =>
    Promise.resolve({ ok, text: async () => text });
const turns = () => new Promise((resolve) => setTimeout(resolve, 10));
const listeners: (() => void)[] = [];

beforeEach(() => {
  [did, served, mayReload] = [[], answers(page('/assets/main-two.js')), true];
  sessionStorage.clear();
  document.head.innerHTML = `<script type="module" src="${OWN}"></script>`;
  vi.stubGlobal('fetch', (address: string, { cache }: RequestInit) => {
    did.push(`asked ${address} ${cache}`);
    return served();
  });
  vi.stubGlobal('location', { reload: () => did.push(`left ${sessionStorage.getItem('tundish:left-build')}`) });
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.push(listener));
});
afterEach(() => {
  document.head.innerHTML = '';
  listeners.length = 0;
  vi.unstubAllGlobals();
});

const follow = () => followFailedChunks(async () => mayReload);
const fail = () => {
  for (const listener of listeners) listener();
};

describe('[issue 12] after a chunk failed to load', () => {
  test('a page of an old build stores the name of its build and reloads; retries wait for the reload', async () => {
    const chunks = follow();
    let stays = false;
    fail();
    void chunks.staying().then(() => (stays = true));
    await turns();
    expect(did).toEqual(['asked / no-store', `left ${OWN}`]);
    expect(stays).toBe(false);
  });

  test.each<[string, () => void]>([
    ['its build is the one that is served', () => (served = answers(page(OWN)))],
    ['its build was left before', () => sessionStorage.setItem('tundish:left-build', OWN)],
    ['the server answers with a failure', () => (served = answers('<h1>Bad gateway</h1>', false))],
    ['the server does not answer', () => (served = () => Promise.reject(new TypeError('no network')))],
    ['something entered would be lost', () => (mayReload = false)],
  ])('the page stays when %s', async (_, given) => {
    given();
    const chunks = follow();
    fail();
    await chunks.staying();
    expect(did).toEqual(['asked / no-store']);
  });
});

describe('[issue 12] Retry', () => {
  test('renders the screen again, at once, when no chunk has failed', () => {
    let stayed = false;
    follow().retry(() => (stayed = true));
    expect([stayed, did]).toEqual([true, []]);
  });

  test.each<[string, () => void, boolean, string[]]>([
    ['reloads the page when a chunk has failed', () => {}, false, ['left null']],
    ['renders again what would be lost by a reload', () => (mayReload = false), true, []],
    ['renders again when the server fails', () => (served = answers('', false)), true, []],
    ['renders again without network', () => (served = () => Promise.reject(new TypeError('no network'))), true, []],
  ])('%s', async (_, given, stays, left) => {
    const own = served;
    served = answers(page(OWN));
    let stayed = false;
    const chunks = follow();
    fail();
    await chunks.staying();
    served = own;
    given();
    did = [];
    chunks.retry(() => (stayed = true));
    await turns();
    expect([stayed, did]).toEqual([stays, ['asked / no-store', ...left]]);
  });
});
