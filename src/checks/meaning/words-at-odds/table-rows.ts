import { asList, asObject, firstPart, isObject, type Json, lastPart, pointerTo, same } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { type FileNode, objectsTitled, nodesNaming, type Subject, textIn } from '../../subject/subject.ts';
import { asked, wordsInKey } from './condition-words.ts';

/** Every table row with a label and one value. */
const rowsOf = (subject: Subject) =>
  objectsTitled(subject, 'TableRow').flatMap((node) => {
    const { label, value: from, format, list } = node.value;
    const isForSome = node.value.if !== undefined;
    return typeof label === 'string' && typeof from === 'string'
      ? [{ node, label, kind: kindOf(label, node.value.if), from, format, list, isForSome }]
      : [];
  });

/** Whether two rows show the same text for the same value. One value may be shown with two different lists. */
const isSameValue = (one: Row, other: typeof one) =>
  one.from === other.from && one.format === other.format && same(one.list ?? other.list, other.list ?? one.list);

/**
 * The copy key of a label, without the value that the row's condition requires: the labels of rows for "monthly" and
 * "quarterly" become equal.
 */
const kindOf = (label: string, condition: Json | undefined): string =>
  Object.values(asObject(condition))
    .flatMap((test) => asked(test) ?? [])
    .reduce((rest, word) => rest.replace(word, '…'), label);

/** If at least this many screens and shared blocks show texts of a group, the texts belong to no single screen. */
const MANY = 3;

/** The screens and blocks, except one, that show texts of a group. */
const filesWith = (subject: Subject, group: string, except: string): string[] => [
  ...new Set(
    nodesNaming(subject, 'text').flatMap(({ file, value }) =>
      value !== except && firstPart(value) === group && /^(?:screens|blocks)\//.test(file) ? [file] : [],
    ),
  ),
];

/** Whether a label belongs to a group that other screens use for such rows, and that this screen does not use. */
function isStrange(subject: Subject, label: string, node: FileNode, others: ReturnType<typeof rowsOf>): boolean {
  if (others.length === 0) return false;
  const homes = filesWith(subject, firstPart(label), label);
  const isAtHome = ({ file }: FileNode) => homes.includes(file);
  return homes.length < MANY && !isAtHome(node) && others.some((one) => isAtHome(one.node));
}

/**
 * Finds rows that show another value than all other rows with the same label or kind of label, or than the field that
 * the label's copy key names.
 */
function rowsWithOtherValue(subject: Subject): Finding[] {
  const rows = rowsOf(subject);
  return rows.flatMap((own): Finding[] => {
    const { node, label, kind, from, format } = own;
    const others = rows.filter((one) => (one.label === label || one.kind === kind) && one.node !== node);
    const [field, ...more] = new Set(others.map((one) => lastPart(one.from)));
    const finding = (pointer: string, message: string, hint: string) => [
      { file: node.file, pointer: node.pointer + pointerTo(pointer), message, hint },
    ];
    const isNamed = (one: string) => one.split('_').some((word) => wordsInKey(label).includes(word));
    // Two kinds of values may have one label, such as "Delivery" for an amount or a city. So the copy key must name
    // the field, or several other rows must agree.
    const isKnown =
      field !== undefined && (isNamed(field) || (others.length > 1 && others.some((one) => one.format === format)));
    const isOther = isKnown && more.length === 0 && field !== lastPart(from) && !isNamed(lastPart(from));
    const called = new Set(
      rows.flatMap((one) => (one !== own && lastPart(one.from) === lastPart(from) ? one.label : [])),
    );
    // A label that contains the value from its own condition is right.
    if (
      isOther &&
      kind === label &&
      (others.every((one) => one.format !== format) || (called.size === 1 && !called.has(label)))
    )
      return finding(
        'label',
        `"${label}" shows "${field}" elsewhere, and "${lastPart(from)}" here`,
        'name the text of this value',
      );
    const isOfOthers = others.every((one) => one.format !== format && lastPart(one.from) !== lastPart(from));
    if (isOfOthers && isStrange(subject, label, node, others))
      return finding('label', `"${label}" is the name of another value elsewhere`, 'name the text of this value');
    if (isOther)
      return finding(
        'value',
        `"${label}" shows "${lastPart(from)}" here, and "${field}" everywhere else`,
        `name "${field}" here`,
      );
    const [root = ''] = from.split('.');
    const fields = Object.keys(subject.flow.stores[root]?.fields ?? {});
    const named = lastPart(label);
    if (named === lastPart(from) || !fields.includes(named) || from !== `${root}.${lastPart(from)}`) return [];
    const isShownTwice = rows.some((one) => one.node !== node && one.node.file === node.file && one.from === from);
    return isShownTwice
      ? finding('value', `"${label}" names "${named}", and this shows "${from}"`, `write "${root}.${named}"`)
      : finding('label', `"${label}" names "${named}", and this shows "${from}"`, 'name the text of this value');
  });
}

type Row = ReturnType<typeof rowsOf>[number];
const tableOf = ({ node }: Row) => `${node.file}#${node.pointer.replace(/\/\d+$/, '')}`;

/** Whether a row's label contains the value that the row's condition requires. */
const namesConditionValue = ({ node, label }: Row) =>
  Object.values(asObject(node.value.if)).some((test) => wordsInKey(label).includes(asked(test) ?? ''));

/** Finds rows with the same label as another row of their table, and rows that show the same value. */
function repeatedRows(subject: Subject): Finding[] {
  const all = rowsOf(subject);
  const rows = all.filter(({ isForSome }) => !isForSome);
  const isNamed = ({ label, from }: Row) =>
    wordsInKey(from.replace(/\.\d+$/, '')).some((word) => wordsInKey(label).includes(word));
  // A label for one value, such as "quarterly", in a row without a condition: the condition is missing, and this is
  // reported by another check.
  const isForAll = (one: Row) => !all.some((other) => other.label === one.label && namesConditionValue(other));
  return rows.flatMap((one, index): Finding[] => {
    const isAlike = (other: Row) =>
      tableOf(other) === tableOf(one) && (other.label === one.label || isSameValue(one, other));
    // If a row for everybody shows the value of a row for some people, and its label does not name this value, the
    // row for everybody is wrong.
    const twin =
      rows.find((other) => other !== one && isAlike(other)) ??
      (isForAll(one)
        ? all.find((other) => other !== one && isAlike(other) && isNamed(other) && !isNamed(one))
        : undefined);
    // Of two rows, the one whose label does not name its value is wrong. If both labels do, the later one is.
    const isWrong = twin !== undefined && (isNamed(one) ? isNamed(twin) && index > rows.indexOf(twin) : isNamed(twin));
    if (!isWrong) return [];
    const part = twin.label === one.label ? 'label' : 'value';
    const message = `Another row of this table has the ${part} "${part === 'label' ? one.label : one.from}", too`;
    const hint = part === 'label' ? 'name the text of this value' : 'name the value that the label speaks of';
    return [{ file: one.node.file, pointer: one.node.pointer + pointerTo(part), message, hint }];
  });
}

/**
 * Finds rows that show the same value as another row under the same condition. The row whose label lacks the
 * condition's value is wrong.
 */
function rowsForTheSame(subject: Subject): Finding[] {
  const rows = rowsOf(subject).filter(({ isForSome }) => isForSome);
  return rows.flatMap((one, index): Finding[] => {
    const twin = rows
      .slice(0, index)
      .find(
        (other) =>
          tableOf(other) === tableOf(one) && isSameValue(one, other) && same(other.node.value.if, one.node.value.if),
      );
    if (twin === undefined) return [];
    const [wrong, right] = namesConditionValue(one) && !namesConditionValue(twin) ? [twin, one] : [one, twin];
    const message = `"${right.label}" shows the same people "${one.from}", too`;
    const pointer = wrong.node.pointer + pointerTo('if');
    return [{ file: wrong.node.file, pointer, message, hint: 'show each to others' }];
  });
}

/** The values of a list. Before the checks run, a list's name is replaced by its entries. */
const valuesIn = (list: Json | undefined): string[] =>
  asList(list).flatMap((one) => (isObject(one) && typeof one.value === 'string' ? [one.value] : []));

/** The name of the list in lists/ with these entries. */
const listName = ({ files }: Subject, list: Json): string | undefined =>
  Object.entries(files).flatMap(([file, content]) =>
    isObject(content) && JSON.stringify(content.list) === JSON.stringify(list)
      ? [file.replace(/^lists\/(.+)\.json$/, '$1')]
      : [],
  )[0];

/** The name of the form field or question that a value comes from: "party" for "request.answers.party.0". */
const askedAs = (from: string) => lastPart(from.replace(/\.\d+$/, ''));

/** Finds rows whose list has none of the values that the form fields or questions of this name can have. */
function rowsWithOtherList(subject: Subject): Finding[] {
  const chosen = writtenWith(subject, 'list').flatMap(({ value }) => {
    const name = textIn(value, 'field') ?? (textIn(value, 'type') === undefined ? undefined : textIn(value, 'id'));
    return name === undefined || value.list === undefined
      ? []
      : [{ name, list: value.list, values: valuesIn(value.list) }];
  });
  return rowsOf(subject).flatMap(({ node, label, from, list }): Finding[] => {
    const offered = chosen.filter(({ name, values }) => name === askedAs(from) && values.length > 0);
    const shown = valuesIn(list);
    const [first] = offered;
    if (first === undefined || shown.length === 0) return [];
    if (offered.some(({ values }) => values.some((one) => shown.includes(one)))) return [];
    const message = `"${from}" is chosen from other values than those of the list here, which has no words for it`;
    const name = listName(subject, first.list);
    const hint = name === undefined ? 'give it the entries of the field' : `write "list": "${name}"`;
    // If the label names the value, the list is wrong. The row is reported, because the list is in another file.
    const isNamed = wordsInKey(askedAs(from)).some((word) => wordsInKey(label).includes(word));
    return [{ file: node.file, pointer: node.pointer + (isNamed ? '' : pointerTo('value')), message, hint }];
  });
}

/**
 * Finds table rows whose label names another value than they show, rows whose list has no text for their value, and
 * rows that repeat another row.
 */
export function tableRows(subject: Subject): Finding[] {
  const repeated = repeatedRows(subject);
  const rowOf = ({ file, pointer }: Finding) => `${file}#${pointer.replace(/\/[^/]+$/, '')}`;
  // If a row has the label of another row, the value only seems wrong because of the label.
  const isOfRepeated = (one: Finding) =>
    repeated.some((other) => rowOf(other) === rowOf(one) && other.pointer.endsWith('/label'));
  const others = rowsWithOtherValue(subject).filter((one) => !isOfRepeated(one));
  const isNew = (one: Finding) => others.every(({ file, pointer }) => file !== one.file || pointer !== one.pointer);
  return [...others, ...repeated.filter(isNew), ...rowsForTheSame(subject), ...rowsWithOtherList(subject)];
}
