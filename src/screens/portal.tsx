import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { buildPath, routeOf, textOf } from '#core';
import { Link, useFlow, useKnown, usePlace, useTranslate } from '#runtime';
import { Button } from '#widgets';
import './portal.css';

/** The members' layout: a sidebar of links, a drawer on phones, and who is signed in (LY-5, RT-16). */
export function Portal({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const { portal } = useFlow().layout;
  const { path } = usePlace();
  const id = useId();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Following a link closes the drawer.
  const open = openAt === path;
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpenAt(null);
      menu.current?.querySelector('button')?.focus();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);

  if (portal === undefined) return children;
  return (
    <div className="portal">
      <div className="portal__header">
        <div className="portal__menu" ref={menu}>
          <Button look="plain" aria-expanded={open} aria-controls={id} onClick={() => setOpenAt(open ? null : path)}>
            {t(open ? portal.close : portal.open)}
          </Button>
        </div>
        <Person name={portal.person.name} initials={portal.person.initials} />
      </div>
      <div className="portal__sidebar" id={id} data-open={open ? '' : undefined}>
        <p className="portal__logo">{t(portal.logo)}</p>
        <nav aria-label={t(portal.nav)}>
          <ul className="portal__nav">
            <PortalLinks />
          </ul>
        </nav>
      </div>
      {children}
    </div>
  );
}

function PortalLinks() {
  const t = useTranslate();
  const flow = useFlow();
  const { route } = usePlace();
  return (flow.layout.portal?.links ?? []).map(({ label, to }) => (
    <li key={to}>
      <Link
        className="portal__link"
        to={buildPath(routeOf(flow, to), {}) ?? '/'}
        aria-current={route.id === to ? 'page' : undefined}
      >
        {t(label)}
      </Link>
    </li>
  ));
}

/** Who is signed in; placeholders until they are known. */
function Person({ name, initials }: { name: string; initials: string }) {
  const t = useTranslate();
  const first = useKnown((known) => textOf(known, 'user', 'firstName') ?? '');
  const last = useKnown((known) => textOf(known, 'user', 'lastName') ?? '');
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
