import { isObject, type Json, lastPart, pointerTo, type Problem } from '../model/index.ts';
import { type SchemaNode, walk } from './walk.ts';

/**
 * Matches schemas whose lists may have an entry twice: a person in a scenario repeats an action, and a theme repeats a
 * shape.
 */
const REPEATS = /^(?:scenarios|theme)\.schema\.json$/;

/** Reports entries that are in one list twice: objects, names, and the texts with which a condition compares. */
export function writtenTwice(file: string, schemaId: string, value: Json): Problem[] {
  if (REPEATS.test(schemaId)) return [];
  const problems: Problem[] = [];
  walk(file, schemaId, value, ({ schema, value: list, pointer }) => {
    if (!Array.isArray(list) || list.length < 2) return;
    const report = (inner: string, message: string, hint: string) =>
      problems.push({
        rule: 'SC02',
        severity: 'error',
        file,
        pointer: pointer + inner,
        anchor: 'value',
        message,
        hint,
      });
    const entries = list.map((entry) => (isDistinct(schema, entry) ? JSON.stringify(entry) : undefined));
    for (const [index, entry] of entries.entries()) {
      const first = entry === undefined ? index : entries.indexOf(entry);
      if (first === index || (isBlock(list[index]) && entries[index - 1] !== entry)) continue;
      report(
        pointerTo(index),
        `This stands in the list twice: entry ${index + 1} is the same as entry ${first + 1}`,
        'delete one',
      );
    }
    if (schema.title !== 'ListEntries' || problems.length > 0) return;
    const words = list.map((entry) => (isObject(entry) ? entry.value : undefined));
    for (const [index, word] of words.entries()) {
      const first = words.indexOf(word);
      if (typeof word !== 'string' || first === index) continue;
      // Of two equal values, the one whose label is named after it is right.
      const [wrong, right] = isLabelled(list[index]) && !isLabelled(list[first]) ? [first, index] : [index, first];
      report(
        pointerTo(wrong, 'value'),
        `"${word}" stands in the list twice: entry ${wrong + 1} has the same value as entry ${right + 1}`,
        'write the value that is meant, or delete one',
      );
    }
  });
  return problems;
}

/** Whether the copy key of an entry's label ends with the entry's value: "states.ny" for "NY". */
const isLabelled = (entry: Json | undefined): boolean =>
  isObject(entry) && lastPart(String(entry.label)) === String(entry.value).toLowerCase();

/** The schema titles of lists that may repeat a word. Each row of a skeleton is drawn. */
const DRAWN: ReadonlySet<string> = new Set(['Skeleton']);

/**
 * Whether an entry is a block. An author may repeat a block on purpose, such as a button above and below a long page,
 * but not directly after itself.
 */
const isBlock = (entry: Json | undefined): boolean => isObject(entry) && typeof entry.block === 'string';

/**
 * Whether the entries of a list must differ although JSON Schema does not check it: texts without `uniqueItems`, and
 * objects.
 */
const isDistinct = ({ title, uniqueItems }: SchemaNode['schema'], entry: Json): boolean =>
  typeof entry === 'string'
    ? uniqueItems !== true && !DRAWN.has(String(title))
    : isObject(entry) && Object.keys(entry).length > 0;
