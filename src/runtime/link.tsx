import type { ComponentPropsWithoutRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface LinkProps extends ComponentPropsWithoutRef<'a'> {
  /** An address of the app. */
  to: string;
  /** Called on a click, instead of navigating. */
  follow?: (() => void) | undefined;
}

/**
 * A link to another route. A plain click navigates without loading a page; the browser handles a click for a new tab or
 * window. React Router's Link also handles other sites and prefetching, and is as large as this app's first question.
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
