import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Flow, formsIn, mapForms, matchRoute } from '#core';
import type { Session } from '#runtime';
import type { PointedAt } from '#cli';
import { createMarks, unmarked } from './marks.ts';
import { pointedAt } from './pointed.ts';

/** Events that would operate the page. They are stopped while an author points at elements. */
const HELD_BACK = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'touchend', 'submit', 'keyup'] as const;

/** Replaces the texts of the running flow. */
function withTexts(session: Session, change: (texts: Flow['texts'][string]) => Flow['texts'][string]): void {
  const { flow } = session.store.getState();
  const texts = Object.fromEntries(Object.entries(flow.texts).map(([locale, own]) => [locale, change(own)]));
  session.store.setState({ flow: { ...flow, texts } });
}

const bare = (texts: Flow['texts'][string]) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, mapForms(text, unmarked)]));

/**
 * Lets an author point at an element with the mouse, a finger or the keyboard. Meanwhile, each sentence on the page
 * starts with an invisible mark that identifies its copy key.
 * @param host the inspector's own element
 * @param chosen called with the data of the chosen element
 */
export function usePointing(session: Session, host: Element, chosen: (at: PointedAt) => void) {
  const [pointing, setPointing] = useState(false);
  const [hovered, hover] = useState<Element>();
  const marks = useMemo(() => createMarks(), []);
  const end = useCallback(() => setPointing(false), []);

  useEffect(() => {
    if (!pointing) return undefined;
    const mark = () => {
      const { flow } = session.store.getState();
      const isMarked = Object.values(flow.texts).every((texts) =>
        Object.values(texts)
          .flatMap(formsIn)
          .every((text) => marks.keysIn(text).length > 0),
      );
      if (!isMarked) withTexts(session, marks.mark);
    };
    mark();
    const unsubscribe = session.store.subscribe(mark);
    return () => {
      unsubscribe();
      withTexts(session, bare);
    };
  }, [marks, pointing, session]);

  useEffect(() => {
    if (!pointing) return undefined;
    const over = (event: Event) => {
      const [element] = event.composedPath();
      return element instanceof Element && !event.composedPath().includes(host) ? element : undefined;
    };
    const follow = (event: Event) => hover(over(event));
    const stop = (event: Event) => {
      if (over(event) === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const choose = (event: Event) => {
      const element = over(event);
      if (element === undefined) return;
      stop(event);
      const { flow, state } = session.store.getState();
      const { route } = matchRoute(flow, location.pathname + location.search);
      hover(element);
      chosen(pointedAt(element, route, flow, state, marks));
      setPointing(false);
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setPointing(false);
      else if (event.key === 'Enter' || event.key === ' ') choose(event);
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    for (const name of ['pointermove', 'focusin']) addEventListener(name, follow, options);
    for (const name of HELD_BACK) addEventListener(name, stop, options);
    addEventListener('click', choose, options);
    addEventListener('keydown', pressed, options);
    return () => listening.abort();
  }, [chosen, host, marks, pointing, session]);

  const begin = useCallback(() => {
    hover(undefined);
    setPointing(true);
  }, []);
  return { pointing, hovered, begin, end };
}
