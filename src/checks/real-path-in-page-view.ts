import { pointer, redactedPath } from '#core';
import type { Check, Finding } from './check.ts';
import { samplePlaces } from './subject/places.ts';

/** Event fields that hold an address of the app. */
const ADDRESSES = ['page.location', 'page.path', 'visit.entry_url', 'visit.referrer'];

export const realPathInPageView: Check = {
  rule: 'PR06',
  name: 'real-path-in-page-view',
  severity: 'error',
  description:
    'Other services are told at which address somebody is. An address with changing parts names the product or the questionnaire, beside the id of the user: which medicine somebody asks for. Of routes marked "health": true only the pattern is told.',
  bad: '"intro": { "path": "/products/:slug/intro", … }',
  good: '"intro": { "path": "/products/:slug/intro", …, "health": true }',
  requirement: 'AN-4, AN-9',
  run: (subject) => {
    const { flow } = subject;
    const telling = Object.values(flow.analytics.events).find(({ fields }) =>
      Object.values(fields).some((field) => ADDRESSES.includes(field)),
    );
    if (telling === undefined) return [];
    return samplePlaces(subject).flatMap(({ route, path }): Finding[] => {
      if (path === route.path || redactedPath(flow, path) === route.path) return [];
      return [
        {
          file: 'routes.json',
          pointer: pointer('routes', route.id),
          at: 'key',
          message: `"${telling.name}" would tell the real address of "${route.id}", like ${path}`,
          hint: `add "health": true; then ${route.path} is told instead`,
        },
      ];
    });
  },
};
