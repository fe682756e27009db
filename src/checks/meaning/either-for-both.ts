import { TEXT_KEYS } from '../subject/text-keys.ts';
import { asObject, isObject, type Json, lastPart, pointerTo, same, shownBy, isPresenceTest } from '#core';
import type { Check, Finding } from '../check.ts';
import { asWritten } from '../subject/as-written.ts';
import { conditionsAround } from '../subject/conditions-at.ts';
import { nodesNaming, type ObjectNode, objectsTitled, parentOf, type Subject } from '../subject/subject.ts';

/** A line of a condition. */
interface ConditionLine {
  name: string;
  test: Json;
}

const linesOf = (condition: Json): ConditionLine[] =>
  Object.entries(asObject(condition)).flatMap(([name, test]) =>
    test === undefined || name === 'any' || name === 'not' ? [] : [{ name, test }],
  );

/**
 * A condition with an `any` whose alternatives are single lines about different values. Its author may have meant that
 * all must be true.
 */
interface Either {
  node: ObjectNode;
  lines: readonly ConditionLine[];
}

function eitherIn(node: ObjectNode): Either[] {
  const { any } = node.value;
  if (!Array.isArray(any) || any.length < 2) return [];
  const alternatives = any.map(linesOf);
  const lines = alternatives.flat();
  const isPlain = alternatives.every(({ length }) => length === 1) && any.every((one) => isObject(one) && !one.any);
  const isOfSeveral = new Set(lines.map(({ name }) => name)).size === lines.length;
  return isPlain && isOfSeveral ? [{ node, lines }] : [];
}

/** A value that a part of the screen shows although only one alternative of its `any` requires the value to exist. */
function shownUnknown(subject: Subject, { node, lines }: Either): string | undefined {
  const around = lastPart(node.pointer.replaceAll('/', '.')) === 'if' && parentOf(subject, node.file, node.pointer);
  if (!around) return undefined;
  const shown = shownBy(around);
  const isShown = ({ name }: ConditionLine) => shown.some((one) => one === name || one.startsWith(`${name}.`));
  const known = lines.find((line) => isPresenceTest(line.test) && isShown(line));
  return known !== undefined && lines.some((line) => !isShown(line)) ? known.name : undefined;
}

/** A line about something that the text mentions, which every other use of the text requires: "promises.refund". */
function requiredElsewhere(
  subject: Subject,
  { node, lines }: Either,
  all: readonly ObjectNode[],
): ConditionLine | undefined {
  const textsAt = ({ file, pointer }: ObjectNode) => {
    const around = pointer.endsWith('/if') ? parentOf(subject, file, pointer) : undefined;
    return TEXT_KEYS.flatMap((key) => (typeof around?.[key] === 'string' ? [around[key]] : []));
  };
  const own = textsAt(node);
  const others = all.filter((other) => other !== node && textsAt(other).some((text) => own.includes(text)));
  return lines.find(
    ({ name, test }) =>
      own.some((text) => lastPart(text) === lastPart(name)) &&
      others.length > 0 &&
      others.every(({ value }) => same(value[name], test)),
  );
}

/** At least this many other places must show a text. */
const OFTEN = 2;

/** A line without which no other place shows a text that is inside of the part with the condition. */
function requiredAround(subject: Subject, { node, lines }: Either): ConditionLine | undefined {
  const { file, pointer } = node;
  if (!pointer.endsWith('/if')) return undefined;
  const part = pointer.slice(0, -'if'.length);
  const texts = nodesNaming(subject, 'text');
  const isInside = (one: { file: string; pointer: string }) => one.file === file && one.pointer.startsWith(part);
  const inner = new Set(texts.filter(isInside).map(({ value }) => value));
  const others = [...inner].map((key) => texts.filter((one) => one.value === key && !isInside(one)));
  return lines.find(({ name }) =>
    others.some(
      (places) => places.length >= OFTEN && places.every((place) => conditionsAround(subject, place).includes(name)),
    ),
  );
}

const IN_ONE = 'write the lines in one condition, without "any"';

const finding = ({ file, pointer }: ObjectNode, message: string, hint = IN_ONE): Finding => ({
  file,
  pointer: pointer + pointerTo('any'),
  message,
  hint,
});

/**
 * Finds an `any` with a single alternative. The `any` has no effect then, so other alternatives are probably missing.
 */
const onlyAlternatives = (all: readonly ObjectNode[]): Finding[] =>
  all.flatMap((node) =>
    Array.isArray(node.value.any) && node.value.any.length === 1
      ? [
          finding(
            node,
            'This is one condition, and "any" is for several of which one is enough',
            'add the other conditions, or write this one without "any"',
          ),
        ]
      : [],
  );

export const eitherForBoth: Check = {
  rule: 'SM43',
  name: 'either-for-both',
  severity: 'warning',
  description:
    'A condition holds when one of several lines is true ("any"), although all of them are meant: a part shows a value that is known only by one of the lines, or a text says what one of the lines asks for, and requires it everywhere else. Or only one alternative is left. People see a text or a button that is not for them, or miss one that is.',
  bad: '"if": { "any": [{ "cart.isRdt": true }, { "data.text_html": { "known": true } }] }, "from": "data.text_html"',
  good: '"if": { "cart.isRdt": true, "data.text_html": { "known": true } }, "from": "data.text_html"',
  requirement: 'WCAG 2.4.6',
  run: (subject) => {
    const all = objectsTitled(asWritten(subject), 'Condition').filter(
      (node, index, list) => list.findIndex((one) => one.file === node.file && one.pointer === node.pointer) === index,
    );
    const either = all.flatMap(eitherIn).flatMap((one): Finding[] => {
      const unknown = shownUnknown(subject, one);
      if (unknown !== undefined)
        return [
          finding(one.node, `This shows "${unknown}" also while it has no value: "any" is content with the other line`),
        ];
      const line = requiredElsewhere(subject, one, all) ?? requiredAround(subject, one);
      if (line === undefined) return [];
      return [
        finding(one.node, `The same text requires "${line.name}" everywhere else, and here another line is enough`),
      ];
    });
    return [...onlyAlternatives(all), ...either];
  },
};
