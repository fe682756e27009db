import { asObject, isObject, type JsonObject, lastPart, pointerTo, same } from '#core';
import type { Finding } from '../../check.ts';
import { asWritten } from '../../subject/as-written.ts';
import { listNodes, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The only line of an object's condition: the value that it reads, and its test. Undefined for any other condition. */
function onlyLine(value: JsonObject) {
  const [line, ...more] = Object.entries(asObject(value.if));
  return line === undefined || more.length > 0 ? undefined : { name: line[0], test: line[1] ?? null };
}

/** The object that a value belongs to: "item" for "item.tax_cents". */
const around = (reference: string) => reference.slice(0, -lastPart(reference).length);

/**
 * Finds table rows whose condition is about another value of the same object than they show, while a row with the same
 * label asks for the value that it shows.
 */
export const rowsAskingForAnother = (subject: Subject): Finding[] => {
  const rows = objectsTitled(asWritten(subject), 'TableRow').flatMap(({ file, pointer, value }) => {
    const [from, line] = [textIn(value, 'value'), onlyLine(value)];
    return from === undefined || line === undefined ? [] : [{ file, pointer, label: value.label, from, ...line }];
  });
  return rows.flatMap((row): Finding[] => {
    const { file, pointer, label, from, name, test } = row;
    const isUsual = rows.some(
      (other) =>
        other !== row &&
        other.label === label &&
        lastPart(other.from) === lastPart(from) &&
        other.name === other.from &&
        same(other.test, test),
    );
    if (name === from || around(name) !== around(from) || !isUsual) return [];
    const message = `This is shown by what "${name}" is, and shows "${from}", which the same row elsewhere asks for`;
    return [{ file, pointer: pointer + pointerTo('if', name), message, hint: `write "${from}"` }];
  });
};

/** The values that must be there, or must be missing, for an object to be shown. */
const knownIn = (value: JsonObject, known: boolean) =>
  Object.entries(asObject(value.if)).flatMap(([name, test]) => (asObject(test).known === known ? [name] : []));

/**
 * Finds blocks that are shown when another value is there than the one they show, while a block beside them shows that
 * other value when theirs is missing.
 */
export const blocksAskingForAnother = (subject: Subject): Finding[] =>
  listNodes(asWritten(subject)).flatMap(({ file, pointer, value: list }) =>
    list.flatMap((block, index): Finding[] => {
      if (!isObject(block)) return [];
      const [from, line] = [textIn(block, 'from'), onlyLine(block)];
      if (from === undefined || line === undefined || line.name === from || asObject(line.test).known !== true)
        return [];
      const isInstead = list.some(
        (other) => isObject(other) && other.from === line.name && knownIn(other, false).includes(from),
      );
      if (!isInstead) return [];
      const message = `This shows "${from}" when "${line.name}" is there, and a part beside it shows that one when "${from}" is not`;
      return [{ file, pointer: pointer + pointerTo(index, 'if', line.name), message, hint: `write "${from}"` }];
    }),
  );
