import type { Flow } from '#core';
import { markReturning } from './prerendered-page.ts';

const KEY = 'tundish:locale';

/**
 * The language to use: the one that was chosen earlier, otherwise the browser's first language that the flow has,
 * otherwise the default.
 */
export function browserLocale(flow: Flow): string {
  const chosen = localStorage.getItem(KEY);
  if (chosen !== null && flow.locales.includes(chosen)) return chosen;
  const own = navigator.languages.map((tag) =>
    flow.locales.find((locale) => tag === locale || tag.startsWith(`${locale}-`)),
  );
  return own.find((locale) => locale !== undefined) ?? flow.default_locale;
}

/** Sets the document's language, and stores the choice if the browser allows it (ST-9). */
export function keepLocale(locale: string): void {
  document.documentElement.lang = locale;
  try {
    localStorage.setItem(KEY, locale);
    markReturning();
  } catch {
    // Without storage, the choice is lost when the page is closed.
  }
}
