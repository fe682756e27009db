import { firstPart, pointerTo } from '../../model/index.ts';
import { referencesOf } from '../../rules/index.ts';
import { listed } from '../wording.ts';
import { error, type Rule } from './rule.ts';

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
