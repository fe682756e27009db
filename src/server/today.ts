import { dayOf } from '#core';
import type { ServerContext } from './server-context.ts';

/** The calendar date on which conditions on dates and derived facts are based. The browser uses the same. */
export const todayOf = ({ clock }: Pick<ServerContext, 'clock'>): string => dayOf(clock().getTime());
