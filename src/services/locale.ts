import type { Flow } from '#core';
import { markReturning } from './page.ts';

const KEY = 'tundish:locale';

/** The language to speak: the one chosen here, else the first of the browser's own that there is, else the default. */
export function localeOf(flow: Flow): string {
  const chosen = localStorage.getItem(KEY);
  if (chosen !== null && flow.locales.includes(chosen)) return chosen;
  const own = navigator.languages.map((tag) =>
    flow.locales.find((locale) => tag === locale || tag.startsWith(`${locale}-`)),
  );
  return own.find((locale) => locale !== undefined) ?? flow.default_locale;
}

/** Tells the browser of the language that was chosen, and remembers it as far as there is room (ST-9). */
export function keepLocale(locale: string): void {
  document.documentElement.lang = locale;
  try {
    localStorage.setItem(KEY, locale);
    markReturning();
  } catch {
    // It is spoken as long as the page is open.
  }
}
