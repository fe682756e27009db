import { referencesOf, sourcesIn } from '../../rules/index.ts';
import { asObject, firstPart, ownEntry, pointerTo, stringsIn } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

/** The routes of a step require only earlier steps. Otherwise the visitor would be sent forward instead of back. */
export const requiredBefore: Rule = ({ calls, routes, screens, steps: { steps } }) =>
  Object.entries(routes.routes).flatMap(([id, { requires, screen = id }]) => {
    const own = steps.findIndex((step) => step.routes.includes(id));
    if (own === -1 || requires === undefined) return [];
    return requires.done.flatMap((name, index) => {
      const place = steps.findIndex((step) => step.id === name);
      const required = steps[place];
      if (place < own || required === undefined) return [];
      const where = pointerTo('routes', id, 'requires', 'done', index);
      if (place === own)
        return [error('SM27', 'routes.json', where, `"${id}" requires the step it belongs to`, 'leave it out')];
      const step = steps[own]?.id;
      const source = asObject(screens[screen]).source;
      const sent = stringsIn(typeof source === 'string' ? ownEntry(calls.calls, source) : undefined);
      // The call that loads the screen's data sends a value that the later step sets, so the order of steps is wrong.
      if (referencesOf(required.done_if).some((one) => sent.includes(one))) {
        const message = `"${step}" comes before "${name}", and "${id}" needs what is chosen there`;
        return [error('SM27', 'steps.json', pointerTo('steps', own), message, `put "${name}" before "${step}"`)];
      }
      const message = `"${id}" requires "${name}", which comes after it`;
      const hint = `leave it out, or put "${name}" before "${step}" in steps.json`;
      return [error('SM27', 'routes.json', where, message, hint)];
    });
  });

/** A route belongs to one step. */
export const oneStepEach: Rule = ({ routes, steps: { steps } }) => {
  const all = steps.flatMap(({ id, path_type, routes: own }, stepIndex) =>
    own.map((route, index) => ({ id, path_type, route, place: pointerTo('steps', stepIndex, 'routes', index) })),
  );
  const lost = Object.keys(routes.routes).filter((route) => all.every((one) => one.route !== route));
  const namedBy = ({ id, path_type = '' }: (typeof all)[number]) => [id, path_type].find((name) => lost.includes(name));
  return all.flatMap((one) => {
    const { route, place } = one;
    const other = all.find((another) => another.route === route && another.place !== place);
    if (other === undefined) return [];
    // A step that lacks the route of its own name has the wrong route. Otherwise the route belongs to the step of its
    // name, or else to the first step that lists it.
    const isNamed = (step: (typeof all)[number]) => [step.id, step.path_type].includes(route);
    const isOwn = isNamed(one) || (!isNamed(other) && place < other.place);
    const meant = namedBy(one);
    if (meant === undefined && (isOwn || namedBy(other) !== undefined)) return [];
    const hint = meant === undefined ? 'leave it out, or name another route' : `write "${meant}"`;
    return [error('SM27', 'steps.json', place, `"${route}" belongs to the step "${other.id}" already`, hint)];
  });
};

/** No route of a step has `beside`, because the back arrow and resuming would ignore it. */
export const stepsBeside: Rule = ({ routes, steps: { steps } }) =>
  steps.flatMap(({ id, routes: own }) =>
    own
      .filter((route) => ownEntry(routes.routes, route)?.beside === true)
      .map((route) => {
        const message = `"${route}" belongs to the step "${id}", and nothing leads back to a page beside the funnel: not the back arrow, and no later visit`;
        return error('SM27', 'routes.json', pointerTo('routes', route, 'beside'), message, 'leave it out');
      }),
  );

/** The facts in a step's `only_if` are available before a visitor reaches the step. */
export const decidedInTime: Rule = ({ contract, flow, stores: { stores }, steps: { steps } }) =>
  steps.flatMap(({ only_if = {}, id }, index) => {
    const before = steps.slice(0, index);
    const types = before.map(({ path_type }) => path_type);
    const operations = Object.values(contract.operations).filter(
      ({ pathType }) => pathType && types.includes(pathType),
    );
    const made = operations.flatMap(({ makes, mayMake }) => [...makes, ...mayMake]);
    const earlier = [...before.flatMap(({ done_if }) => referencesOf(done_if)), ...made];
    return sourcesIn(flow.derived, only_if)
      .filter(
        (name) =>
          Object.hasOwn(contract.facts, name) && !earlier.includes(name) && stores[firstPart(name)] === undefined,
      )
      .map((name) => {
        const message = `Whether "${id}" is a step depends on ${name}, which no step before it brings about`;
        return error(
          'SM29',
          'steps.json',
          pointerTo('steps', index, 'only_if'),
          message,
          'put it after the step that does',
        );
      });
  });
