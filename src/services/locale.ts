import type { Flow } from '#core';

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

/** Speaks another language from now on; the page is loaded again in it, and no kept answer is lost. */
export function chooseLocale(locale: string): void {
  if (locale === document.documentElement.lang) return;
  localStorage.setItem(KEY, locale);
  location.reload();
}
