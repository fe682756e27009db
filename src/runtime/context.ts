import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Flow, State, RouteMatch, Translate } from '#core';
import { type EventInput, type SessionState, type Session, translatorOf } from './session.ts';

/** The running session. */
export const SessionContext = createContext<Session | null>(null);

/** The current address as a route match. */
export const RouteMatchContext = createContext<RouteMatch | null>(null);

function given<T>(value: T | null): T {
  if (value === null) throw new Error('Used outside of <Tundish>.');
  return value;
}

/** The running session. @throws Error outside of <Tundish>, like every hook in this file */
export const useSession = (): Session => given(use(SessionContext));
/** The current address as a route match. */
export const useRouteMatch = (): RouteMatch => given(use(RouteMatchContext));

/**
 * Selects a part of the session. zustand's own hook returns the initial state outside of browsers, and the server
 * renders pages as well (decision 24).
 */
function useSessionState<T>(pick: (state: SessionState) => T): T {
  const { store } = useSession();
  const current = () => pick(store.getState());
  return useSyncExternalStore(store.subscribe, current, current);
}

/** Selects a part of the state. The component renders again when that part changes. */
export function useFlowState<T>(pick: (state: State, flow: Flow) => T): T {
  return useSessionState(({ state, flow }) => pick(state, flow));
}

/** The flow, with the screens that are loaded so far. */
export function useFlow(): Flow {
  return useSessionState(({ flow }) => flow);
}

/**
 * Whether answers are still stored after the page is closed. Hydration first renders true, as the server does (decision
 * 24).
 */
export function useIsPersistent(): boolean {
  const { store, services } = useSession();
  return useSyncExternalStore(
    store.subscribe,
    () => services.storage.isPersistent,
    () => true,
  );
}

/** How many times the flow was replaced during editing. */
export function useFlowRevision(): number {
  return useSessionState(({ flowRevision }) => flowRevision);
}

/** The current locale. */
export function useLocale(): string {
  return useSessionState(({ locale }) => locale);
}

/** The texts in the visitor's language. */
export function useTranslate(): Translate {
  const locale = useLocale();
  const flow = useFlow();
  return useMemo(() => translatorOf(flow, locale), [flow, locale]);
}

/** Sends an event that happened at the current address. */
export function useSend(): (input: EventInput) => void {
  const session = useSession();
  const match = useRouteMatch();
  return useCallback((input) => session.send(input, match), [session, match]);
}
