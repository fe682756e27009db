import type { Answered } from './early.ts';

/** The element of a page that the server rendered, with what the browser begins with. */
const ELEMENT = 'prerendered';

/** What the server rendered the page from. */
export interface PrerenderedPage {
  locale: string;
  /** What the screen has read. */
  read: Answered | null;
}

/** What this page was rendered from; undefined where the server left it to the browser. */
export function prerenderedPage(): PrerenderedPage | undefined {
  const text = document.getElementById(ELEMENT)?.textContent;
  return text === undefined || text === null ? undefined : JSON.parse(text);
}

/** A cookie for the server, which must not render a first visit's page for somebody who comes back. It says no more. */
const RETURNING = 'returning';
const YEAR_S = 31_536_000;

/** Tells the server from now on that this browser keeps something. */
export function markReturning(): void {
  document.cookie = `${RETURNING}=1; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}

/** Nothing is kept here any more. */
export function forgetReturning(): void {
  document.cookie = `${RETURNING}=; Path=/; Max-Age=0; SameSite=Lax`;
}
