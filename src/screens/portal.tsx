import { type ReactNode, useState } from 'react';
import { buildPath, routeOf, textOf } from '#core';
import { Link, useFlow, useFlowState, useRouteMatch, useTranslate } from '#runtime';
import { Button, Dialog, Icon, IconButton } from '#widgets';
import './portal.css';

/** The layout of member screens: a sidebar of links, a drawer on phones, and the person's name (LY-5, RT-16). */
export function Portal({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const { portal } = useFlow().layout;
  const { path } = useRouteMatch();
  // The drawer belongs to the screen that opened it. Going elsewhere, also by Back, closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const close = () => setOpenAt(null);

  if (portal === undefined) return children;
  return (
    <div className="portal">
      <nav className="portal__nav" aria-label={t(portal.nav)}>
        <div className="portal__sidebar">
          <PortalLinks />
        </div>
        <div className="portal__header">
          <div className="portal__menu">
            <Button look="plain" aria-haspopup="dialog" onClick={() => setOpenAt(path)}>
              <Icon name="menu" />
              {t(portal.open)}
            </Button>
          </div>
          <Person name={portal.person.name} initials={portal.person.initials} />
        </div>
      </nav>
      {openAt === path ? (
        <Dialog
          className="portal__drawer"
          aria-label={t(portal.nav)}
          onClose={close}
          onClick={({ target, currentTarget }) => {
            if (target === currentTarget) close();
          }}
        >
          <div className="portal__sheet">
            <IconButton className="portal__close" label={t(portal.close)} onClick={close}>
              <Icon name="close" />
            </IconButton>
            <nav aria-label={t(portal.nav)}>
              <PortalLinks onFollow={close} />
            </nav>
          </div>
        </Dialog>
      ) : null}
      {children}
    </div>
  );
}

function PortalLinks({ onFollow }: { onFollow?: () => void }) {
  const t = useTranslate();
  const flow = useFlow();
  const { route } = useRouteMatch();
  const { portal } = flow.layout;
  if (portal === undefined) return null;
  return (
    <>
      <p className="portal__logo">{t(portal.logo)}</p>
      <ul className="portal__links">
        {portal.links.map(({ label, to }) => {
          const path = buildPath(routeOf(flow, to), {});
          return path === undefined ? null : (
            <li key={to}>
              <Link
                className="portal__link"
                to={path}
                aria-current={route.id === to ? 'page' : undefined}
                onClick={onFollow}
              >
                {t(label)}
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The signed-in person; placeholders until they are loaded. */
function Person({ name, initials }: { name: string; initials: string }) {
  const t = useTranslate();
  const first = useFlowState((state) => textOf(state, 'user', 'firstName') ?? '');
  const last = useFlowState((state) => textOf(state, 'user', 'lastName') ?? '');
  const full = `${first} ${last}`.trim();
  return (
    <p className="portal__person">
      <span className="portal__initials" aria-hidden="true">
        {full === '' ? t(initials) : `${first.slice(0, 1)}${last.slice(0, 1)}`.toUpperCase()}
      </span>
      <span dir="auto">{full === '' ? t(name) : full}</span>
    </p>
  );
}
