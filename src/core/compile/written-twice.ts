import { isObject, type Json, pointer, type Problem } from '../model/index.ts';
import { type SchemaNode, walk } from './walk.ts';

/** Schemas in which an entry may occur twice: a person in a scenario repeats an action, and a theme repeats a shape. */
const REPEATS = /^(?:scenarios|theme)\.schema\.json$/;

/** Reports entries that stand in one list twice: objects, names, and the texts that a condition compares with. */
export function writtenTwice(file: string, schemaId: string, value: Json): Problem[] {
  if (REPEATS.test(schemaId)) return [];
  const problems: Problem[] = [];
  walk(file, schemaId, value, ({ schema, value: list, pointer: at }) => {
    if (!Array.isArray(list) || list.length < 2) return;
    const entries = list.map((entry) => (isDistinct(schema, entry) ? JSON.stringify(entry) : undefined));
    for (const [index, entry] of entries.entries()) {
      const first = entry === undefined ? index : entries.indexOf(entry);
      if (first === index) continue;
      problems.push({
        rule: 'SC02',
        severity: 'error',
        file,
        pointer: at + pointer(index),
        at: 'value',
        message: `This stands in the list twice: entry ${index + 1} is the same as entry ${first + 1}`,
        hint: 'delete one',
      });
    }
  });
  return problems;
}

/** The schema titles of lists whose words may repeat: each row of a skeleton is drawn. */
const DRAWN: ReadonlySet<string> = new Set(['Skeleton']);

/** Blocks that only show text. An author may repeat a text on purpose. */
const SAID: ReadonlySet<string> = new Set(['text', 'heading']);

/** Whether an equal second entry is a mistake that JSON Schema does not report itself. */
const isDistinct = ({ title, uniqueItems }: SchemaNode['schema'], entry: Json): boolean =>
  typeof entry === 'string'
    ? uniqueItems !== true && !DRAWN.has(String(title))
    : isObject(entry) && Object.keys(entry).length > 0 && !SAID.has(String(entry.block));
