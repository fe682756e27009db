import type { ReactNode } from 'react';
import { canGoBack, signedIn } from '#core';
import { useFlow, useFlowState, useRouteMatch, useSend, useTranslate } from '#runtime';
import { Icon, IconButton } from '#widgets';
import { Logo } from './logo.tsx';

interface HeaderProps {
  /** Shown at the start of the header, before the back arrow. */
  menu?: ReactNode;
  /** Shown at the end of the header, before the log-out button. */
  person?: ReactNode;
}

/** The header of every screen: back, logo, log out (LY-1). */
export function Header({ menu, person }: HeaderProps) {
  const t = useTranslate();
  const send = useSend();
  const { back, logout } = useFlow().layout;
  const match = useRouteMatch();
  const leadsBack = useFlowState((state, flow) => canGoBack(flow, state, match));
  const inside = useFlowState(signedIn);
  // While a call of the screen is running, core ignores presses. So the buttons are marked as disabled.
  const waits = useFlowState((state) => state.screen.busy !== null || undefined);
  return (
    <div className="header">
      <div className="header__start">
        {menu}
        {leadsBack ? (
          <IconButton
            label={t(back)}
            aria-disabled={waits}
            onClick={() => send({ type: 'back', screen: match.route.screen })}
          >
            <Icon name="back" />
          </IconButton>
        ) : null}
      </div>
      <Logo />
      <div className="header__end">
        {person}
        {inside && logout ? (
          <IconButton
            label={t(logout.label)}
            aria-disabled={waits}
            onClick={() => send({ type: 'pressed', do: logout.do })}
          >
            <Icon name="logout" />
          </IconButton>
        ) : null}
      </div>
    </div>
  );
}
