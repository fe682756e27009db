import { type Actions, hasEntry } from '#core';

/** Whether a route's `on_arrival` makes a call and navigates after it, so that its screen is only shown meanwhile. */
export const leadsOnByCalling = (actions: Actions = []): boolean =>
  actions.some((action) => 'call' in action && ['go', 'leave'].some((key) => hasEntry(action.then, key)));
