import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepLocale, browserLocale } from '#services';
import { ordering } from '../core/support/ordering.ts';
import { freshBrowser } from '../support/browser.ts';

const flow = { ...ordering, locales: ['en', 'es', 'pt'], default_locale: 'en' };
const CHOSEN = 'tundish:locale';

beforeEach(() => {
  freshBrowser();
  document.documentElement.lang = '';
});

afterEach(() => vi.restoreAllMocks());

describe('[decision 25] the language of a page', () => {
  test.each([
    ['the browser’s first language', ['es', 'pt'], 'es'],
    ['of a region', ['pt-BR', 'es'], 'pt'],
    ['the next one, when the flow lacks the first', ['fr-CA', 'est', 'es-MX', 'pt'], 'es'],
    ['the flow’s own, when it has none of them', ['fr', 'est', 'e'], 'en'],
    ['the flow’s own, for a browser without languages', [], 'en'],
  ])('is %s', (_, languages, locale) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    expect(browserLocale(flow)).toBe(locale);
  });

  test('is the one that was chosen, also on the next page', () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt']);
    keepLocale('es');
    expect(document.documentElement.lang).toBe('es');
    expect(browserLocale(flow)).toBe('es');
  });

  test('is the browser’s again when the flow has lost the chosen one', () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt']);
    keepLocale('fr');
    expect(browserLocale(flow)).toBe('pt');
  });

  test('[decision 24] once chosen, makes the server send this browser no page for new visitors, for a year', () => {
    const cookies = vi.spyOn(document, 'cookie', 'set');
    keepLocale('es');
    expect(cookies.mock.calls).toEqual([['returning=1; Path=/; Max-Age=31536000; SameSite=Lax']]);
  });

  test('[ST-9] lasts as long as the page when the storage is full, and marks nobody as a known visitor', () => {
    const cookies = vi.spyOn(document, 'cookie', 'set');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    keepLocale('es');
    expect(document.documentElement.lang).toBe('es');
    expect(localStorage.getItem(CHOSEN)).toBeNull();
    expect(cookies).not.toHaveBeenCalled();
  });
});
