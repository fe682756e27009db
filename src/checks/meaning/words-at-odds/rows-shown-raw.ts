import { asList, asObject, type JsonObject, lastPart, mentions, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { isReceived } from '../../subject/assigned-values.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { type ObjectNode, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The fields of forms whose values fill a stored value. Undefined if anything else fills it as well. */
function fieldsOf(subject: Subject, stored: string): readonly JsonObject[] | undefined {
  const [store = '', field = ''] = stored.split('.');
  if (isReceived(subject, store, field)) return undefined;
  const given = objectsTitled(subject, 'SetAction').flatMap(({ file, value }) => {
    const from = asObject(value.set)[stored];
    return from === undefined ? [] : [{ file, from }];
  });
  const found = given.map(({ file, from }) =>
    writtenWith(subject, 'field').find(
      (one) => one.file === file && `form.${textIn(one.value, 'field') ?? ''}` === from,
    ),
  );
  const fields = found.flatMap((one) => (one === undefined ? [] : [one.value]));
  return fields.length === 0 || fields.length < found.length ? undefined : fields;
}

/** The questions whose answers are stored where a reference reads them: "request.answers.party.0". */
function questionsOf(subject: Subject, reference: string): readonly JsonObject[] {
  const [, stored = '', id = ''] = /^(.+)\.([^.]+)\.\d+$/.exec(reference) ?? [];
  const isOfAnswers = objectsTitled(subject, 'SetAction').some(
    ({ value }) => asObject(value.set)[stored] === 'answers.map',
  );
  return isOfAnswers
    ? writtenWith(subject, 'list', 'options').flatMap(({ file, value }) =>
        file.startsWith('questionnaires/') && value.id === id ? [value] : [],
      )
    : [];
}

/** The values of a list that are written for computers, such as "in_review". People can read a code such as "CA". */
const wordsIn = (value: JsonObject): string[] =>
  asList(value.list ?? value.options)
    .flatMap((one) => textIn(one, 'value') ?? textIn(one, 'id') ?? [])
    .filter((word) => /[a-z]/.test(word));

/** The formats and inputs of fields in which nobody types a date. */
const NO_DATE = ['email', 'tel'];

/**
 * What is wrong with a row, compared with the fields and questions that its value comes from.
 * @returns `part` is the key of the row where the mistake is; without it, the row as a whole is reported. Undefined when
 * nothing is wrong
 */
function mistake(
  row: JsonObject,
  asked: readonly JsonObject[],
): { part?: string; message: string; hint: string } | undefined {
  const from = String(row.value);
  const isPlain = row.format === undefined && row.list === undefined;
  if (isPlain && asked.every((one) => wordsIn(one).length > 0))
    return {
      message: `"${from}" is chosen from a list, and people read its value here in place of the words that they chose`,
      hint: 'add the "list" of the field or question',
    };
  // A field with a pattern may let people write the date in a form that others read, too.
  if (isPlain && asked.every((one) => one.format === 'date' && one.pattern === undefined))
    return {
      message: `"${from}" is a date, and people read it here as computers write it`,
      hint: 'add "format": "date"',
    };
  const isTyped = asked.every((one) => one.type === 'string' && one.list === undefined && one.options === undefined);
  if (isTyped && asked.every((one) => 'field' in one) && row.list !== undefined)
    return {
      message: `"${from}" is typed freely, and this list has words only for certain values`,
      hint: 'leave "list" out',
    };
  if (row.format === 'date' && asked.every((one) => NO_DATE.includes(String(one.format ?? one.input))))
    return { part: 'format', message: `"${from}" is no date`, hint: 'leave "format" out' };
  return undefined;
}

/**
 * Finds table rows that show what people chose or typed in another form than it has: the value of a chosen entry without
 * its words, a date without its format, or free text with a list or as a date.
 */
export const rowsShownRaw = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'TableRow').flatMap(({ file, pointer, value }): Finding[] => {
    const from = textIn(value, 'value') ?? '';
    const questions = questionsOf(subject, from);
    const asked = questions.length > 0 ? questions : (fieldsOf(subject, from) ?? []);
    const found = asked.length === 0 ? undefined : mistake(value, asked);
    if (found === undefined) return [];
    const { part, message, hint } = found;
    return [{ file, pointer: pointer + (part === undefined ? '' : pointerTo(part)), message, hint }];
  });

/** Whether two rows show a value of the same name under the same label and in the same format. */
const isAlike = (one: ObjectNode, other: ObjectNode) =>
  one.value.label === other.value.label &&
  one.value.format === other.value.format &&
  lastPart(textIn(one.value, 'value') ?? '') === lastPart(textIn(other.value, 'value') ?? '');

/**
 * Finds table rows without a list, where each other row for this value, with the same label and format, has one. A row
 * with a condition on the value is not reported: it may be hidden for the values that have words.
 */
export const rowsWithoutList = (subject: Subject): Finding[] => {
  const rows = objectsTitled(subject, 'TableRow').filter(({ value }) => textIn(value, 'value') !== undefined);
  return rows.flatMap((one): Finding[] => {
    const from = String(one.value.value);
    const others = rows.filter((other) => other !== one && isAlike(one, other));
    const isAsked = mentions(one.value.if, from);
    if (one.value.list !== undefined || isAsked || others.length === 0) return [];
    if (others.some(({ value }) => value.list === undefined)) return [];
    const message = `"${String(one.value.label)}" has a list of words for some values elsewhere, and none here`;
    return [{ file: one.file, pointer: one.pointer, message, hint: 'add the same "list"' }];
  });
};
