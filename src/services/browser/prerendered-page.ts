import type { RequestWithResponse } from '#core';

/** The id of the data block in a prerendered page. */
const ELEMENT = 'prerendered';

/** The data a page was rendered from. */
export interface PrerenderedPage {
  locale: string;
  /** The address it was rendered for, as the browser requested it. */
  path: string;
  /** The response that the screen shows. */
  read: RequestWithResponse | null;
}

/** The data this page was rendered from; undefined when it was not prerendered. */
export function prerenderedPage(): PrerenderedPage | undefined {
  const text = document.getElementById(ELEMENT)?.textContent;
  return text === undefined || text === null ? undefined : JSON.parse(text);
}

/**
 * Whether the browser is still at a page's address. A person may press Back before the scripts have loaded: after a
 * reload, the browser then changes the address and keeps the page (HTML, 7.4.6.2).
 */
export const isStillAt = ({ path }: Pick<PrerenderedPage, 'path'>): boolean =>
  location.pathname + location.search === path;

/**
 * A cookie that tells the server not to prerender the first screen, because this browser has stored state. It
 * contains nothing else.
 */
const RETURNING = 'returning';
const YEAR_S = 31_536_000;

export function markReturning(): void {
  document.cookie = `${RETURNING}=1; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}

/** Deletes the cookie, when nothing is stored any more. */
export function forgetReturning(): void {
  document.cookie = `${RETURNING}=; Path=/; Max-Age=0; SameSite=Lax`;
}
