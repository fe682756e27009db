import { asObject, isObject, type Json, type JsonObject, pointerTo, same } from '#core';
import type { Finding } from '../../check.ts';
import { listNodes, type Subject } from '../../subject/subject.ts';

type ConditionLine = readonly [string, Json];

const linesOf = ({ if: condition }: JsonObject): ConditionLine[] =>
  Object.entries(asObject(condition)).flatMap(([name, test]) => (test === undefined ? [] : [[name, test] as const]));

/** The value that a test requires, if it requires one word. */
const wordIn = (test: Json) => (isObject(test) && typeof test.is === 'string' ? test.is : undefined);

/** Whether the list has another entry whose whole condition is the opposite of a line. */
const hasOpposite = (entries: readonly JsonObject[], [name, test]: ConditionLine) =>
  entries.some((entry) => {
    const [line, ...more] = linesOf(entry);
    return line?.[0] === name && more.length === 0 && typeof test === 'boolean' && line[1] === !test;
  });

/**
 * Whether the list has another entry with the same value and a further line. Then an entry without this line is for
 * both cases.
 */
const hasBeside = (entries: readonly JsonObject[], [word, line]: readonly [ConditionLine, ConditionLine]) =>
  entries.some((entry) => {
    const lines = linesOf(entry);
    return (
      lines.length === 2 &&
      [word, line].every(([name, test]) => lines.some(([own, asked]) => own === name && same(asked, test)))
    );
  });

/**
 * The line that an entry's condition lacks. Another entry of the list is for another value of the same field and has
 * this line in addition.
 */
function lackingLine(entries: readonly JsonObject[], entry: JsonObject): ConditionLine | undefined {
  const own = linesOf(entry);
  const [[name, test] = ['', null]] = own;
  if (own.length !== 1 || wordIn(test) === undefined) return undefined;
  return entries.flatMap((sibling) => {
    const lines = linesOf(sibling);
    const asked = lines.find(([other]) => other === name)?.[1];
    const isTwin = sibling.block === entry.block && lines.length === 2 && asked !== undefined;
    const isOther = isTwin && wordIn(asked) !== undefined && !same(asked, test);
    const [line] = lines.filter(([other]) => other !== name);
    return !isOther || line === undefined || hasBeside(entries, [[name, test], line]) ? [] : [line];
  })[0];
}

/**
 * Finds blocks for one value of a field that lack a line which their sibling for another value has, while a third block
 * is for the opposite of this line. People read both "Confirm your email" and "A link is on its way".
 */
export const withoutTheirCondition = (subject: Subject): Finding[] =>
  listNodes(subject).flatMap(({ file, pointer, value }) => {
    const entries = value.map((one) => asObject(one));
    return entries.flatMap((entry, index): Finding[] => {
      const line = lackingLine(entries, entry);
      if (line === undefined || !hasOpposite(entries, line)) return [];
      const [name, test] = line;
      const message = `This is shown beside the part for the opposite: the one for another word asks for "${name}", too`;
      return [
        { file, pointer: pointer + pointerTo(index, 'if'), message, hint: `add "${name}": ${JSON.stringify(test)}` },
      ];
    });
  });
