import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Flow, Known, Place, Translate } from '#core';
import { type Happening, type Held, type Session, translatorOf } from './session.ts';

/** The running session, for everything below it. */
export const SessionContext = createContext<Session | null>(null);

/** Where the visitor is, for everything below it. */
export const PlaceContext = createContext<Place | null>(null);

function given<T>(value: T | null): T {
  if (value === null) throw new Error('Used outside of <Tundish>.');
  return value;
}

/** The running session. @throws Error outside of <Tundish>, like all of these */
export const useSession = (): Session => given(use(SessionContext));
/** Where the visitor is. */
export const usePlace = (): Place => given(use(PlaceContext));

/**
 * A part of what the session holds. Not zustand's own hook, because that one renders the state at the start wherever
 * there is no browser, and pages are rendered there, too (decision 24).
 */
function useHeld<T>(pick: (held: Held) => T): T {
  const { store } = useSession();
  const held = () => pick(store.getState());
  return useSyncExternalStore(store.subscribe, held, held);
}

/** A part of what is known; the component renders again when that part changes. */
export function useKnown<T>(pick: (known: Known, flow: Flow) => T): T {
  return useHeld(({ known, flow }) => pick(known, flow));
}

/** The flow with the screens loaded so far. */
export function useFlow(): Flow {
  return useHeld(({ flow }) => flow);
}

/** How often the flow was replaced while it is edited. */
export function useEdition(): number {
  return useHeld(({ edition }) => edition);
}

/** The language that is spoken. */
export function useLocale(): string {
  return useHeld(({ locale }) => locale);
}

/** The texts in the visitor's language. */
export function useTranslate(): Translate {
  const locale = useLocale();
  const flow = useFlow();
  return useMemo(() => translatorOf(flow, locale), [flow, locale]);
}

/** Tells core what happened here. */
export function useSend(): (happening: Happening) => void {
  const session = useSession();
  const place = usePlace();
  return useCallback((happening) => session.send(happening, place), [session, place]);
}
