import {
  destinationPath,
  didYouMean,
  type Flow,
  evaluate,
  initialState,
  isObject,
  type Json,
  type State,
  paramsOf,
  pointer,
  type Route,
  segments,
} from '#core';
import type { Check, Finding } from '../check.ts';
import { decidableLines } from '../subject/controls.ts';
import { routesAt, sampleAt } from '../subject/places.ts';
import { withSamples } from '../subject/samples.ts';
import { type ObjectSpot, type Subject, textIn, objectsTitled } from '../subject/subject.ts';

/** The routes whose refusal may lead to a destination. */
function routesRefusing({ flow }: Subject, spot: ObjectSpot): Route[] {
  const [, rule = '', , index] = segments(spot.pointer);
  const asked = decidableLines(flow.access[rule]?.refused[Number(index)]?.if ?? {}, (fact) =>
    fact.startsWith('route.'),
  );
  const state = initialState(flow);
  return flow.routes.filter(
    (route) => route.access === rule && evaluate(asked, { flow, state, at: sampleAt(route) }) !== false,
  );
}

/** The parameters of a route without a value when navigating from another route. */
function missing(flow: Flow, state: State, from: Route, to: Route, params: Json | undefined): string[] {
  const at = sampleAt(from);
  if (destinationPath(flow, state, to.id, { flow, state, at }, withSamples(params)) !== undefined) return [];
  return paramsOf(to.path).filter((name) => {
    const others = Object.fromEntries(
      paramsOf(to.path).flatMap((other) => (other === name ? [] : [[other, { is: 'sample' }]])),
    );
    return (
      destinationPath(flow, state, to.id, { flow, state, at }, { ...withSamples(params), ...others }) === undefined
    );
  });
}

function strangers(spot: ObjectSpot, to: Route): Finding[] {
  const params = isObject(spot.value.params) ? Object.keys(spot.value.params) : [];
  const names = [...paramsOf(to.path), ...(to.optional_params ?? [])];
  return params
    .filter((name) => !names.includes(name))
    .map((name) => ({
      file: spot.file,
      pointer: spot.pointer + pointer('params', name),
      at: 'key',
      message: `The address of "${to.id}" has no ${name}`,
      hint: didYouMean(name, names),
    }));
}

export const missingRouteParam: Check = {
  rule: 'RF04',
  name: 'missing-route-param',
  severity: 'error',
  description:
    'A link or action leads to a route with a parameter (:product_slug) that has no value: "params" does not give it, and the current address does not have it. Pressing it would show the error screen.',
  bad: '{ "go": "question" }',
  good: '{ "go": "question", "params": { "question_id": "item.id", … } }',
  requirement: 'RT-12',
  run: (subject) => {
    const { flow } = subject;
    const state = initialState(flow);
    return objectsTitled(subject, 'GoAction', 'LinkBlock', 'Refusal').flatMap((spot): Finding[] => {
      const target = textIn(spot.value, 'go') ?? textIn(spot.value, 'to');
      const to = flow.routes.find((route) => route.id === target);
      if (to === undefined) return [];
      const from = spot.schema.title === 'Refusal' ? routesRefusing(subject, spot) : routesAt(subject, spot);
      const lacking = from.map((route) => ({ route, names: missing(flow, state, route, to, spot.value.params) }));
      const first = lacking.find(({ names }) => names.length > 0);
      const wrong = strangers(spot, to);
      if (first === undefined || wrong.length > 0) return wrong;
      const [name = ''] = first.names;
      return [
        {
          file: spot.file,
          pointer: spot.pointer + pointer('go' in spot.value ? 'go' : 'to'),
          message: `This leads from "${first.route.id}" to "${to.id}" without ${first.names.join(' and ')}, so its address cannot be built`,
          hint: `add params.${name}`,
        },
      ];
    });
  },
};
