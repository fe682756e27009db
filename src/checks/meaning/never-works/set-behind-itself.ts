import { asObject, type Condition, ENGINE_STORES, isObject, type Json, jsonOf, ownEntry, truthOf } from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { type AssignedValues, isReceived, valueSet } from '../../subject/assigned-values.ts';
import { type ObjectNode, objectsTitled, type Subject } from '../../subject/subject.ts';

/** A `set` action, and what it stores. */
interface Setter {
  node: ObjectNode;
  given: readonly (readonly [name: string, values: AssignedValues])[];
}

/** The lines of a condition that each ask for one reference: "any" and "not" may hold in other ways. */
const linesOf = (condition: Condition): Condition[] =>
  Object.entries(condition).flatMap(([name, test]) => (name === 'any' || name === 'not' ? [] : [{ [name]: test }]));

/** Whether a line of a condition can hold when fields can have these values. Nothing is known of other references. */
function mayHold(line: Condition, possible: ReadonlyMap<string, AssignedValues>): boolean {
  const [name = ''] = Object.keys(line);
  const values = possible.get(name) ?? 'any';
  return values === 'any' || values.some((value) => truthOf(line, () => value ?? undefined, TODAY) === true);
}

/**
 * The values that the fields of stores can ever have: their defaults, and what is stored where people can come with
 * those values.
 */
function reachableValues(subject: Subject, setters: readonly Setter[]): Map<string, AssignedValues> {
  const possible = new Map<string, AssignedValues>();
  for (const [store, { fields = {} }] of Object.entries(subject.flow.stores))
    for (const [field, { default: start }] of Object.entries(Object.hasOwn(ENGINE_STORES, store) ? {} : fields))
      possible.set(`${store}.${field}`, isReceived(subject, store, field) ? 'any' : [jsonOf(start ?? null)]);
  const add = ([name, values]: Setter['given'][number]) => {
    const before = possible.get(name) ?? 'any';
    possible.set(name, before === 'any' || values === 'any' ? 'any' : [...before, ...values]);
  };
  let open = setters;
  for (;;) {
    const works = open.filter((one) => failing(subject, one, possible) === undefined);
    if (works.length === 0) return possible;
    for (const { given } of works) given.forEach(add);
    open = open.filter((one) => !works.includes(one));
  }
}

/**
 * The first line of the conditions around a `set` action that cannot hold with these values. In the other branch of an
 * action, its condition is not asked for.
 */
const failing = (
  subject: Subject,
  { node }: Setter,
  possible: ReadonlyMap<string, AssignedValues>,
): Condition | undefined =>
  node.pointer.includes('/otherwise/')
    ? undefined
    : conditionsAt(subject, node)
        .flatMap(({ condition, surely }) => (surely ? linesOf(condition) : []))
        .find((line) => !mayHold(line, possible));

/**
 * Controls that are shown only when a field has a value which they alone give it: nobody ever sees them. A value that
 * nothing sets at all is the compiler's finding (SM25).
 */
export function setBehindItself(subject: Subject): Finding[] {
  const setters = objectsTitled(subject, 'SetAction').map((node) => ({
    node,
    given: Object.entries(asObject(node.value.set)).map(([name, value]) => [name, valueSet(value)] as const),
  }));
  const possible = reachableValues(subject, setters);
  const found = new Map<string, Finding>();
  for (const setter of setters) {
    const line = failing(subject, setter, possible);
    const [name = ''] = Object.keys(line ?? {});
    const isGiven = setters.some(({ given }) =>
      given.some(([other, values]) => other === name && line !== undefined && mayHold(line, new Map([[name, values]]))),
    );
    const place = line === undefined || !isGiven ? undefined : placeOf(subject, setter.node, line);
    if (place !== undefined)
      found.set(`${place.file}#${place.pointer}`, {
        ...place,
        message: `This is never shown: "${name}" gets this value only where it has it already`,
        hint: 'leave the condition out, or set the value elsewhere, too',
      });
  }
  return [...found.values()];
}

/** The place of a condition's line around a node: in the innermost block or action with this condition. */
function placeOf(
  subject: Subject,
  { file, pointer }: ObjectNode,
  line: Condition,
): Pick<Finding, 'file' | 'pointer'> | undefined {
  const [name = ''] = Object.keys(line);
  const parts = pointer.split('/');
  for (let end = parts.length; end > 0; end--) {
    const around = parts.slice(0, end).join('/');
    const block = subject.nodes.find((node) => node.file === file && node.pointer === around)?.value;
    const key = isObject(block) ? ['if', 'only_if'].find((one) => hasLine(block[one], name)) : undefined;
    if (key !== undefined) return { file, pointer: `${around}/${key}/${name}` };
  }
  return undefined;
}

const hasLine = (condition: Json | undefined, name: string) =>
  isObject(condition) && ownEntry(condition, name) !== undefined;
