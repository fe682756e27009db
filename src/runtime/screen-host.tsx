import { type ReactNode, useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CallRequest, jsonOf, ownQuestions, requestOf } from '#core';
import { Boundary } from './boundary.tsx';
import { useFlow, useFlowState, useLocale, useRouteMatch, useSession, useTranslate } from './context.ts';
import { ReadError } from './queries.ts';
import type { LoadedScreen, Screens } from './screens.tsx';
import { useReportFailure } from './use-required-part.ts';
import { useScreen } from './use-screen.ts';

interface ScreenHostProps {
  screens: Screens;
  waiting: ReactNode;
  failed: ReactNode;
}

/** Shows the screen of the present route: its chunk, then its data, or the error screen in its place (ER-1). */
export function ScreenHost({ screens, waiting, failed }: ScreenHostProps) {
  const { path } = useRouteMatch();
  const visit = useVisit();
  const fail = useReportFailure();
  const failure = useFlowState((state) => state.screen.failure);
  const loaded = useScreen(screens);
  if (failure !== null) return failed;
  if (loaded === undefined) return waiting;
  return (
    <Boundary key={`${visit} ${path}`} failed={() => fail('', { status: 'malformed' })} instead={null}>
      <WithData loaded={loaded} waiting={waiting} />
    </Boundary>
  );
}

/**
 * Counts the people who have left: of what one read and typed the next sees nothing, also where the address stays (ST-11).
 * Whoever signs in goes on with what they began as nobody.
 */
function useVisit(): number {
  const owner = useFlowState((state) => state.owner);
  const [visit, setVisit] = useState({ owner, count: 0 });
  if (visit.owner !== owner) setVisit({ owner, count: visit.owner === null ? visit.count : visit.count + 1 });
  return visit.count;
}

function useShown(stands: boolean): void {
  const { services } = useSession();
  useEffect(() => {
    if (stands) services.shown();
  }, [stands, services]);
}

interface LoadedProps {
  loaded: LoadedScreen;
  waiting: ReactNode;
}

function WithData({ loaded, waiting }: LoadedProps) {
  const session = useSession();
  const place = useRouteMatch();
  const { source } = loaded.part.screen;
  const [request] = useState(() => {
    const { flow, state } = session.store.getState();
    return source === undefined ? undefined : requestOf(flow, source, { flow, state, at: place });
  });
  const own = loaded.part.screen.kind === 'questionnaire' ? loaded.part.screen.asks : undefined;
  useShown(source === undefined);
  useOwnQuestions(own, loaded.id);
  if (source === undefined) return <loaded.Show data={null} />;
  if (request === undefined) return <Unbuildable call={source} />;
  return <Reading loaded={loaded} waiting={waiting} request={request} />;
}

/** Hands core the flow's own questions, in the language that is spoken, where a screen asks them. */
function useOwnQuestions(name: string | undefined, screen: string): void {
  const session = useSession();
  const place = useRouteMatch();
  const flow = useFlow();
  const t = useTranslate();
  const isKnown = flow.screens[screen] !== undefined;
  useEffect(() => {
    if (name === undefined || !isKnown) return;
    const questions = ownQuestions(flow, name, t).map((question) => jsonOf(question));
    session.send({ type: 'loaded', call: '', data: { questions }, screen }, place);
  }, [flow, isKnown, name, place, screen, session, t]);
}

/** A call whose address has no value: a failure like any other. */
function Unbuildable({ call }: { call: string }) {
  const fail = useReportFailure();
  useEffect(() => fail(call, { status: 'malformed' }), [call, fail]);
  return null;
}

function Reading({ loaded, waiting, request }: LoadedProps & { request: CallRequest }) {
  const session = useSession();
  const place = useRouteMatch();
  const fail = useReportFailure();
  const isKnown = useFlow().screens[loaded.id] !== undefined;
  // In another language it is another read, and until that is answered the screen stays as it is.
  useLocale();
  const options = session.services.queries.options(request);
  const { data, dataUpdatedAt, error, isFetching } = useQuery({ ...options, placeholderData: keepPreviousData });
  useShown(data !== undefined);
  // What came with the page may be old (decision 24): it stands until the backend was asked, who may say otherwise.
  const stands = data !== undefined && dataUpdatedAt > 0;
  const failure = isFetching || stands || !(error instanceof ReadError) ? undefined : error.failure;

  useEffect(() => {
    if (data === undefined || !isKnown) return;
    session.send({ type: 'loaded', call: request.call, data, screen: loaded.id }, place);
  }, [data, isKnown, loaded.id, place, request.call, session]);

  useEffect(() => {
    if (failure !== undefined) fail(request.call, failure);
  }, [fail, failure, request.call]);

  return data === undefined ? waiting : <loaded.Show data={data} />;
}
