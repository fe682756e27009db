import type { Field } from '../../generated/flow-files.ts';
import { asList, didYouMean, isObject, nearest, pointerTo, fileStem } from '../../model/index.ts';
import { entriesOf } from '../../rules/index.ts';
import { type Files } from '../files.ts';
import { knownWords } from '../response-schemas.ts';
import type { Schema } from '../schemas.ts';
import { listed } from '../wording.ts';

/** A mistake in a form field that a call sends: the field's wrong key, a message and a hint. */
export interface Flaw {
  key: string;
  message: string;
  hint: string;
}

/**
 * Finds limits in the contract that a form's field does not enforce, such as a smaller `maxLength`.
 * @param schema the contract's schema of the property for which the field is sent
 */
export function contractConflicts(files: Files, field: Field, schema: Schema): Flaw[] {
  const words = Array.isArray(schema.enum) ? schema.enum.map(String) : knownWords(schema);
  const isOver = (word: 'maxLength' | 'maximum') => Number(field[word]) > Number(schema[word]);
  const isUnder = (word: 'minLength' | 'minimum') => Number(field[word]) < Number(schema[word]);
  const over = (['maxLength', 'maximum'] as const).filter(isOver);
  const under = (['minLength', 'minimum'] as const).filter(isUnder);
  const bounds = [...over, ...under].map((word) => ({
    key: pointerTo(word),
    message: `${over.some((one) => one === word) ? 'at most' : 'at least'} ${String(schema[word])} is accepted`,
    hint: `write ${String(schema[word])}`,
  }));
  const values = field.list === undefined ? [] : entriesOf(field.list).map(({ value }) => value);
  const strangers = values
    .map((value, index) => ({ value, index }))
    .filter(({ value }) => words.length > 0 && !words.includes(value));
  const unlisted = words.filter((word) => !values.includes(word));
  const isOther = strangers.length > 1 || strangers.some(({ value }) => nearest(value, words) === undefined);
  const meant = listOf(files, words);
  if (isOther && strangers.length === values.length && (strangers.length > 1 || meant !== undefined))
    return [
      ...bounds,
      {
        key: '',
        message: 'it knows none of the values of this list',
        hint:
          meant === undefined
            ? `name another list, with values such as ${listed(words.slice(0, 3))}`
            : `write "list": "${meant}"`,
      },
    ];
  return [
    ...bounds,
    ...strangers.map(({ value, index }) => ({
      key: pointerTo('list', index, 'value'),
      message: `it knows no "${value}" here`,
      hint: isRepeated(field.list, index)
        ? 'remove this entry: another one has its label'
        : didYouMean(value, unlisted.length > 0 ? unlisted : words),
    })),
  ];
}

/** The list of the flow whose values are all in `words`; undefined when there is none, or more than one. */
function listOf({ all }: Files, words: readonly string[]): string | undefined {
  const [only, ...more] = all.filter(({ file, value }) => {
    const entries = file.startsWith('lists/') && isObject(value) ? asList(value.list).filter(isObject) : [];
    return entries.length > 0 && entries.every((entry) => words.includes(String(entry.value)));
  });
  return only === undefined || more.length > 0 ? undefined : fileStem(only.file);
}

/** Whether another entry of the list has the same label, so one of the two is a copy. */
function isRepeated(list: Field['list'], index: number): boolean {
  const labels = list === undefined ? [] : entriesOf(list).map(({ label }) => label);
  return labels.some((label, place) => place !== index && label === labels[index]);
}
