import { type Condition, evaluate, factScope, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import { sentWithin } from '../../meaning/crossed-values/shown-and-sent.ts';
import { TODAY } from '../../subject/clock.ts';
import { conditionsAt, lineOfCondition } from '../../subject/conditions-at.ts';
import { decidableLines } from '../../subject/controls.ts';
import { nestedFacts } from '../../subject/facts.ts';
import { objectsWith } from '../../subject/objects-with.ts';
import { type ObjectNode, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';
import { combined } from './charged-unasked.ts';

/** An object that shows an amount of money, and the conditions under which it is shown. */
interface ShownAmount {
  node: ObjectNode;
  from: string;
  conditions: readonly Condition[];
}

/**
 * Whether a condition on a value can hide the amount from some of the people who pay. Conditions on the amount itself
 * and on lengths of lists cannot, because everybody who pays has an amount and items. Conditions on an item count as
 * true.
 */
const isOfPeople = (amount: string) => (name: string) => name !== amount && !/^item\.|\.length$/.test(name);

const conditionsOf = (subject: Subject, node: Pick<ObjectNode, 'file' | 'pointer'>, amount: string): Condition[] =>
  conditionsAt(subject, node).map(({ condition }) => decidableLines(condition, isOfPeople(amount)));

/** The summary line of details that are folded only on narrow screens. Wide screens do not show this line. */
const isFoldedLine = (subject: Subject, { file, pointer }: ObjectNode) =>
  objectsTitled(subject, 'DetailsBlock').some(
    (one) => one.file === file && one.value.fold === 'narrow' && pointer.startsWith(`${one.pointer}/now/`),
  );

/**
 * The places on a screen, outside its forms and buttons, that show an amount.
 * @param amount the reference to the amount that people pay
 */
const amountsOn = (subject: Subject, file: string, amount: string): ShownAmount[] => {
  const controls = objectsTitled(subject, 'FormBlock', 'ButtonBlock').filter((one) => one.file === file);
  return objectsWith(subject, 'format').flatMap((node) => {
    if (node.file !== file || node.value.format !== 'money') return [];
    const from = textIn(node.value, 'value');
    const isOfControl = controls.some(({ pointer }) => node.pointer.startsWith(`${pointer}/`));
    if (from === undefined || isOfControl) return [];
    return isFoldedLine(subject, node) ? [] : [{ node, from, conditions: conditionsOf(subject, node, amount) }];
  });
};

/** The forms that pay, each with the amount of money that it sends. */
const payingForms = (subject: Subject) =>
  objectsTitled(subject, 'FormBlock').flatMap((form) => {
    const { file, pointer } = form;
    const isPaying = objectsTitled(subject, 'TokeniseAction').some(
      (one) => one.file === file && one.pointer.startsWith(`${pointer}/submit/`),
    );
    if (!isPaying) return [];
    const all = objectsWith(subject, 'format').filter(({ value }) => value.format === 'money');
    const [amount] = sentWithin(subject, file, `${pointer}/submit`).filter((one) =>
      all.some(({ value }) => value.value === one),
    );
    return amount === undefined ? [] : [{ form, amount, around: amount.slice(0, amount.lastIndexOf('.') + 1) }];
  });

/**
 * Whether an amount belongs to the object itself, such as an order's total, and not to a part of it, such as an item's
 * price.
 */
const isDirect = (from: string, around: string) => !from.slice(around.length).includes('.');

const isOfData = (name: string) => name.startsWith('data.');

/**
 * Finds forms that pay an amount which the person cannot see outside the form. Either nothing shows the amount, or only
 * other people see it, such as staff. On a screen that shows no amounts at all, the button shows it.
 */
export const paidUnseen = (subject: Subject): Finding[] =>
  payingForms(subject).flatMap(({ form: { file, pointer }, amount, around }): Finding[] => {
    const needed = conditionsOf(subject, { file, pointer }, amount);
    const amounts = amountsOn(subject, file, amount);
    const totals = amounts.filter(({ from }) => from === amount);
    const parts = amounts.filter(
      ({ node, from }) =>
        node.schema.title === 'TableRow' && from !== amount && from.startsWith(around) && isDirect(from, around),
    );
    const conditions = [...needed, ...[...totals, ...parts].flatMap((one) => one.conditions)];
    const people = combined(conditions).map((facts) => factScope(subject.flow, nestedFacts(facts), TODAY));
    type Person = (typeof people)[number];
    const holds = (person: Person) => (condition: Condition) => evaluate(condition, person) === true;
    const sees = (person: Person) => (shown: ShownAmount) => shown.conditions.every(holds(person));
    const payers = people.filter((person) => needed.every(holds(person)));
    const unseeing = payers.filter((person) => !totals.some(sees(person)));
    const part = parts.find((one) => unseeing.some((person) => sees(person)(one)));
    if (part !== undefined) {
      const message = `People pay "${amount}" on this screen, and see "${part.from}" without it`;
      const place = part.node.pointer.replace(/\/\d+$/, '');
      return [{ file, pointer: place, message, hint: `add a row with "${amount}" for all who pay` }];
    }
    // Some people at the same point of the order see the amount.
    const sameData = needed.map((condition) => decidableLines(condition, isOfData));
    const others = people.filter((person) => !needed.every(holds(person)) && sameData.every(holds(person)));
    const total = totals.find((one) => others.some((person) => sees(person)(one)));
    if (total === undefined || unseeing.length < payers.length) return [];
    const who = needed.flatMap(referencesOf).filter((name) => !isOfData(name));
    const line = total.conditions.flatMap(referencesOf).find((name) => who.includes(name));
    if (line === undefined) return [];
    const message = `"${line}" hides "${amount}" from those who can pay it`;
    return [
      {
        file,
        pointer: lineOfCondition(subject, total.node, line),
        anchor: 'key',
        message,
        hint: `leave "${line}" out`,
      },
    ];
  });

/**
 * Finds lists of what people order, on the screen where they pay, that leave something out: some items, or all items
 * for some of the people who pay. Two lists of the same items may share them.
 */
export const itemsUnseen = (subject: Subject): Finding[] =>
  payingForms(subject).flatMap(({ form, amount, around }): Finding[] => {
    const { file } = form;
    const needed = conditionsOf(subject, form, amount);
    const lists = objectsTitled(subject, 'EachBlock').flatMap((list) => {
      if (list.file !== file || textIn(list.value, 'of')?.startsWith(around) !== true) return [];
      return [{ list, conditions: conditionsOf(subject, list, amount) }];
    });
    const payers = combined([...needed, ...lists.flatMap(({ conditions }) => conditions)])
      .map((facts) => factScope(subject.flow, nestedFacts(facts), TODAY))
      .filter((person) => needed.every((condition) => evaluate(condition, person) === true));
    const isSeen = (conditions: readonly Condition[]) =>
      payers.some((person) => conditions.every((condition) => evaluate(condition, person) === true));
    const [shown, ...others] = lists.filter(({ conditions }) => isSeen(conditions));
    if (shown === undefined || others.length > 0) return [];
    const { list, conditions } = shown;
    const of = textIn(list.value, 'of') ?? '';
    const place = (pointer: string, message: string): Finding => ({ file, pointer, message, hint: 'leave it out' });
    if (list.value.only_if !== undefined)
      return [place(`${list.pointer}/only_if`, `People pay "${amount}" here and do not see all of "${of}"`)];
    const line = conditions
      .filter((condition) => payers.some((person) => evaluate(condition, person) !== true))
      .flatMap(referencesOf)
      .find((name) => !isOfData(name));
    if (line === undefined) return [];
    return [place(lineOfCondition(subject, list, line), `Some people pay "${amount}" here and do not see "${of}"`)];
  });
