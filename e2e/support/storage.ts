import type { Page } from '@playwright/test';

/** Everything in the browser's plain storage of the page's origin. */
export const storageOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage, ...sessionStorage }));

/** Replaces every entry whose key contains a word by a text. */
export const spoil = (page: Page, word: string, text: string): Promise<void> =>
  page.evaluate(
    ([part, instead]) => {
      for (const key of Object.keys(localStorage)) if (key.includes(part)) localStorage.setItem(key, instead);
    },
    [word, text] as const,
  );

/** Replaces the stored access token by one that the backend refuses, as if it had expired. */
export const spoilToken = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('tundish:auth:')) ?? '';
    const entry = JSON.parse(localStorage.getItem(key) ?? '{}');
    const content = JSON.stringify({ ...JSON.parse(entry.content), accessToken: 'worn.out.token' });
    localStorage.setItem(key, JSON.stringify({ ...entry, content }));
  });
