import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { htmlToText } from '#core';
import { classes } from './control.ts';
import type { SafeHtml } from './sanitise.ts';

type Cleaner = typeof import('./sanitise.ts');

let cleaner: Cleaner | undefined;
const waiting = new Set<() => void>();

async function load() {
  cleaner = await import('./sanitise.ts');
  for (const tell of waiting) tell();
}

/** Loads the sanitiser with the first HTML that needs it. If loading fails, the plain text remains. */
function subscribe(listener: () => void): () => void {
  waiting.add(listener);
  if (cleaner === undefined) {
    load().catch(() => undefined);
  }
  return () => waiting.delete(listener);
}

const never = () => () => undefined;
const none = () => undefined;

/**
 * The text of HTML that needs no sanitising, because it has no tags or entities except one paragraph around it.
 * Undefined for other HTML.
 */
const plainIn = (html: string) => /^\s*(?:<p>)?([^<&]*)(?:<\/p>)?\s*$/.exec(html)?.[1];

/** The sanitiser; undefined until it is loaded. */
const useCleaner = (isNeeded: boolean): Cleaner | undefined =>
  useSyncExternalStore(isNeeded ? subscribe : never, () => (isNeeded ? cleaner : undefined), none);

/** Sanitised HTML. Or text, if nothing needs sanitising or the sanitiser is not loaded yet. */
type Content = string | SafeHtml;

interface ShownProps {
  content: Content;
  as: 'div' | 'p' | 'span' | 'h1' | 'h2' | 'h3' | 'legend';
  id?: string | undefined;
  className?: string | undefined;
}

function Shown({ content, as: Element, id, className }: ShownProps) {
  if (typeof content !== 'string')
    return <Element id={id} className={classes('html', className)} dir="auto" dangerouslySetInnerHTML={content} />;
  return (
    <Element id={id} className={classes('html', 'html--plain', className)} dir="auto">
      {content}
    </Element>
  );
}

interface HtmlProps extends Partial<Omit<ShownProps, 'content'>> {
  /** HTML as a call returned it. */
  html: string;
}

/**
 * Shows HTML from calls, sanitised (QS-10). Text without tags is shown immediately. For other HTML, the sanitiser must
 * be loaded first. Until then, and always on the server, the text is shown without its tags.
 */
export function Html({ html, as = 'div', id, className }: HtmlProps) {
  const plain = plainIn(html);
  const cleans = useCleaner(plain === undefined);
  const content = useMemo(() => cleans?.safeHtml(html) ?? plain ?? htmlToText(html), [cleans, html, plain]);
  return <Shown content={content} as={as} id={id} className={className} />;
}

/**
 * A question's text in two parts: its first paragraph, which is the heading, and the explanation after it (or null).
 * HTML without paragraphs is divided at its first line break.
 */
export function useQuestionText(html: string): { asks: ReactNode; explains: ReactNode } {
  const plain = plainIn(html);
  const cleans = useCleaner(plain === undefined);
  return useMemo(() => {
    const { first, rest } =
      plain === undefined ? (cleans?.splitParagraph(html) ?? lines(html)) : { first: plain, rest: undefined };
    return {
      asks: <Shown as="span" content={first} />,
      explains: rest === undefined ? null : <Shown as="div" content={rest} />,
    };
  }, [cleans, html, plain]);
}

function lines(html: string): { first: Content; rest: Content | undefined } {
  const [first = '', ...others] = htmlToText(html).split('\n');
  return { first, rest: others.length === 0 ? undefined : others.join('\n') };
}
