import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { access, type Flow, isSigningIn, type RouteMatch, matchRoute, type State, titleOf } from '#core';
import { Boundary } from './boundary.tsx';
import {
  RouteMatchContext,
  SessionContext,
  useFlowRevision,
  useFlow,
  useFlowState,
  useSession,
  useTranslate,
} from './context.ts';
import { historyEntryFrom, type Navigator } from './navigator.ts';
import type { Session } from './session.ts';
import { useSessionWatch } from './use-session-watch.ts';

/** The components around screens, and those shown instead of one. The folder screens/ provides them. */
export interface Frame {
  Layout: ComponentType<{ children: ReactNode }>;
  Splash: ComponentType;
  /** Shown while a screen loads. */
  Waiting: ComponentType;
  /** Shown when the component around screens fails. */
  PageFailure: ComponentType;
}

interface TundishProps {
  session: Session;
  frame: Frame;
  /** Gives the router to the effects. */
  attach(navigator: Navigator): void;
  children: ReactNode;
}

/** Renders a running flow. Must be inside a router. */
export function Tundish({ session, frame, attach, children }: TundishProps) {
  return (
    <SessionContext value={session}>
      <QueryClientProvider client={session.services.queries.client}>
        <Here frame={frame} attach={attach}>
          {children}
        </Here>
      </QueryClientProvider>
    </SessionContext>
  );
}

/** The current address: its events, its guard and its page. */
function Here({ frame: { Layout, Splash, Waiting, PageFailure }, attach, children }: Omit<TundishProps, 'session'>) {
  const session = useSession();
  const ready = useFlowState((state) => state.ready);
  const location = useLocation();
  const { pathname, search, state } = location;
  const navigate = useNavigate();
  const revision = useFlowRevision();
  // Loading a screen changes the flow object, but is no arrival. Only a different address or a replaced flow is an
  // arrival.
  const match = useMemo(
    () => matchRoute(session.store.getState().flow, pathname + search),
    // oxlint-disable-next-line react/exhaustive-deps
    [revision, pathname, search, session],
  );

  useLayoutEffect(() => {
    attach({
      go: (path, options) => void navigate(path, options),
      back: () => void navigate(-1),
      entry: () => historyEntryFrom(state),
      address: () => ({ path: pathname, search }),
    });
  }, [attach, navigate, pathname, search, state]);

  useStart(session, match);
  useForeignChanges(session, match);
  useGuard(session, match);
  useSessionWatch(session, match);
  useArrival(session, match, location);
  useTitle(match);

  // The element stays the same for an address. So a further history entry of it (each question has one) renders
  // nothing.
  const page = useMemo(
    () => (
      <RouteMatchContext value={match}>
        <Boundary
          failed={() => session.services.reporter.report('frame-failed', { route: match.route.id })}
          instead={<PageFailure />}
        >
          <Layout>
            <Entered match={match} instead={<Waiting />}>
              {children}
            </Entered>
          </Layout>
        </Boundary>
      </RouteMatchContext>
    ),
    [PageFailure, Layout, Waiting, children, match, session],
  );
  return ready ? page : <Splash />;
}

/**
 * Shows a screen only to a visitor who may enter it and has arrived. Before that, even the screen's subject may be
 * private.
 */
function Entered({ match, instead, children }: { match: RouteMatch; instead: ReactNode; children: ReactNode }) {
  const allowed = useFlowState(
    (state, flow) => state.navigatingTo !== match.path && access(flow, state, match.path).kind === 'enter',
  );
  return allowed ? children : instead;
}

function useStart(session: Session, match: RouteMatch): void {
  useEffect(() => void session.start(match), [session, match]);
}

/** Sends an event when another tab signed out or stored a newer answer (ST-10). */
function useForeignChanges(session: Session, match: RouteMatch): void {
  useEffect(
    () => session.services.storage.watch((persisted) => session.send({ type: 'changed-elsewhere', persisted }, match)),
    [session, match],
  );
}

/**
 * The guard's refusal of an address (GD); undefined if the visitor may enter. Waits until a sign-in is complete,
 * because the sign-in itself navigates then.
 */
function refusalAt(state: State, flow: Flow, match: RouteMatch) {
  if (!state.ready || isSigningIn(state)) return undefined;
  if (state.navigatingTo !== null && state.navigatingTo !== match.path) return undefined;
  const answer = access(flow, state, match.path);
  return answer.kind === 'go' ? answer : undefined;
}

/** Sends an event when the guard refuses the address. */
function useGuard(session: Session, match: RouteMatch): void {
  const path = useFlowState((state, flow) => refusalAt(state, flow, match)?.path);
  const returns = useFlowState((state, flow) => refusalAt(state, flow, match)?.returns ?? false);
  useEffect(() => {
    if (path !== undefined) session.send({ type: 'refused', path, returns }, match);
  }, [path, returns, session, match]);
}

/**
 * Sends an event for each history entry at which the visitor arrives, if they may enter it. This must precede the
 * screen's own events about data or failures, because an arrival resets their effect.
 */
function useArrival(session: Session, match: RouteMatch, location: Location): void {
  const allowed = useFlowState((state, flow) => state.ready && access(flow, state, match.path).kind === 'enter');
  useLayoutEffect(() => {
    if (!allowed) return;
    const { question } = historyEntryFrom(location.state);
    session.send({ type: 'arrived', query: Object.fromEntries(new URLSearchParams(location.search)), question }, match);
  }, [allowed, location, match, session]);
}

/** Sets the title of the tab: the title of the route, never an answer or a name. */
function useTitle(match: RouteMatch): void {
  const t = useTranslate();
  const title = useFlowState((state, flow) => titleOf(flow, state, match));
  const pattern = useFlow().layout.page_title;
  useEffect(() => {
    document.title = t(pattern, { title: t(title) });
  }, [t, pattern, title]);
}
