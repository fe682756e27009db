import { referencesOf } from '../../rules/index.ts';
import { pointer } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

/** A route of a step requires only steps before it: who lacks a later one would be sent on instead of back. */
export const requiredBefore: Rule = ({ routes, steps: { steps } }) =>
  Object.entries(routes.routes).flatMap(([id, { requires }]) => {
    const own = steps.findIndex((step) => step.routes.includes(id));
    if (own === -1 || requires === undefined) return [];
    return requires.done.flatMap((name, at) => {
      const place = steps.findIndex((step) => step.id === name);
      if (place < own) return [];
      const where = pointer('routes', id, 'requires', 'done', at);
      const message =
        place === own ? `"${id}" requires the step it belongs to` : `"${id}" requires "${name}", which comes after it`;
      const hint =
        place === own ? 'leave it out' : `leave it out, or put "${name}" before "${steps[own]?.id}" in steps.json`;
      return [error('SM27', 'routes.json', where, message, hint)];
    });
  });

/** Each fact that a step waits for comes about: some operation of the contract makes it, or the flow itself. */
export const comesAbout: Rule = ({ contract, stores: { stores }, steps: { steps } }) => {
  const made = Object.values(contract.operations).flatMap(({ makes, mayMake }) => [...makes, ...mayMake]);
  return steps.flatMap(({ done_if, id }, at) =>
    Object.keys(done_if)
      .filter((name) => Object.hasOwn(contract.facts, name) && !made.includes(name))
      .filter((name) => stores[name.split('.')[0] ?? ''] === undefined)
      .map((name) => {
        const message = `"${id}" is never done: no operation of the contract makes ${name}`;
        const hint = 'wait for a fact that an operation makes, or say in the contract which one makes this';
        return error('SM28', 'steps.json', pointer('steps', at, 'done_if', name), message, hint);
      }),
  );
};

/**
 * Whether a step applies to a visitor is decided when they reach it. The facts in its condition must be known by
 * then.
 */
export const decidedInTime: Rule = ({ contract, stores: { stores }, steps: { steps } }) =>
  steps.flatMap(({ only_if = {}, id }, at) => {
    const before = steps.slice(0, at);
    const types = before.map(({ path_type }) => path_type);
    const there = Object.values(contract.operations).filter(({ pathType }) => pathType && types.includes(pathType));
    const made = there.flatMap(({ makes, mayMake }) => [...makes, ...mayMake]);
    const earlier = [...before.flatMap(({ done_if }) => referencesOf(done_if)), ...made];
    return referencesOf(only_if)
      .filter(
        (name) =>
          Object.hasOwn(contract.facts, name) &&
          !earlier.includes(name) &&
          stores[name.split('.')[0] ?? ''] === undefined,
      )
      .map((name) => {
        const message = `Whether "${id}" is a step depends on ${name}, which no step before it brings about`;
        return error('SM29', 'steps.json', pointer('steps', at, 'only_if'), message, 'put it after the step that does');
      });
  });
