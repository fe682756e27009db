import { referencesOf, sourcesIn } from '../../rules/index.ts';
import { asObject, firstPart, ownEntry, pointerTo, stringsIn } from '../../model/index.ts';
import { listed } from '../wording.ts';
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

/** Each fact that a step waits for can become true: an operation of the contract makes it, or the flow sets it. */
export const reachableFacts: Rule = ({ contract, stores: { stores }, steps: { steps } }) => {
  const made = Object.values(contract.operations).flatMap(({ makes, mayMake }) => [...makes, ...mayMake]);
  return steps.flatMap(({ done_if, id }, index) =>
    Object.keys(done_if)
      .filter((name) => Object.hasOwn(contract.facts, name) && !made.includes(name))
      .filter((name) => stores[firstPart(name)] === undefined)
      .map((name) => {
        const message = `"${id}" is never done: no operation of the contract makes ${name}`;
        const hint = 'wait for a fact that an operation makes, or say in the contract which one makes this';
        return error('SM28', 'steps.json', pointerTo('steps', index, 'done_if', name), message, hint);
      }),
  );
};

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

/** The lines of a condition, each as text. */
const linesOf = (condition: object = {}) => Object.entries(condition).map((line) => JSON.stringify(line));

/** The facts that complete a step differ from those that complete the earlier steps. */
export const doneAtOnce: Rule = ({ steps: { steps, goal: wanted } }) =>
  steps.flatMap((step, index) => {
    const own = linesOf(step.done_if);
    // If a step waits for the goal too early, the rule `goal` reports this, and the last step is right.
    if (index === steps.length - 1 && wanted !== undefined && referencesOf(step.done_if).includes(wanted)) return [];
    const earlier = steps.slice(0, index).map(({ id, done_if }) => ({ id, lines: linesOf(done_if) }));
    const isDone = (line: string) => earlier.some(({ lines }) => lines.includes(line));
    if (own.length === 0 || !own.every(isDone)) return [];
    const by = earlier.find(({ lines }) => own.some((line) => lines.includes(line)))?.id ?? '';
    const [fact = ''] = Object.keys(step.done_if ?? {});
    const before = steps.findIndex(({ id }) => id === by);
    // The fact is named after the later step, so the earlier one names the wrong fact.
    if (own.length === 1 && firstPart(fact) === step.id && firstPart(fact) !== by) {
      const message = `"${by}" waits for "${fact}", which completes the later step "${step.id}"`;
      const wrong = pointerTo('steps', before, 'done_if', fact);
      return [error('SM28', 'steps.json', wrong, message, `name the fact that "${by}" makes true`)];
    }
    const message = `"${step.id}" is done as soon as "${by}" is, so nobody is led to it`;
    const place = pointerTo('steps', index, 'done_if');
    return [error('SM28', 'steps.json', place, message, 'name the fact that this step makes true')];
  });

/** A flow with steps declares its `goal`: the fact that completes the last step. */
export const goal: Rule = ({ contract: { facts }, steps: { goal: wanted, steps } }) => {
  const [last] = steps.slice(-1);
  if (last === undefined) return [];
  if (wanted === undefined) {
    const message = 'Nothing says what the steps are for, so nobody can check that it is reached';
    return [
      {
        ...error('SC05', 'steps.json', '', message, 'add "goal": the fact that the last step makes true'),
        anchor: 'key',
      },
    ];
  }
  const index = steps.findIndex(({ done_if }) => referencesOf(done_if).includes(wanted));
  const later = steps.slice(index + 1).map(({ id }) => id);
  // If the last step waits for no fact, the goal is missing in its `done_if`. If it waits for another fact, the goal
  // itself may be wrong.
  if (
    index === -1 &&
    Object.hasOwn(facts, wanted) &&
    !referencesOf(last.done_if).some((one) => Object.hasOwn(facts, one))
  ) {
    const place = pointerTo('steps', steps.length - 1, 'done_if');
    const lost = `"${last.id}" is the last step, and does not wait for the goal, "${wanted}"`;
    return [error('RF17', 'steps.json', place, lost, `add { "${wanted}": true }`)];
  }
  // Another rule reports a goal that completes no step, as an unknown name.
  if (index === -1 || later.length === 0) return [];
  if (referencesOf(last.done_if).includes(wanted)) {
    const early = `"${steps[index]?.id}" waits for the goal, which "${last.id}" reaches, and it comes before that`;
    const hint = 'name the fact that this step makes true';
    return [error('SM28', 'steps.json', pointerTo('steps', index, 'done_if'), early, hint)];
  }
  const message = `"${steps[index]?.id}" reaches it already, and after it come ${listed(later)}`;
  // If only one step comes after it, these two are in the wrong order.
  if (later.length === 1)
    return [error('SM28', 'steps.json', pointerTo('steps', index), message, 'move it to the end')];
  return [error('SM28', 'steps.json', '/goal', message, 'name the fact that the last step makes true')];
};

/** In a flow with at least MANY steps, no step's weight is more than LONGEST times that of all others together. */
const [MANY, LONGEST] = [4, 3];

/**
 * The weights of the steps are comparable. With a digit too many, one step would get nearly the whole progress bar
 * (PG-1).
 */
export const weightsOfOneScale: Rule = ({ steps: { steps } }) => {
  const total = steps.reduce((sum, { weight = 0 }) => sum + weight, 0);
  return steps.flatMap(({ id, weight = 0 }, index) => {
    const others = total - weight;
    if (steps.length < MANY || others === 0 || weight <= LONGEST * others) return [];
    const message = `"${id}" has a weight of ${weight}, and all others together have ${others}: the bar hardly moves on them`;
    return [error('SM01', 'steps.json', pointerTo('steps', index, 'weight'), message, 'write a weight of their scale')];
  });
};

/** The progress bar moves with each answer on steps that show questions, and on no other steps (PG-1). */
export const fills: Rule = ({ routes, screens, steps: { steps } }) =>
  steps.flatMap(({ fills: way, id, routes: own, weight }, index) => {
    const asking = own
      .map((route) => screens[ownEntry(routes.routes, route)?.screen ?? ''])
      .filter((screen) => screen?.kind === 'questionnaire');
    const asks = asking.length > 0;
    if (way === 'position' && asks && asking.every((screen) => screen?.counted_by === undefined)) {
      const message = `"${id}" asks its questions at one address, where they have no place among all`;
      return [error('SM01', 'steps.json', pointerTo('steps', index, 'fills'), message, 'write "answered"')];
    }
    if (asks && way === undefined && weight !== undefined && weight > 0) {
      const message = `"${id}" shows questions, and the bar stands still while they are answered`;
      const hint = 'add "fills": "answered", or "position" where each question has its own address';
      return [{ ...error('SM01', 'steps.json', pointerTo('steps', index), message, hint), anchor: 'key' as const }];
    }
    // Another rule reports that all weights are 0.
    if (asks && way !== undefined && (weight ?? 0) === 0 && steps.some((step) => (step.weight ?? 0) > 0)) {
      const message = `"${id}" fills its share of the bar with the answers, and its weight gives it none`;
      const hint = 'write the share that this step has of the bar, or remove "fills"';
      const place = pointerTo('steps', index, ...(weight === undefined ? [] : ['weight']));
      return [error('SM01', 'steps.json', place, message, hint)];
    }
    // Another rule reports an unknown route.
    const isKnown = own.every((route) => ownEntry(routes.routes, route) !== undefined);
    if (asks || way === undefined || !isKnown) return [];
    const message = `"${id}" shows no questions that could fill the bar`;
    return [error('SM01', 'steps.json', pointerTo('steps', index, 'fills'), message, 'remove it')];
  });
