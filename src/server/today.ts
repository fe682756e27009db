import { dayOf } from '#core';
import type { Server } from './server.ts';

/** The calendar date that conditions on dates and derived facts count from, the same as in the browser. */
export const todayOf = ({ clock }: Pick<Server, 'clock'>): string => dayOf(clock().getTime());
