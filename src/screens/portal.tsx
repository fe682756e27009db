import { useState } from 'react';
import { buildPath, routeOf, textOf } from '#core';
import { Link, useFlow, useFlowState, useRouteMatch, useTranslate } from '#runtime';
import { Dialog, Icon, IconButton } from '#widgets';
import { Logo } from './logo.tsx';
import { FlowIcon } from './flow-icon.tsx';
import './portal.css';

/** The frame of member screens: a sidebar of links, a drawer on phones, and the person's name (LY-5, RT-16). */

const usePortal = () => useFlow().layout.portal;

/** The links beside the screen, from 768px on. */
export function PortalSidebar() {
  const t = useTranslate();
  const portal = usePortal();
  return portal === undefined ? null : (
    <nav className="portal__sidebar" aria-label={t(portal.nav)}>
      <Logo />
      <PortalLinks />
    </nav>
  );
}

/** The button that opens the same links in a drawer, on phones. */
export function PortalMenu() {
  const t = useTranslate();
  const portal = usePortal();
  const { path } = useRouteMatch();
  // The drawer belongs to the screen on which it was opened. Any navigation, also by Back, closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const close = () => setOpenAt(null);
  if (portal === undefined) return null;
  return (
    <>
      <IconButton
        className="portal__menu"
        label={t(portal.open)}
        aria-haspopup="dialog"
        onClick={() => setOpenAt(path)}
      >
        <Icon name="menu" />
      </IconButton>
      {openAt === path ? (
        <Dialog
          className="portal__drawer"
          aria-label={t(portal.nav)}
          onClose={close}
          onClick={({ target, currentTarget }) => {
            if (target === currentTarget) close();
          }}
        >
          <nav className="portal__sheet" aria-label={t(portal.nav)}>
            <div className="portal__top">
              <Logo />
              <IconButton label={t(portal.close)} onClick={close}>
                <Icon name="close" />
              </IconButton>
            </div>
            <PortalLinks onFollow={close} />
          </nav>
        </Dialog>
      ) : null}
    </>
  );
}

function PortalLinks({ onFollow }: { onFollow?: () => void }) {
  const t = useTranslate();
  const flow = useFlow();
  const { route } = useRouteMatch();
  return (
    <ul className="portal__links">
      {flow.layout.portal?.links.map(({ label, to, icon }) => {
        const path = buildPath(routeOf(flow, to), {});
        return path === undefined ? null : (
          <li key={to}>
            <Link
              className="portal__link"
              to={path}
              aria-current={route.id === to ? 'page' : undefined}
              onClick={onFollow}
            >
              {icon === undefined ? null : <FlowIcon name={icon} />}
              {t(label)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The signed-in person; placeholders until they are loaded. */
export function PortalPerson() {
  const t = useTranslate();
  const portal = usePortal();
  const first = useFlowState((state) => textOf(state, 'user', 'firstName') ?? '');
  const last = useFlowState((state) => textOf(state, 'user', 'lastName') ?? '');
  if (portal === undefined) return null;
  const full = `${first} ${last}`.trim();
  return (
    <p className="portal__person">
      <span className="portal__initials" aria-hidden="true">
        {full === '' ? t(portal.person.initials) : `${first.slice(0, 1)}${last.slice(0, 1)}`.toUpperCase()}
      </span>
      <span className="portal__name" dir="auto">
        {full === '' ? t(portal.person.name) : full}
      </span>
    </p>
  );
}
