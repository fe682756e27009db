import {
  destinationPath,
  evaluate,
  type Flow,
  initialState,
  isObject,
  type Json,
  paramsOf,
  type Route,
  segments,
  type State,
} from '#core';
import { addressParams } from '../../subject/addresses.ts';
import { decidableLines } from '../../subject/controls.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { sampleAt } from '../../subject/sample-matches.ts';
import { withSamples } from '../../subject/samples.ts';
import { type ObjectNode, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The routes whose `refused` may lead to this destination. */
function routesRefusing({ flow }: Subject, node: ObjectNode): Route[] {
  const [, rule = '', , index] = segments(node.pointer);
  const asked = decidableLines(flow.access[rule]?.refused[Number(index)]?.if ?? {}, (fact) =>
    fact.startsWith('route.'),
  );
  const state = initialState(flow);
  return flow.routes.filter(
    (route) => route.access === rule && evaluate(asked, { flow, state, match: sampleAt(route) }) !== false,
  );
}

/** The parameters of a route that get no value when a link or action on another route leads there. */
function missing(flow: Flow, state: State, from: Route, to: Route, params: Json | undefined): string[] {
  const match = sampleAt(from);
  if (destinationPath(flow, state, to.id, { flow, state, match }, withSamples(params)) !== undefined) return [];
  return paramsOf(to.path).filter((name) => {
    const others = Object.fromEntries(
      paramsOf(to.path).flatMap((other) => (other === name ? [] : [[other, { is: 'sample' }]])),
    );
    return (
      destinationPath(flow, state, to.id, { flow, state, match }, { ...withSamples(params), ...others }) === undefined
    );
  });
}

/** A link or an action that leads to a route, and what is wrong with its parameters. */
export interface RouteLink {
  node: ObjectNode;
  to: Route;
  /** The names of the route's parameters. */
  names: readonly string[];
  /** The names of the parameters that the link or action gives. */
  given: readonly string[];
  /** A route from which the link or action cannot provide all parameters, and the names of the missing ones. */
  lacking: { route: Route; names: readonly string[] } | undefined;
}

/** Every link and action that leads to a route. */
export function routeLinks(subject: Subject): RouteLink[] {
  const { flow } = subject;
  const state = initialState(flow);
  return objectsTitled(subject, 'GoAction', 'LinkBlock', 'Refusal').flatMap((node): RouteLink[] => {
    const { params } = node.value;
    const target = textIn(node.value, 'go') ?? textIn(node.value, 'to');
    const to = flow.routes.find((route) => route.id === target);
    if (to === undefined) return [];
    const from = node.schema.title === 'Refusal' ? routesRefusing(subject, node) : routesAt(subject, node);
    const lacking = from
      .map((route) => ({ route, names: missing(flow, state, route, to, params) }))
      .find(({ names }) => names.length > 0);
    return [
      { node, to, names: addressParams(flow, to.id), given: isObject(params) ? Object.keys(params) : [], lacking },
    ];
  });
}

/** The parameters that a link or action gives, and that its target's path does not have. */
export const unknownParams = ({ names, given }: RouteLink) => given.filter((name) => !names.includes(name));
