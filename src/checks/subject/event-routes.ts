import type { AnalyticsEvent, Flow, Route } from '#core';
import { callNodes } from './call-nodes.ts';
import { routesAt } from './routes-at.ts';
import type { Subject } from './subject.ts';

const showing = (flow: Flow, screens: readonly string[]) =>
  flow.routes.filter((route) => screens.includes(route.screen));

/** The routes on which an event of analytics.json may happen. */
function routesOfEvent(subject: Subject, { when }: AnalyticsEvent): readonly Route[] {
  const { flow } = subject;
  if ('arrives_at' in when) return flow.routes.filter(({ id }) => id === when.arrives_at);
  if ('answers' in when) return showing(flow, when.answers);
  if ('completes' in when) return showing(flow, [when.completes]);
  if (!('succeeds' in when)) return flow.routes;
  return callNodes(subject).flatMap((node) => (node.call === when.succeeds ? routesAt(subject, node) : []));
}

/** A health route on which an event may happen; undefined when there is none. */
export const healthRouteOf = (subject: Subject, event: AnalyticsEvent): Route | undefined =>
  routesOfEvent(subject, event).find(({ health }) => health === true);
