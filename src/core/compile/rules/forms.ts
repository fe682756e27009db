import {
  type FieldSchema,
  fieldSchema,
  isRequired,
  fieldName,
  flattenedFields,
  errorTextKey,
} from '../../eval/index.ts';
import { type Form, formsOf } from '../../rules/index.ts';
import type { Field, FormField } from '../../generated/flow-files.ts';
import { didYouMean, pointerTo, type Problem, wordsInName } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

/** Names of forms and fields are unique, and each field has a text for every problem its value can have. */
export const forms: Rule = ({ screens }) =>
  Object.entries(screens).flatMap(([id, screen]) => {
    const file = `screens/${id}.json`;
    return formsOf(screen).flatMap((form, index, all) => [
      ...(all.findIndex(({ name }) => name === form.name) < index
        ? [twice(file, `${form.pointer}/name`, `Two forms of this screen are called "${form.name}"`)]
        : []),
      ...formErrors(file, form),
    ]);
  });

const twice = (file: string, pointer: string, message: string) =>
  error('RF05', file, pointer, message, 'give each its own name');

function formErrors(file: string, { pointer, fields }: Form): Problem[] {
  const here = `${pointer}/fields`;
  return [
    ...namedTwice(file, here, fields),
    ...unitsOutOfReach(file, here, fields),
    ...unitsNamedTwice(file, here, fields),
    ...flattenedFields(fields).flatMap((place) =>
      'field' in place.entry ? wordless(file, here + place.pointer, place.entry) : [],
    ),
  ];
}

/** Whether the label or `autocomplete` of a field contains the field's name, or a part of it. */
const isNamedRightly = (entry: FormField, name: string) =>
  [entry.label ?? '', entry.autocomplete ?? ''].some((text) =>
    wordsInName(name).some((word) => wordsInName(text).includes(word)),
  );

/**
 * Of several fields with one name, the field whose name is wrong. It is the one whose settings do not contain the name,
 * or else the second one. Undefined when only one field has the name.
 */
function strangerOf(fields: readonly FormField[], name: string): FormField | undefined {
  const [first, second] = fields.filter((entry) => fieldName(entry) === name);
  if (first === undefined || second === undefined) return undefined;
  return isNamedRightly(second, name) && !isNamedRightly(first, name) ? first : second;
}

function namedTwice(file: string, pointer: string, fields: readonly FormField[]): Problem[] {
  return fields.flatMap((entry, index) => {
    const here = pointer + pointerTo(index);
    const name = fieldName(entry);
    const key = 'group' in entry ? 'group' : 'field';
    return [
      ...(entry === strangerOf(fields, name) ? [twice(file, `${here}/${key}`, `Two fields are called "${name}"`)] : []),
      ...('group' in entry ? namedTwice(file, `${here}/fields`, entry.fields) : []),
    ];
  });
}

/**
 * Reports units that are never shown. Units without a label are shown when the unit switch of another field chooses
 * them by name.
 */
function unitsOutOfReach(file: string, pointer: string, fields: readonly FormField[]): Problem[] {
  const measured = flattenedFields(fields).flatMap(({ entry, pointer: here }) =>
    'field' in entry ? (entry.units ?? []).map((unit, index) => ({ ...unit, here, index })) : [],
  );
  const offered = measured.flatMap(({ name, label }) => (label === undefined ? [] : [name]));
  return measured
    .filter(({ name, label }) => offered.length > 0 && label === undefined && !offered.includes(name))
    .map(({ name, here, index }) =>
      error(
        'SC06',
        file,
        pointer + here + pointerTo('units', index, 'name'),
        `Nobody can switch to the unit "${name}": no other field offers it`,
        didYouMean(name, [...new Set(offered)]),
      ),
    );
}

/** A unit switch chooses units by their name, so the second unit of a field with the same name can never be chosen. */
const unitsNamedTwice = (file: string, pointer: string, fields: readonly FormField[]): Problem[] =>
  flattenedFields(fields).flatMap(({ entry, pointer: here }) => {
    const units = 'field' in entry ? (entry.units ?? []) : [];
    return units.flatMap(({ name }, index) =>
      units.findIndex((other) => other.name === name) === index
        ? []
        : [
            twice(
              file,
              pointer + here + pointerTo('units', index, 'name'),
              `Two units of a field are called "${name}", so nobody can choose this one`,
            ),
          ],
    );
  });

/** The JSON Schema keywords that people's input can violate. */
const RULES = ['format', 'minLength', 'maxLength', 'minimum', 'maximum', 'pattern'] as const;

/** The problem of an `invalid` message for a field that accepts every text. */
const missingErrors = (file: string, pointer: string, field: Field) => {
  const { field: name, formatter, input } = field;
  // A field with a formatter or input mode probably lost its rule, so the message is right.
  const place = formatter === undefined && input === undefined ? `${pointer}/errors/invalid` : pointer;
  return error(
    'SC03',
    file,
    place,
    `This is never shown, because "${name}" accepts every text`,
    'add the rule it is about, such as "pattern" or "maxLength", or remove it',
  );
};

/**
 * Whether a field has a `missing` message that is never shown: the field is optional, and none of its rules uses the
 * message.
 */
const isNeverMissed = ({ type, optional, errors = {} }: Field, broken: readonly string[]) =>
  optional === true &&
  type !== 'number' &&
  errors.missing !== undefined &&
  broken.every((word) => errors.invalid !== undefined || word in errors);

const neverMissed = (file: string, pointer: string, name: string) =>
  error(
    'SC03',
    file,
    `${pointer}/errors/missing`,
    `This is never shown, because "${name}" may be left empty`,
    'take "optional" out, or remove it',
  );

/** Reports rules of a field that have no message, and messages for rules that the field does not have. */
function wordless(file: string, pointer: string, field: Field): Problem[] {
  const { errors = {}, field: name } = field;
  const schema: FieldSchema = fieldSchema(field);
  const broken = [...(isRequired(field) ? ['required'] : []), ...RULES.filter((word) => schema[word] !== undefined)];
  const silent = broken.find((word) => errorTextKey(field, word) === undefined);
  const word = silent === 'required' ? 'missing' : 'invalid';
  const when = silent === 'required' ? 'is empty' : `breaks its "${silent}"`;
  const never = Object.keys(errors).filter((key) => RULES.some((rule) => rule === key && field[rule] === undefined));
  const isText = field.type === 'string' && field.list === undefined && field.consent === undefined;
  const lacksReason = isText && RULES.every((rule) => field[rule] === undefined || rule in errors);
  return [
    ...(silent === undefined
      ? []
      : [
          error(
            'SC05',
            file,
            pointer + (field.errors === undefined ? '' : pointerTo('errors')),
            `"${name}" says nothing when it ${when}`,
            `add "${word}" to its "errors"${word === 'missing' ? '; or "optional": true, if it may stay empty' : ''}`,
          ),
        ]),
    ...never.map((key) =>
      error(
        'SC03',
        file,
        pointer + pointerTo('errors', key),
        `This is never shown, because "${name}" has no "${key}"`,
        `give the field a "${key}", or remove it`,
      ),
    ),
    ...(errors.invalid !== undefined && lacksReason ? [missingErrors(file, pointer, field)] : []),
    ...(isNeverMissed(field, broken) ? [neverMissed(file, pointer, name)] : []),
  ];
}
