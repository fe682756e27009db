import { type Call, type Flow, initialState, paramsOf, pointerTo, requestOf, type Route } from '#core';
import type { Check, Finding } from '../check.ts';
import { quoted } from '../quoted.ts';
import { callNodes } from '../subject/call-nodes.ts';
import { routesAt, routesOfCall } from '../subject/routes-at.ts';
import { sampleAt } from '../subject/sample-matches.ts';
import { withSamples } from '../subject/samples.ts';
import type { Subject } from '../subject/subject.ts';

/** A parameter of a call's path that the call does not give, and that no route's path contains. */
function neverGiven({ remembered_params: remembered = [], routes }: Flow, { params = {}, path }: Call) {
  const known = [...remembered, ...routes.flatMap((route) => paramsOf(route.path))];
  return [...path.matchAll(/\{(\w+)\}/g)]
    .flatMap(([, name = '']) => name)
    .find((name) => !(name in params) && !known.includes(name));
}

/**
 * Finds routes on which several calls lack the same parameter, while no other route makes these calls. So the route's
 * path lost the parameter.
 */
function routesThatLost(subject: Subject): { route: Route; name: string; calls: readonly string[] }[] {
  const { flow } = subject;
  const made = [...new Set(callNodes(subject).map(({ call }) => call))].flatMap((id) => {
    const call = flow.calls[id];
    const name = call && neverGiven(flow, call);
    return name === undefined ? [] : [{ id, name, routes: routesOfCall(subject, id) }];
  });
  return flow.routes.flatMap((route) => {
    const own = made.filter(({ routes }) => routes.length === 1 && routes.includes(route));
    return [...new Set(own.map(({ name }) => name))].flatMap((name) => {
      const calls = own.filter((one) => one.name === name).map(({ id }) => id);
      return calls.length > 1 ? [{ route, name, calls }] : [];
    });
  });
}

export const unboundEndpointParam: Check = {
  rule: 'RF12',
  name: 'unbound-endpoint-param',
  severity: 'error',
  description:
    'A call whose path has a {parameter} is used where the parameter has no value, such as on a route without it. The visitor would see the error screen.',
  bad: '"/dashboard" with "source": "load-variants"   (needs product_slug)',
  good: '"/products/:product_slug/variant-selection" with "source": "load-variants"',
  requirement: 'HT-3',
  run: (subject) => {
    const { flow } = subject;
    const state = initialState(flow);
    const canBeBuilt = (name: string, call: Call, route: Route) => {
      const eased: Flow = { ...flow, calls: { ...flow.calls, [name]: { ...call, params: withSamples(call.params) } } };
      return requestOf(eased, name, { flow, state, match: sampleAt(route) }) !== undefined;
    };
    const lost = routesThatLost(subject);
    const atRoutes = lost.map(({ route, name, calls }): Finding => ({
      file: 'routes.json',
      pointer: pointerTo('routes', route.id, 'path'),
      message: `On "${route.id}", ${quoted(calls)} need {${name}}, and neither they nor any address has it`,
      hint: `add :${name} to the address`,
    }));
    const atCalls = callNodes(subject).flatMap((node): Finding[] => {
      const { call: name, named } = node;
      const call = flow.calls[name];
      if (call === undefined) return [];
      const route = routesAt(subject, node).find((one) => !canBeBuilt(name, call, one));
      if (route === undefined) return [];
      const lacking = neverGiven(flow, call);
      if (lost.some(({ calls, name: own }) => own === lacking && calls.includes(name))) return [];
      if (lacking !== undefined)
        return [
          {
            file: 'calls.json',
            pointer: pointerTo('calls', name, ...(call.params === undefined ? [] : ['params'])),
            anchor: 'key',
            message: `"${name}" gives no {${lacking}}, which ${call.method} ${call.path} needs, and no address has it`,
            hint: `add "params": { "${lacking}": … }`,
          },
        ];
      return [
        {
          file: node.file,
          pointer: named,
          message: `${call.method} ${call.path} is called on "${route.id}", where a {parameter} of its path has no value`,
          hint: 'call it on a route that has the parameter, or give it in "params"',
        },
      ];
    });
    return [...atRoutes, ...atCalls];
  },
};
