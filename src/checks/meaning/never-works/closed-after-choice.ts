import { type Condition, evaluate, factScope, isCondition, isObject, type Json, type JsonObject } from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { exampleIn } from '../../subject/example-items.ts';
import { nestedFacts, testsIn } from '../../subject/facts.ts';
import { objectsTitled, type ObjectNode, type Subject, textIn } from '../../subject/subject.ts';

const isIn = ({ file, pointer }: ObjectNode, list: ObjectNode) =>
  file === list.file && pointer.startsWith(`${list.pointer}/blocks/`);

/** The fields that the buttons of a list fill from the chosen item: { "cart.quantity": "quantity" }. */
function chosenIn(subject: Subject, list: ObjectNode): Record<string, string> {
  const sets = objectsTitled(subject, 'SetAction').filter((node) => isIn(node, list));
  return Object.fromEntries(
    sets.flatMap(({ value }) =>
      Object.entries(isObject(value.set) ? value.set : {}).flatMap(([name, from]) => {
        const field = typeof from === 'string' ? /^item\.(\w+)$/.exec(from)?.[1] : undefined;
        return field === undefined ? [] : [[name, field] as const];
      }),
    ),
  );
}

/** Every reference that a condition reads, including those that it compares with. */
const readBy = (condition: Condition): string[] =>
  testsIn(condition).flatMap(([name, test]) =>
    isObject(test) && typeof test.same_as === 'string' ? [name, test.same_as] : [name],
  );

/**
 * Whether a condition is false for an item after it was chosen. Lines that read anything but the item and the stored
 * values are ignored.
 */
function isClosedFor(subject: Subject, condition: Condition, item: JsonObject, stored: readonly [string, Json][]) {
  const names = new Set([...Object.keys(item).map((name) => `item.${name}`), ...stored.map(([name]) => name)]);
  if (!readBy(condition).every((name) => names.has(name))) return false;
  return evaluate(condition, { ...factScope(subject.flow, nestedFacts(stored), TODAY), item }) !== true;
}

/**
 * Finds lists that should show the item which was chosen in another list of the screen, with a button or link to
 * continue, but do not show it: neither with the contract's examples nor with only the values that the contract
 * promises.
 */
export function closedAfterChoice(subject: Subject): Finding[] {
  const lists = objectsTitled(subject, 'EachBlock');
  const controls = objectsTitled(subject, 'ButtonBlock', 'LinkBlock');
  return lists.flatMap((list): Finding[] => {
    const { file, value } = list;
    const of = textIn(value, 'of') ?? '';
    const condition = value.only_if;
    if (!isCondition(condition) || !controls.some((control) => isIn(control, list))) return [];
    const others = lists.filter((one) => one.file === file && one !== list && textIn(one.value, 'of') === of);
    const chosen = others.flatMap((one) => Object.entries(chosenIn(subject, one)));
    const asked = readBy(condition);
    const isChooser = Object.keys(chosenIn(subject, list)).length > 0;
    if (isChooser || !chosen.some(([name]) => asked.includes(name))) return [];
    const isClosed = (['usual', 'bare'] as const).some((sample) => {
      const item = exampleIn(subject, file, of, sample);
      const stored = chosen.map(([name, field]): [string, Json] => [name, item?.[field] ?? null]);
      return item !== undefined && isClosedFor(subject, condition, item, stored);
    });
    if (!isClosed) return [];
    return [
      {
        file,
        pointer: `${list.pointer}/only_if`,
        message: `Who has chosen one of "${of}" may not see it here, so cannot go on: the condition does not hold for every item that the contract allows`,
        hint: 'compare each field with what the choice stored of it, and allow for a field that an item lacks',
      },
    ];
  });
}
