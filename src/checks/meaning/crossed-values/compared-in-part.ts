import { callsIn, asList, asObject, isObject, type JsonObject, jsonOf, lastPart, pointerTo, stringsIn } from '#core';
import type { Finding } from '../../check.ts';
import { referencesIn } from '../../subject/samples.ts';
import { type ObjectNode, objectsTitled, type Subject } from '../../subject/subject.ts';

/** A field of a store, and the value of the chosen item that fills it: ["cart.quantity", "item.quantity"]. */
type Chosen = readonly [target: string, from: string];

/** The names of fields that identify an item on their own. */
const IDENTITIES = ['id', 'slug', 'code'];

/** The values of an item that its button stores, each with the field that it fills. */
const storedBy = ({ do: actions }: JsonObject): Chosen[] =>
  asList(actions).flatMap((action) =>
    isObject(action) ? referencesIn(action.set).filter(([, from]) => from.startsWith('item.')) : [],
  );

/** Whether a condition compares an item's value with the field that it fills. */
const compares = (condition: JsonObject, [target, from]: Chosen): boolean => {
  const names = [...Object.keys(condition), ...asList(condition.any).flatMap((one) => Object.keys(asObject(one)))];
  const values = stringsIn(condition);
  return (names.includes(from) && values.includes(target)) || (names.includes(target) && values.includes(from));
};

/**
 * A stored value of the item that a condition does not compare, although it compares another one, and both are sent.
 */
function leftOut(condition: JsonObject, chosen: readonly Chosen[], sent: readonly string[]): Chosen | undefined {
  const compared = chosen.filter((one) => compares(condition, one));
  if (compared.length === 0 || compared.some(([, from]) => IDENTITIES.includes(lastPart(from)))) return undefined;
  return chosen.find(([target, from]) => sent.includes(target) && !compared.some((one) => one[1] === from));
}

/**
 * The values that other buttons of the screen store, if a button in the list sends them. If no button in the list sends
 * them, as for the quantities of a chosen plan, the list may rightly mark more than one item.
 */
const chosenOn = ({ flow }: Subject, { file, pointer }: ObjectNode, buttons: readonly ObjectNode[]): Chosen[] => {
  const onScreen = buttons.filter((button) => button.file === file);
  const within = onScreen.filter((button) => button.pointer.startsWith(`${pointer}/`));
  const sent = within.flatMap(({ value }) =>
    callsIn(value.do).flatMap((call) => stringsIn(jsonOf(flow.calls[call]?.body))),
  );
  const elsewhere = onScreen.filter((button) => !within.includes(button));
  return elsewhere.flatMap(({ value }) => storedBy(value)).filter(([target]) => sent.includes(target));
};

/**
 * Finds choices that store two values of an item, such as quantity and plan, but recognise the chosen item by only one
 * of them. "One pack once" and "one pack a month" then both look chosen, at different prices.
 */
export const comparedInPart = (subject: Subject): Finding[] => {
  const sent = Object.values(subject.flow.calls).flatMap(({ body }) => stringsIn(jsonOf(body)));
  const buttons = objectsTitled(subject, 'ButtonBlock');
  const parts = [
    ...buttons.map((node) => ({ node, part: 'chosen_if', chosen: storedBy(node.value) })),
    ...objectsTitled(subject, 'EachBlock').map((node) => ({
      node,
      part: 'only_if',
      chosen: chosenOn(subject, node, buttons),
    })),
  ];
  return parts.flatMap(({ node: { file, pointer, value }, part, chosen }): Finding[] => {
    const missing = leftOut(asObject(value[part]), chosen, sent);
    if (missing === undefined) return [];
    const [target, from] = missing;
    const message = `Items that differ only in "${from}" all count as the chosen one here`;
    return [{ file, pointer: pointer + pointerTo(part), message, hint: `compare "${from}" with "${target}" as well` }];
  });
};
