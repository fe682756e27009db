import type { ComponentPropsWithoutRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface LinkProps extends ComponentPropsWithoutRef<'a'> {
  /** An address of the app. */
  to: string;
  /** What a click does in place of going there by itself. */
  follow?: () => void;
}

/**
 * A link to another route: a click goes there without loading the page, and one that asks for a new tab or window is the
 * browser's. Not the router's own, which also knows other sites and how to fetch routes ahead, and weighs as much.
 */
export function Link({ to, follow, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (follow === undefined) void navigate(to, { replace: to === pathname + search });
        else follow();
      }}
    >
      {children}
    </a>
  );
}
