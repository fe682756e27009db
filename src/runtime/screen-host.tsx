import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CallRequest, jsonOf, ownQuestions, requestOf } from '#core';
import { whenIdle } from '#services';
import { Boundary } from './boundary.tsx';
import { useFlow, useFlowState, useLocale, useRouteMatch, useSession, useTranslate } from './context.ts';
import { ReadError } from './queries.ts';
import type { LoadedScreen, Screens } from './screens.tsx';
import { useReportFailure } from './use-required-part.ts';
import { useScreen } from './use-screen.ts';

interface ScreenHostProps {
  screens: Screens;
  /** Shown while a screen loads. @param shapes the screen's declared placeholders */
  Waiting: ComponentType<{ shapes?: readonly string[] | undefined }>;
  failed: ReactNode;
}

/** Shows the screen of the current route: loads its chunk, then its data, or shows the error screen (ER-1). */
export function ScreenHost({ screens, Waiting, failed }: ScreenHostProps) {
  const { path } = useRouteMatch();
  const signOuts = useSignOutCount();
  const fail = useReportFailure();
  const failure = useFlowState((state) => state.screen.failure);
  const loaded = useScreen(screens);
  if (failure !== null) return failed;
  if (loaded === undefined) return <Waiting />;
  return (
    <Boundary key={`${signOuts} ${path}`} failed={() => fail('', { status: 'malformed' })} instead={null}>
      <WithData loaded={loaded} waiting={<Waiting shapes={loaded.part.screen.skeleton} />} />
    </Boundary>
  );
}

/**
 * Counts sign-outs. A new number mounts the screen again, so that the next person sees nothing of the previous person,
 * even at the same address (ST-11). Signing in does not change the number, so the visitor can continue what they began.
 */
function useSignOutCount(): number {
  const owner = useFlowState((state) => state.owner);
  const [seen, setSeen] = useState({ owner, count: 0 });
  if (seen.owner !== owner) setSeen({ owner, count: seen.owner === null ? seen.count : seen.count + 1 });
  return seen.count;
}

/** After this screen is shown and the browser is idle, loads the screens to which it can lead. */
function useShown(isShown: boolean, loaded: LoadedScreen): void {
  const { services } = useSession();
  useEffect(() => {
    if (!isShown) return undefined;
    services.shown();
    return whenIdle(() => void loaded.loadAhead());
  }, [loaded, isShown, services]);
}

interface LoadedProps {
  loaded: LoadedScreen;
  waiting: ReactNode;
}

function WithData({ loaded, waiting }: LoadedProps) {
  const session = useSession();
  const match = useRouteMatch();
  const { source } = loaded.part.screen;
  const [request] = useState(() => {
    const { flow, state } = session.store.getState();
    return source === undefined ? undefined : requestOf(flow, source, { flow, state, match });
  });
  const own = loaded.part.screen.kind === 'questionnaire' ? loaded.part.screen.asks : undefined;
  useShown(source === undefined, loaded);
  useOwnQuestions(own, loaded.id);
  if (source === undefined) return <loaded.Show data={null} />;
  if (request === undefined) return <Unbuildable call={source} />;
  return <Reading loaded={loaded} waiting={waiting} request={request} />;
}

/** Sends the flow's own questions to core, in the current language. */
function useOwnQuestions(name: string | undefined, screen: string): void {
  const session = useSession();
  const match = useRouteMatch();
  const flow = useFlow();
  const t = useTranslate();
  const locale = useLocale();
  useEffect(() => {
    if (name === undefined) return;
    const questions = ownQuestions(flow, name, locale, t).map((question) => jsonOf(question));
    session.send({ type: 'loaded', call: '', data: { questions }, screen }, match);
  }, [flow, locale, name, match, screen, session, t]);
}

/** Reports a failure for a call whose address lacks a value. */
function Unbuildable({ call }: { call: string }) {
  const fail = useReportFailure();
  useEffect(() => fail(call, { status: 'malformed' }), [call, fail]);
  return null;
}

function Reading({ loaded, waiting, request }: LoadedProps & { request: CallRequest }) {
  const session = useSession();
  const match = useRouteMatch();
  const fail = useReportFailure();
  // Renders again when the language changes, because the request is then another one. The old content stays until the
  // response arrives.
  useLocale();
  const options = session.services.queries.options(request);
  const { data, dataUpdatedAt, error, isFetching } = useQuery({ ...options, placeholderData: keepPreviousData });
  useShown(data !== undefined, loaded);
  // Data that came with the page may be old (decision 24). They are shown until the backend has responded.
  const isCurrent = data !== undefined && dataUpdatedAt > 0;
  const failure = isFetching || isCurrent || !(error instanceof ReadError) ? undefined : error.failure;

  useEffect(() => {
    if (data !== undefined) session.send({ type: 'loaded', call: request.call, data, screen: loaded.id }, match);
  }, [data, loaded.id, match, request.call, session]);

  useEffect(() => {
    if (failure !== undefined) fail(request.call, failure);
  }, [fail, failure, request.call]);

  return data === undefined ? waiting : <loaded.Show data={data} />;
}
