import type { Route } from '#core';

/** Whether people stay on a route, that is, whether it does not redirect at once. */
export const isStayedOn = ({ on_arrival: actions = [] }: Pick<Route, 'on_arrival'>): boolean =>
  !actions.some((action) => 'go' in action);
