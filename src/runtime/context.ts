import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Flow, State, RouteMatch, Translate } from '#core';
import { type EventInput, type SessionState, type Session, translatorOf } from './session.ts';

/** The running session, for everything below it. */
export const SessionContext = createContext<Session | null>(null);

/** Where the visitor is, for everything below it. */
export const RouteMatchContext = createContext<RouteMatch | null>(null);

function given<T>(value: T | null): T {
  if (value === null) throw new Error('Used outside of <Tundish>.');
  return value;
}

/** The running session. @throws Error outside of <Tundish>, like all of these */
export const useSession = (): Session => given(use(SessionContext));
/** Where the visitor is. */
export const useRouteMatch = (): RouteMatch => given(use(RouteMatchContext));

/**
 * A part of what the session holds. Not zustand's own hook, because that one renders the state at the start wherever
 * there is no browser, and pages are rendered there, too (decision 24).
 */
function useSessionState<T>(pick: (held: SessionState) => T): T {
  const { store } = useSession();
  const held = () => pick(store.getState());
  return useSyncExternalStore(store.subscribe, held, held);
}

/** A part of what is known; the component renders again when that part changes. */
export function useFlowState<T>(pick: (state: State, flow: Flow) => T): T {
  return useSessionState(({ state, flow }) => pick(state, flow));
}

/** The flow with the screens loaded so far. */
export function useFlow(): Flow {
  return useSessionState(({ flow }) => flow);
}

/** How often the flow was replaced while it is edited. */
export function useEdition(): number {
  return useSessionState(({ edition }) => edition);
}

/** The language that is spoken. */
export function useLocale(): string {
  return useSessionState(({ locale }) => locale);
}

/** The texts in the visitor's language. */
export function useTranslate(): Translate {
  const locale = useLocale();
  const flow = useFlow();
  return useMemo(() => translatorOf(flow, locale), [flow, locale]);
}

/** Tells core what happened here. */
export function useSend(): (happening: EventInput) => void {
  const session = useSession();
  const place = useRouteMatch();
  return useCallback((happening) => session.send(happening, place), [session, place]);
}
