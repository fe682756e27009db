import {
  asList,
  asObject,
  type Condition,
  evaluate,
  factScope,
  isCondition,
  isObject,
  type Json,
  pointerTo,
} from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { decidableLines } from '../../subject/controls.ts';
import { nestedFacts, testsIn } from '../../subject/facts.ts';
import { type ObjectNode, objectsTitled, type Subject } from '../../subject/subject.ts';
import { ANOTHER, testedValues } from '../../subject/tested-facts.ts';

/** The value of a constant ({ "is": "…" } or true); undefined for a reference. */
const constantOf = (value: Json): Json | undefined =>
  isObject(value) ? value.is : typeof value === 'string' ? undefined : value;

/** The fields that the actions of a button always set, each with its last value. */
function storedBy(actions: Json | undefined, pointer: string): Map<string, { from: Json; pointer: string }> {
  const stored = new Map<string, { from: Json; pointer: string }>();
  asList(actions).forEach((action, index) => {
    const here = pointer + pointerTo(index);
    for (const [name, from] of Object.entries(asObject(asObject(action).set)))
      stored.set(name, { from: from ?? null, pointer: here + pointerTo('set', name) });
    for (const [name, later] of storedBy(asObject(action).then, here + pointerTo('then'))) stored.set(name, later);
  });
  return stored;
}

/** The pairs of an item's value and a field that a condition compares: ["item.quantity", "cart.quantity"]. */
const comparedIn = (condition: Condition): [value: string, field: string][] =>
  testsIn(condition).flatMap(([name, test]): [string, string][] => {
    const other = isObject(test) ? test.same_as : undefined;
    if (typeof other !== 'string') return [];
    return name.startsWith('item.') ? [[name, other]] : other.startsWith('item.') ? [[other, name]] : [];
  });

/** Whether the lines of a condition that read these values are false. */
const isFalse = (subject: Subject, condition: Condition, values: readonly (readonly [name: string, value: Json])[]) =>
  evaluate(
    decidableLines(condition, (name) => values.some(([one]) => one === name)),
    factScope(subject.flow, nestedFacts(values), TODAY),
  ) === false;

/** Whether rows are shown whose value differs from the constant that their button stores. */
function showsOthers(subject: Subject, button: ObjectNode, name: string, constant: Json): boolean {
  const around = conditionsAt(subject, button).map(({ condition }) => condition);
  const tests = around.flatMap(testsIn).filter(([read]) => read === name);
  return [ANOTHER, ...tests.flatMap(([, test]) => testedValues(test))].some(
    (other) => other !== constant && other !== null && !around.some((one) => isFalse(subject, one, [[name, other]])),
  );
}

/**
 * Finds buttons in a list that look chosen depending on a value of their row, but store a constant instead of this
 * value. In all other rows, a press changes nothing visible.
 */
export const notMarkedWhenChosen = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'ButtonBlock').flatMap((button): Finding[] => {
    const { file, pointer, value: block } = button;
    const condition = block.chosen_if;
    if (!file.startsWith('screens/') || !isCondition(condition)) return [];
    const stored = storedBy(block.do, pointer + pointerTo('do'));
    const pairs = comparedIn(condition).flatMap(([name, field]) => {
      const storedValue = stored.get(field);
      if (storedValue === undefined) return [];
      // Any other reference may have any value, so nothing is reported.
      const constant = storedValue.from === name ? `sample ${name}` : constantOf(storedValue.from);
      return constant === undefined || constant === null ? [] : [{ name, field, constant, ...storedValue }];
    });
    const pressed = pairs.flatMap(({ name, field, constant }): [string, Json][] => [
      [name, `sample ${name}`],
      [field, constant],
    ]);
    if (!isFalse(subject, condition, pressed)) return [];
    return pairs
      .filter(({ name, from, constant }) => from !== name && showsOthers(subject, button, name, constant))
      .map(({ name, constant, pointer: place }) => {
        const message = `A press stores ${JSON.stringify(constant)} in every row, and a row counts as chosen by its "${name}": in all others nothing is marked then`;
        return { file, pointer: place, message, hint: `write "${name}"` };
      });
  });
