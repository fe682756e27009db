import { type Field, pointerTo, same, jsonOf } from '#core';
import type { Finding } from '../../check.ts';
import { type ObjectNode, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The settings of a field that decide what people may type into it. */
const HOW = ['type', 'format', 'pattern', 'formatter', 'list', 'units'] satisfies (keyof Field)[];

/**
 * Whether a field accepts only a special notation, such as a date. The hint of any other field may suit many fields.
 */
const isParticular = ({ value }: ObjectNode) => HOW.some((key) => key !== 'type' && value[key] !== undefined);

const isFilledAlike = (one: ObjectNode, other: ObjectNode) =>
  HOW.every((key) => same(jsonOf(one.value[key] ?? null), jsonOf(other.value[key] ?? null)));

/** The first words of a copy key: "checkout" of "checkout.card_hint". */
const wordsOfKey = (key: string) => key.split(/[._]/);

/** How many words of a field's name and label occur in the copy key of a hint. */
const fitOf = ({ value }: ObjectNode, hint: string) => {
  const own = new Set(['field', 'label'].flatMap((key) => wordsOfKey(textIn(value, key) ?? '')));
  return wordsOfKey(hint).filter((word) => own.has(word)).length;
};

/**
 * Finds fields whose hint belongs to a field that takes another notation: the hint about a card number at a consent.
 */
export function hintsOfOthers(subject: Subject): Finding[] {
  const fields = objectsTitled(subject, 'Field');
  return fields.flatMap((node): Finding[] => {
    const hint = textIn(node.value, 'hint');
    const owner = fields.find(
      (one) =>
        hint !== undefined &&
        one !== node &&
        one.file === node.file &&
        one.value.hint === hint &&
        isParticular(one) &&
        !isFilledAlike(one, node) &&
        fitOf(one, hint) > fitOf(node, hint),
    );
    if (hint === undefined || owner === undefined) return [];
    const message = `"${hint}" is the hint of "${textIn(owner.value, 'field') ?? ''}", which is filled in otherwise`;
    return [
      {
        file: node.file,
        pointer: node.pointer + pointerTo('hint'),
        message,
        hint: 'name a hint of this field, or leave it out',
      },
    ];
  });
}
