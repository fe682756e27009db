import { dayOf } from '#core';
import type { ServerContext } from './server-context.ts';

/** The calendar date that conditions on dates and derived facts count from, the same as in the browser. */
export const todayOf = ({ clock }: Pick<ServerContext, 'clock'>): string => dayOf(clock().getTime());
