import type { RequestWithResponse } from '#core';

/** The id of the data block in a prerendered page. */
const ELEMENT = 'prerendered';

/** The data from which a page was prerendered. */
export interface PrerenderedPage {
  locale: string;
  /** The address for which the page was rendered, as the browser requested it. */
  path: string;
  /** The response that the screen shows. */
  read: RequestWithResponse | null;
}

/** The data from which this page was prerendered; undefined if it was not prerendered. */
export function prerenderedPage(): PrerenderedPage | undefined {
  const text = document.getElementById(ELEMENT)?.textContent;
  return text === undefined || text === null ? undefined : JSON.parse(text);
}

/**
 * Whether the browser is still at a page's address. A person may press Back before the scripts are loaded. After a
 * reload, the browser then changes the address but does not change the page (HTML, 7.4.6.2).
 */
export const isStillAt = ({ path }: Pick<PrerenderedPage, 'path'>): boolean =>
  location.pathname + location.search === path;

/**
 * A cookie that tells the server not to prerender the first screen, because this browser has stored state. It contains
 * nothing else.
 */
const RETURNING = 'returning';
const YEAR_S = 31_536_000;

export function markReturning(): void {
  document.cookie = `${RETURNING}=1; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}

/** Deletes the cookie, after nothing is stored any more. */
export function forgetReturning(): void {
  document.cookie = `${RETURNING}=; Path=/; Max-Age=0; SameSite=Lax`;
}
