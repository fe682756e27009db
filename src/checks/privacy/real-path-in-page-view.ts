import { pointerTo, redactedPath } from '#core';
import type { Check, Finding } from '../check.ts';
import { sampleMatches } from '../subject/sample-matches.ts';

/** Event fields whose value is an address of the app. */
const ADDRESSES = ['page.location', 'page.path', 'visit.entry_url', 'visit.referrer'];

export const realPathInPageView: Check = {
  rule: 'PR06',
  name: 'real-path-in-page-view',
  severity: 'error',
  description:
    'Other services receive the full address of a route with parameters. Together with the user\'s id it reveals which product or questionnaire, and so which medicine, somebody asks for. Mark the route with "health": true; then only its pattern is sent.',
  bad: '"intro": { "path": "/products/:product_slug/intro", … }',
  good: '"intro": { "path": "/products/:product_slug/intro", …, "health": true }',
  requirement: 'AN-4, AN-9',
  run: (subject) => {
    const { flow } = subject;
    const telling = Object.values(flow.analytics.events).find(({ fields }) =>
      Object.values(fields).some((field) => ADDRESSES.includes(field)),
    );
    if (telling === undefined) return [];
    const redacted = sampleMatches(subject).filter(({ route, path }) => redactedPath(flow, path) !== route.path);
    return redacted.flatMap(({ route, path }, index): Finding[] => {
      // A route's redaction also covers the other routes of its screen, so only the first route is reported.
      if (redacted.findIndex((one) => one.route.screen === route.screen) !== index) return [];
      // A route whose `on_back` sends health data needs no `health`. If another route of the screen has such an
      // `on_back`, this one may have lost its own.
      const twin =
        route.on_back === undefined
          ? flow.routes.find((one) => one.screen === route.screen && one.on_back !== undefined)
          : undefined;
      const mark = `add "health": true; then ${route.path} is sent instead`;
      return [
        {
          file: 'routes.json',
          pointer: pointerTo('routes', route.id),
          anchor: 'key',
          message: `"${telling.name}" would send the full address of "${route.id}", like ${path}`,
          hint: twin === undefined ? mark : `give it the "on_back" that "${twin.id}" has; or ${mark}`,
        },
      ];
    });
  },
};
