import { type ReactNode, useState } from 'react';
import { questionnaireAnswers, positionIn, progress, signedIn, titleOf } from '#core';
import { lazyModule, useFlow, useFlowState, useIsPersistent, useModule, useRouteMatch, useTranslate } from '#runtime';
import { classes, Notice, ProgressBar } from '#widgets';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Refusal } from './refusal.tsx';

const lazyPortal = lazyModule(() => import('./portal.tsx'));
const lazyBanner = lazyModule(() => import('./impersonation.tsx'));
const lazyModal = lazyModule(() => import('./modal-window.tsx'));
const lazySkeleton = lazyModule(() => import('./skeleton.tsx'));
const lazyWarning = lazyModule(() => import('./session-warning.tsx'));

/** The splash screen. It is shown until storage is read and the startup calls are finished (LY-6). */
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
  const inPortal = route.layout === 'portal';
  // The code of the portal is loaded with its first screen. If loading fails, the error screen appears without the
  // portal.
  const portal = useModule(lazyPortal, inPortal);
  const around = inPortal ? portal : undefined;
  return (
    <div className={classes('app', inPortal && 'app--portal')}>
      <a className="skip-link" href="#main">
        {t(layout.skip)}
      </a>
      {around && <around.PortalSidebar />}
      <header>
        <Impersonation />
        <Header menu={around && <around.PortalMenu />} person={around && <around.PortalPerson />} />
        <Progress />
        <MemoryOnly />
      </header>
      <main className={classes('main', useOver() && 'main--over')} id="main" key={path}>
        <ScreenRefusal />
        {children}
      </main>
      <Footer />
      <OpenModal />
      <Ending />
      <SkeletonAhead />
    </div>
  );
}

/** The banner's code is loaded only while staff act for a member. If loading fails, the error screen appears. */
function Impersonation() {
  const { impersonation } = useFlow().layout;
  const acting = useFlowState((state) => state.stores.auth?.impersonating === true);
  const module = useModule(lazyBanner, acting);
  return acting && impersonation !== undefined && module !== undefined ? (
    <module.ImpersonationBanner banner={impersonation} />
  ) : null;
}

/**
 * Whether the open modal is about the end of the session. Then the screen behind it is hidden from people who pass by
 * (decision 54).
 */
const useOver = () =>
  useFlowState(({ modal, stores }) => modal !== null && stores.session?.isSessionModalOpen === true);

/**
 * The open modal. Its code is loaded before a modal can open, so that no safety stop and no session end waits for a
 * connection.
 */
function OpenModal() {
  const open = useFlowState((state) => state.modal !== null);
  const expected = useFlowState((state) => state.questionnaire !== null || signedIn(state));
  const module = useModule(lazyModal, open || (expected && 'soon'));
  return open && module !== undefined ? <module.ModalWindow /> : null;
}

/** The dialog that asks whether to stay signed in (decision 47). Its code is loaded before it is needed. */
function Ending() {
  const ending = useFlowState((state) => state.ending);
  const inside = useFlowState(signedIn);
  const module = useModule(lazyWarning, ending || (inside && 'soon'));
  return ending && module !== undefined ? <module.SessionWarning /> : null;
}

/** Loads the code of the placeholders before a screen needs it. */
function SkeletonAhead() {
  useModule(lazySkeleton, 'soon');
  return null;
}

/** A refusal that belongs to the screen, at its top, unless a modal shows it. */
function ScreenRefusal() {
  const covered = useFlowState((state) => state.ending || state.modal !== null);
  return covered ? null : <Refusal />;
}

/**
 * The progress to show. While the next question of a step loads, or its position is unknown, the bar does not move: on
 * the path forward, it never moves back (PG-6).
 */
function useSteady(now: number | null, loading: boolean, route: string): number | null {
  const [last, setLast] = useState({ route, value: now });
  const isHeld = loading && last.route === route && now !== null && last.value !== null && last.value > now;
  const value = isHeld ? last.value : now;
  if (last.route !== route || last.value !== value) setLast({ route, value });
  return value;
}

function Progress() {
  const t = useTranslate();
  const match = useRouteMatch();
  const { label, value: words } = useFlow().progress;
  const now = useFlowState((state, flow) => progress(flow, state, match.route.id, match));
  const loading = useFlowState(
    (state, flow) => positionIn(flow, state.questionnaire, questionnaireAnswers(state)) === null,
  );
  const value = useSteady(now, loading, match.route.id);
  if (value === null) return null;
  return (
    <ProgressBar value={value} label={t(label)} valueText={t(words, { percent: String(Math.round(value * 100)) })} />
  );
}

/** The notice that answers are in memory only, because they cannot be encrypted or stored (decision 13). */
function MemoryOnly() {
  const t = useTranslate();
  const { layout } = useFlow();
  const isLasting = useIsPersistent();
  const isAsked = useFlowState((state) => state.questionnaire !== null);
  return isAsked && !isLasting && <Notice tone="warning">{t(layout.memory_only)}</Notice>;
}

/**
 * Shown while a screen loads. It is announced immediately, and visible after a while (see waiting.css). Its heading is
 * the title of the page, for people who jump between headings. This heading does not get the focus; the screen's own
 * heading does.
 * @param shapes placeholders for the coming content. Without them, or until their code is loaded, a word is shown
 */
export function Waiting({ shapes }: { shapes?: readonly string[] | undefined }) {
  const t = useTranslate();
  const match = useRouteMatch();
  const title = useFlowState((state, flow) => titleOf(flow, state, match));
  const module = useModule(lazySkeleton, 'soon');
  const drawn = shapes && module && <module.Skeleton shapes={shapes} />;
  return (
    <>
      <h1 className="visually-hidden">{t(title)}</h1>
      <p className={drawn === undefined ? 'waiting' : 'waiting visually-hidden'} role="status">
        {t(useFlow().layout.loading)}
      </p>
      {drawn}
    </>
  );
}
