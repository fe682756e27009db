import type { AnalyticsEvent } from '../generated/flow-files.ts';
import { resolve } from '../scope.ts';
import { scopeOf } from '../turn.ts';
import type { Perform } from './action.ts';

/** Records an event of analytics.json, whose fields can name no answer (AN-9); nothing while staff impersonate (AN-5). */
export const track: Perform<'track'> = (action, known, turn) => {
  const event: AnalyticsEvent | undefined = turn.flow.events[action.track];
  const scope = scopeOf(turn, known);
  if (event === undefined || resolve('auth.impersonating', scope) === true) return [known, []];
  const fields = Object.entries(event.fields).map(([field, source]) => [
    field,
    source === 'route.pattern' ? turn.at.route.path : (resolve(source, scope) ?? null),
  ]);
  return [known, [{ type: 'track', event: event.name, fields: Object.fromEntries(fields) }]];
};
