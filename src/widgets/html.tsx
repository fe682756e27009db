import { useMemo, useSyncExternalStore } from 'react';
import { htmlToText } from '#core';
import { classes } from './control.ts';

type Sanitise = typeof import('./sanitise.ts').sanitise;

let sanitise: Sanitise | undefined;
const waiting = new Set<() => void>();

async function load() {
  sanitise = (await import('./sanitise.ts')).sanitise;
  for (const tell of waiting) tell();
}

/** Loads the sanitiser once somebody shows HTML; one that can't be loaded leaves the plain text in place. */
function subscribe(listener: () => void): () => void {
  waiting.add(listener);
  if (sanitise === undefined) {
    load().catch(() => undefined);
  }
  return () => waiting.delete(listener);
}

const never = () => () => undefined;
const none = () => undefined;

/** The text of HTML that has nothing to clean: no tag or entity, but for one paragraph around it all. */
const plainIn = (html: string) => /^\s*(?:<p>)?([^<&]*)(?:<\/p>)?\s*$/.exec(html)?.[1];

interface HtmlProps {
  /** HTML as a call sent it. */
  html: string;
  as?: 'div' | 'p' | 'span' | 'h1' | 'h2' | 'h3' | 'legend';
  id?: string;
  className?: string;
}

/**
 * Shows HTML from calls, cleaned (QS-10). Text with nothing to clean is shown at once; for anything else the
 * sanitiser is loaded, and until it is there (always on a server) the text stands without its tags.
 */
export function Html({ html, as: Element = 'div', id, className }: HtmlProps) {
  const plain = plainIn(html);
  const clean = useSyncExternalStore(
    plain === undefined ? subscribe : never,
    () => (plain === undefined ? sanitise : undefined),
    none,
  );
  const content = useMemo(() => (clean === undefined ? undefined : { __html: clean(html) }), [clean, html]);
  if (content === undefined) {
    return (
      <Element id={id} className={classes('html', 'html--plain', className)} dir="auto">
        {plain ?? htmlToText(html)}
      </Element>
    );
  }
  return <Element id={id} className={classes('html', className)} dir="auto" dangerouslySetInnerHTML={content} />;
}
