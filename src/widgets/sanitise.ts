import './html.css';
import createDOMPurify, { type Config } from 'dompurify';
import { SHOWN_HTML } from '#core';
import { firstParagraph } from './first-paragraph.ts';

const config = {
  ALLOWED_TAGS: SHOWN_HTML.tags,
  ALLOWED_ATTR: SHOWN_HTML.attributes,
  ALLOWED_URI_REGEXP: SHOWN_HTML.addresses,
  // Otherwise DOMPurify would treat the values of these attributes as addresses and remove them.
  ADD_URI_SAFE_ATTR: SHOWN_HTML.attributes.filter((name) => name !== 'href'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
} satisfies Config;

const purify = createDOMPurify(window);

// Overrides target and rel from the backend, because another site must not get access to this window (WHATWG noopener).
purify.addHook('afterSanitizeAttributes', (element) => {
  element.removeAttribute('target');
  element.removeAttribute('rel');
  if (!/^https?:/i.test(element.getAttribute('href') ?? '')) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer nofollow');
});

/**
 * Removes style attributes, handlers and style elements before parsing. Parsing does not run them, but the
 * Content-Security-Policy would report a violation. This is no safety measure; `sanitise` below is. A first-level
 * heading becomes a second-level one, because the page has its own.
 */
const quiet = (html: string) =>
  html
    .replace(/(<\/?)h1\b/gi, '$1h2')
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/[\s/"'](?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi, ' '),
    );

/** Sanitised HTML in the form that React accepts. */
export interface SafeHtml {
  /** Created by the page's only Trusted Types policy. */
  __html: ReturnType<typeof sanitise>;
}

/**
 * Sanitises HTML from the backend (QS-10): no script, handler, style, class, id, and only http(s), mailto and tel
 * addresses. DOMPurify creates the page's only Trusted Types policy, whose values innerHTML accepts.
 */
export function sanitise(html: string) {
  return purify.sanitize(quiet(html), { ...config, RETURN_TRUSTED_TYPE: true });
}

/** Sanitises HTML, and returns it in the form that React accepts. */
export const safeHtml = (html: string): SafeHtml => ({ __html: sanitise(html) });

/** A question's text, sanitised and divided into its first paragraph and the rest, if there is any. */
export function splitParagraph(html: string): { first: SafeHtml; rest: SafeHtml | undefined } {
  const whole = purify.sanitize(quiet(html), { ...config, RETURN_DOM_FRAGMENT: true });
  const [first, rest] = firstParagraph(whole);
  return { first: safeHtml(first), rest: rest === '' ? undefined : safeHtml(rest) };
}
