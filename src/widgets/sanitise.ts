import './html.css';
import createDOMPurify, { type Config } from 'dompurify';
import { SHOWN_HTML } from '#core';
import { firstParagraph } from './first-paragraph.ts';

const config = {
  ALLOWED_TAGS: SHOWN_HTML.tags,
  ALLOWED_ATTR: SHOWN_HTML.attributes,
  ALLOWED_URI_REGEXP: SHOWN_HTML.addresses,
  // Else DOMPurify holds their values to be addresses, and takes them out as none that is allowed.
  ADD_URI_SAFE_ATTR: SHOWN_HTML.attributes.filter((name) => name !== 'href'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
} satisfies Config;

const purify = createDOMPurify(window);

// What a call says about target and rel is overruled; another site must not reach this window (WHATWG noopener).
purify.addHook('afterSanitizeAttributes', (element) => {
  element.removeAttribute('target');
  element.removeAttribute('rel');
  if (!/^https?:/i.test(element.getAttribute('href') ?? '')) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer nofollow');
});

/**
 * Tags without style= and handlers, and no style sheets, before anything parses them: parsing alone, though it runs
 * nothing, would be reported as a violation of the page's policy. What is safe is decided below, not here. The page has
 * its one first heading: another of that level is a second one.
 */
const quiet = (html: string) =>
  html
    .replace(/(<\/?)h1\b/gi, '$1h2')
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/[\s/"'](?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi, ' '),
    );

/** Cleaned HTML, as React takes it. */
export interface SafeHtml {
  /** Of the page's one Trusted Types policy. */
  __html: ReturnType<typeof sanitise>;
}

/**
 * HTML from a call, cleaned (QS-10): no script, handler, style, class, id or address other than http(s), mailto, tel.
 * DOMPurify makes the page's one Trusted Types policy and answers a value that innerHTML accepts under it.
 */
export function sanitise(html: string) {
  return purify.sanitize(quiet(html), { ...config, RETURN_TRUSTED_TYPE: true });
}

/** The same, as React takes it. */
export const safeHtml = (html: string): SafeHtml => ({ __html: sanitise(html) });

/** A question's text, cleaned: its first paragraph, and the rest if there is any. */
export function splitParagraph(html: string): { first: SafeHtml; rest: SafeHtml | undefined } {
  const whole = purify.sanitize(quiet(html), { ...config, RETURN_DOM_FRAGMENT: true });
  const [first, rest] = firstParagraph(whole);
  return { first: safeHtml(first), rest: rest === '' ? undefined : safeHtml(rest) };
}
