import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { access, type Flow, isRestoring, type RouteMatch, matchRoute, type State, titleOf } from '#core';
import { Boundary } from './boundary.tsx';
import {
  RouteMatchContext,
  SessionContext,
  useEdition,
  useFlow,
  useFlowState,
  useSession,
  useTranslate,
} from './context.ts';
import { entryFrom, type Navigator } from './navigator.ts';
import type { Session } from './session.ts';
import { useSessionWatch } from './use-session-watch.ts';

/** What is shown around and in place of screens; screens/ brings it. */
export interface Frame {
  Layout: ComponentType<{ children: ReactNode }>;
  Splash: ComponentType;
  /** In place of a screen that is not there yet. */
  Waiting: ComponentType;
  /** In place of everything, when the frame itself can't be shown. */
  PageFailure: ComponentType;
}

interface TundishProps {
  session: Session;
  frame: Frame;
  /** Hands the router to the effects. */
  attach(navigator: Navigator): void;
  children: ReactNode;
}

/** A running flow on the page; needs a router around it. */
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

/** The place of the present address, what is told about it, and the guard before it. */
function Here({ frame: { Layout, Splash, Waiting, PageFailure }, attach, children }: Omit<TundishProps, 'session'>) {
  const session = useSession();
  const ready = useFlowState((state) => state.ready);
  const location = useLocation();
  const { pathname, search, state } = location;
  const navigate = useNavigate();
  const edition = useEdition();
  // Screens that are loaded into the flow change no place: only another address, or another flow, is an arrival.
  const place = useMemo(
    () => matchRoute(session.store.getState().flow, pathname + search),
    // oxlint-disable-next-line react/exhaustive-deps
    [edition, pathname, search, session],
  );

  useLayoutEffect(() => {
    attach({
      go: (path, options) => void navigate(path, options),
      back: () => void navigate(-1),
      entry: () => entryFrom(state),
      address: () => ({ path: pathname, search }),
    });
  }, [attach, navigate, pathname, search, state]);

  useStart(session, place);
  useForeignChanges(session, place);
  useGuard(session, place);
  useSessionWatch(session, place);
  useArrival(session, place, location);
  useTitle(place);

  // The same element for the same place: another history entry of it, as each question is, renders nothing anew.
  const page = useMemo(
    () => (
      <RouteMatchContext value={place}>
        <Boundary
          failed={() => session.services.reporter.report('frame-failed', { route: place.route.id })}
          instead={<PageFailure />}
        >
          <Layout>
            <Entered place={place} instead={<Waiting />}>
              {children}
            </Entered>
          </Layout>
        </Boundary>
      </RouteMatchContext>
    ),
    [PageFailure, Layout, Waiting, children, place, session],
  );
  return ready ? page : <Splash />;
}

/**
 * Nothing of a screen is shown to somebody who may not enter it, nor while the guard takes them elsewhere, nor before
 * they have arrived: what a screen is about may be known only then.
 */
function Entered({ place, instead, children }: { place: RouteMatch; instead: ReactNode; children: ReactNode }) {
  const allowed = useFlowState(
    (state, flow) => state.leaving !== place.path && access(flow, state, place.path).kind === 'enter',
  );
  return allowed ? children : instead;
}

function useStart(session: Session, place: RouteMatch): void {
  useEffect(() => void session.start(place), [session, place]);
}

/** Another tab signed out, or gave a newer answer (ST-10). */
function useForeignChanges(session: Session, place: RouteMatch): void {
  useEffect(
    () => session.services.storage.watch((persisted) => session.send({ type: 'changed-elsewhere', persisted }, place)),
    [session, place],
  );
}

/**
 * Where the guard sends somebody who must not be at a place (GD); undefined for everybody else. It waits during sign-in:
 * the token arrives before the person does, and sign-in itself says where to go then.
 */
function refusalAt(state: State, flow: Flow, place: RouteMatch) {
  if (!state.ready || state.screen.busy || isRestoring(state)) return undefined;
  if (state.leaving !== null && state.leaving !== place.path) return undefined;
  const answer = access(flow, state, place.path);
  return answer.kind === 'go' ? answer : undefined;
}

/** Sends the event of a refusal by the route guard. */
function useGuard(session: Session, place: RouteMatch): void {
  const path = useFlowState((state, flow) => refusalAt(state, flow, place)?.path);
  const remember = useFlowState((state, flow) => refusalAt(state, flow, place)?.remember ?? false);
  useEffect(() => {
    if (path !== undefined) session.send({ type: 'refused', path, remember }, place);
  }, [path, remember, session, place]);
}

/**
 * Tells core about each history entry that is reached, once it may be entered; before the screen tells of its data or of
 * its failure, which an arrival would take away again.
 */
function useArrival(session: Session, place: RouteMatch, location: Location): void {
  const allowed = useFlowState((state, flow) => state.ready && access(flow, state, place.path).kind === 'enter');
  useLayoutEffect(() => {
    if (!allowed) return;
    const { question } = entryFrom(location.state);
    session.send({ type: 'arrived', query: Object.fromEntries(new URLSearchParams(location.search)), question }, place);
  }, [allowed, location, place, session]);
}

/** The tab's title: the route's own, never an answer or a name. */
function useTitle(place: RouteMatch): void {
  const t = useTranslate();
  const title = useFlowState((state, flow) => titleOf(flow, state, place));
  const pattern = useFlow().layout.page_title;
  useEffect(() => {
    document.title = t(pattern, { title: t(title) });
  }, [t, pattern, title]);
}
