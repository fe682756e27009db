import { evaluate, factScope, isCondition, isObject, mentions } from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { nestedFacts } from '../../subject/facts.ts';
import { objectsTitled, type ObjectNode, type Subject } from '../../subject/subject.ts';
import { type Choice, choosingButtons } from './choices.ts';

const CHOSEN = 'chosen';
const ANOTHER = 'another';

/** A condition that closes a button because of an earlier choice, and the field that stores this choice. */
interface ClosedByChoice {
  key: 'disabled_if' | 'if';
  name: string;
  /** Whether the button is closed for every item, and not only for the chosen one. */
  isForAll: boolean;
}

/** The condition that hides or disables a button for the item that people chose earlier. */
function closedByOwnChoice(subject: Subject, { file, pointer, value }: ObjectNode): ClosedByChoice | undefined {
  const sets = objectsTitled(subject, 'SetAction').flatMap((node) =>
    node.file === file && node.pointer.startsWith(`${pointer}/do/`) && isObject(node.value.set)
      ? Object.entries(node.value.set)
      : [],
  );
  for (const [name, from] of sets) {
    const field = typeof from === 'string' ? /^item\.(\w+)$/.exec(from)?.[1] : undefined;
    if (field === undefined) continue;
    for (const key of ['disabled_if', 'if'] as const) {
      const condition = value[key];
      if (!isCondition(condition)) continue;
      const isClosed = (item: string, stored: string | null) =>
        evaluate(condition, {
          ...factScope(subject.flow, nestedFacts([[name, stored]]), TODAY),
          item: { [field]: item },
        }) ===
        (key === 'disabled_if');
      if (!isClosed(CHOSEN, CHOSEN)) continue;
      const isForAll = isClosed(ANOTHER, CHOSEN);
      if (!isForAll || !isClosed(ANOTHER, null)) return { key, name, isForAll };
    }
  }
  return undefined;
}

/**
 * Finds steps in which every button is closed after a choice: for the chosen item, or for all. Visitors who return and
 * want the same choice again, or another one, cannot continue. A radio button may be closed for the chosen item, because
 * another button confirms the choice.
 */
export const closedOnceChosen = (subject: Subject, all: readonly Choice[]): Finding[] => {
  const buttons = choosingButtons(all);
  const closed = buttons.map((button) => closedByOwnChoice(subject, button));
  const [first] = closed;
  const [button] = buttons;
  // Only a radio button's choice is confirmed with another button.
  const isConfirmed = buttons.length < all.flatMap((choice) => choice.buttons).length;
  if (first === undefined || button === undefined || closed.includes(undefined)) return [];
  if (isConfirmed && !first.isForAll) return [];
  const parts = all.flatMap((choice) => choice.parts);
  const others = objectsTitled(subject, 'ButtonBlock', 'LinkBlock').filter(
    (one) =>
      !buttons.includes(one) &&
      (parts.some(({ file, pointer }) => file === one.file && pointer === one.pointer) ||
        all.some(({ list }) => list.file === one.file)),
  );
  // People can keep their choice if another control is for the chosen item, and change it if one resets the choice.
  const keeps = others.some(({ value }) => mentions(isConfirmed ? value.do : value.if, first.name));
  if (keeps) return [];
  return [
    {
      file: button.file,
      pointer: `${button.pointer}/${first.key}`,
      message: isConfirmed
        ? `After a choice, nobody can choose another one here: this waits until "${first.name}" is empty`
        : `What is in "${first.name}" cannot be chosen again: who comes back and wants to keep it, or has no other choice, cannot go on`,
      hint: isConfirmed
        ? 'let people change their choice: remove this condition'
        : 'mark it in place of closing it ("marked_if"), or add a way on for what is chosen',
    },
  ];
};
