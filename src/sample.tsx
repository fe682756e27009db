import './styles.css';
import 'virtual:tundish/theme.css';
import flow from 'virtual:tundish/flow';
import { texts } from 'virtual:tundish/texts';
import { NOTHING_STORED, type PersistedState, withLanguage } from '#core';
import { anonymousHttpSession, type Http, type HttpSession, browserLocale, type Storage } from '#services';
import { ask, forgetSample, sampleOfTab } from './inspector/index.ts';

/**
 * The page's entry in development. A tab can show a sample person, whom the development server has prepared. Such a tab
 * stores nothing in the browser, and the development server answers its calls.
 */

const storageOf = (persisted: PersistedState): Storage => ({
  isPersistent: true,
  load: async () => persisted,
  prepare: () => {},
  adopt: async (owner) => ({ ...NOTHING_STORED, owner }),
  persist: () => {},
  settled: async () => {},
  setAside: async () => {},
  wipe: async () => {},
  watch: () => () => {},
});

const httpOf = (id: string, httpSession: HttpSession): Http => ({
  fits: async () => true,
  async send(request) {
    const reply = await ask('reply', { id, request });
    if (reply === null) return { ok: false, failure: { status: 'network' } };
    if ('failure' in reply) return { ok: false, failure: reply.failure };
    const headers = reply.signsIn === true ? { accessToken: 'token' } : {};
    httpSession.onHeaders(headers, request.call);
    return { ok: true, data: reply.response, headers };
  },
});

async function startAs(id: string, persisted: PersistedState): Promise<void> {
  const locale = browserLocale(flow);
  document.documentElement.lang = locale;
  const httpSession = anonymousHttpSession(locale);
  const [{ mount }, own] = await Promise.all([import('./mount.tsx'), texts[locale]?.()]);
  await mount({
    flow: withLanguage(flow, locale, own),
    locale,
    httpSession,
    http: httpOf(id, httpSession),
    storage: storageOf(persisted),
    early: undefined,
  });
}

const id = sampleOfTab();
const persisted = id === null ? null : await ask('persisted', { id });
if (id !== null && persisted !== null) await startAs(id, persisted);
else {
  forgetSample();
  await import('./main.tsx');
}
