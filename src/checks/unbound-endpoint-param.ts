import { type Call, type Flow, requestOf, type Route } from '#core';
import type { Check } from './check.ts';
import { unknownVisitor } from './subject/unknown-visitor.ts';
import { callSpots, routesAt, sampleAt } from './subject/places.ts';
import { withSamples } from './subject/samples.ts';

export const unboundEndpointParam: Check = {
  rule: 'RF12',
  name: 'unbound-endpoint-param',
  severity: 'error',
  description:
    'A call whose path has a {word} is made where nothing gives that word: on a route without it. Instead of data the visitor would see the error screen.',
  bad: '"/dashboard" with "source": "load-variants"   (needs route.slug)',
  good: '"/products/:slug/variant-selection" with "source": "load-variants"',
  requirement: 'HT-3',
  run: (subject) => {
    const { flow } = subject;
    const state = unknownVisitor(flow);
    const canBeBuilt = (name: string, call: Call, route: Route) => {
      const eased: Flow = { ...flow, calls: { ...flow.calls, [name]: { ...call, params: withSamples(call.params) } } };
      return requestOf(eased, name, { flow, state, at: sampleAt(route) }) !== undefined;
    };
    return callSpots(subject).flatMap((spot) => {
      const { call: name, named } = spot;
      const call = flow.calls[name];
      if (call === undefined) return [];
      const route = routesAt(subject, spot).find((one) => !canBeBuilt(name, call, one));
      if (route === undefined) return [];
      return [
        {
          file: spot.file,
          pointer: named,
          message: `${call.method} ${call.path} is called on "${route.id}", where not every {word} of it has a value`,
          hint: 'call it on a route that has them, or say in its "params" where they come from',
        },
      ];
    });
  },
};
