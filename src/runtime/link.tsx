import type { ComponentPropsWithoutRef } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface LinkProps extends ComponentPropsWithoutRef<'a'> {
  to: string;
}

/** A link to another route. Not the router's own, which also knows how to fetch routes ahead and weighs as much. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        follow(event);
      }}
    >
      {children}
    </a>
  );
}
