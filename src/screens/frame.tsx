import { type ReactNode, useState } from 'react';
import { canGoBack, questionnaireAnswers, positionIn, progress, signedIn } from '#core';
import { useFlow, useFlowState, useModule, useRouteMatch, useSend, useSession, useTranslate } from '#runtime';
import { Icon, IconButton, Notice, ProgressBar } from '#widgets';
import { Footer } from './footer.tsx';
import { Impersonation } from './impersonation.tsx';
import { Refusal } from './refusal.tsx';

const loadPortal = () => import('./portal.tsx');
const loadModal = () => import('./modal-window.tsx');
const loadWarning = () => import('./session-warning.tsx');

/** Shown until storage is read and the startup calls are done (LY-6). */
export function Splash() {
  const t = useTranslate();
  const { logo, splash } = useFlow().layout;
  return (
    <div className="splash">
      <img className="splash__logo" src={logo.src} alt={t(splash)} />
    </div>
  );
}

/** The frame of every screen: header, progress, content, and an open modal (LY). */
export function Layout({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const { layout } = useFlow();
  const { path, route } = useRouteMatch();
  return (
    <div className="app">
      <a className="skip-link" href="#main">
        {t(layout.skip)}
      </a>
      <header>
        <Impersonation />
        <Header />
        <Progress />
        <MemoryOnly />
      </header>
      {route.layout === 'portal' ? (
        <InPortal>
          <main className="portal__main" id="main" key={path}>
            <ScreenRefusal />
            {children}
          </main>
        </InPortal>
      ) : (
        <main className="main" id="main" key={path}>
          <ScreenRefusal />
          {children}
        </main>
      )}
      <Footer />
      <OpenModal />
      <Ending />
    </div>
  );
}

/**
 * The frame of portal screens. Its code loads with the first of them; if it fails to load, the error screen appears
 * without it.
 */
function InPortal({ children }: { children: ReactNode }) {
  const hasFailed = useFlowState((state) => state.screen.failure !== null);
  const module = useModule(loadPortal, true);
  if (module !== undefined) return <module.Portal>{children}</module.Portal>;
  return hasFailed ? children : <Waiting />;
}

/**
 * The open modal. Its code loads before it can open, so that no safety stop and no session end waits for a
 * connection.
 */
function OpenModal() {
  const open = useFlowState((state) => state.modal !== null);
  const expected = useFlowState((state) => state.questionnaire !== null || signedIn(state));
  const module = useModule(loadModal, open || (expected && 'soon'));
  return open && module !== undefined ? <module.ModalWindow /> : null;
}

/** The question whether to stay signed in (decision 47). Its code loads ahead of time. */
function Ending() {
  const ending = useFlowState((state) => state.ending);
  const inside = useFlowState(signedIn);
  const module = useModule(loadWarning, ending || (inside && 'soon'));
  return ending && module !== undefined ? <module.SessionWarning /> : null;
}

/** A refusal at the top of the screen, unless a modal shows it. */
function ScreenRefusal() {
  const covered = useFlowState((state) => state.ending || state.modal !== null);
  return covered ? null : <Refusal />;
}

function Header() {
  const t = useTranslate();
  const send = useSend();
  const { layout, brand } = useFlow();
  const {
    logout,
    logo: { mark },
  } = layout;
  const place = useRouteMatch();
  const leadsBack = useFlowState((state, flow) => canGoBack(flow, state, place));
  const inside = useFlowState(signedIn);
  return (
    <div className="header">
      <div className="header__start">
        {leadsBack ? (
          <IconButton label={t(layout.back)} onClick={() => send({ type: 'back', screen: place.route.screen })}>
            <Icon name="back" />
          </IconButton>
        ) : null}
      </div>
      <a className="header__logo" href={brand.url} aria-label={t(layout.logo.label)}>
        <svg className="logo" viewBox={mark.box} aria-hidden="true" focusable="false">
          {mark.shapes.map(({ path, color }) => (
            <path key={path} className={`logo__shape--${color}`} d={path} />
          ))}
        </svg>
        {brand.name}
      </a>
      <div className="header__end">
        {inside && logout ? (
          <IconButton label={t(logout.label)} onClick={() => send({ type: 'pressed', do: logout.do })}>
            <Icon name="logout" />
          </IconButton>
        ) : null}
      </div>
    </div>
  );
}

/**
 * Keeps the bar where it was while the next question of a step loads or its position is unknown: it never goes back
 * on the way forward (PG-6).
 */
function useSteady(now: number | null, loading: boolean, route: string): number | null {
  const [last, setLast] = useState({ route, value: now });
  const stands = loading && last.route === route && now !== null && last.value !== null && last.value > now;
  const value = stands ? last.value : now;
  if (last.route !== route || last.value !== value) setLast({ route, value });
  return value;
}

function Progress() {
  const t = useTranslate();
  const place = useRouteMatch();
  const { label, value: words } = useFlow().progress;
  const now = useFlowState((state, flow) => progress(flow, state, place.route.id, place));
  const loading = useFlowState(
    (state, flow) => positionIn(flow, state.questionnaire, questionnaireAnswers(state)) === null,
  );
  const value = useSteady(now, loading, place.route.id);
  if (value === null) return null;
  return (
    <ProgressBar value={value} label={t(label)} valueText={t(words, { percent: String(Math.round(value * 100)) })} />
  );
}

/** The notice that answers are in memory only, because they cannot be encrypted or stored (decision 13). */
function MemoryOnly() {
  const t = useTranslate();
  const { layout } = useFlow();
  const { storage } = useSession().services;
  const isTold = useFlowState((state) => state.questionnaire !== null && !storage.lasting);
  return isTold && <Notice tone="warning">{t(layout.memory_only)}</Notice>;
}

/** The loading indicator. Announced at once, and visible only after a delay (see motion.css). */
export function Waiting() {
  const t = useTranslate();
  return (
    <p className="waiting" role="status">
      {t(useFlow().layout.loading)}
    </p>
  );
}
