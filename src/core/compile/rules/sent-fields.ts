import { type FlatField, flattenedFields } from '../../eval/index.ts';
import type { Field } from '../../generated/flow-files.ts';
import { type Json, lastPart, pointerTo, type Problem } from '../../model/index.ts';
import { entriesOf, type Form, formsOf, referencesOf } from '../../rules/index.ts';
import type { Files } from '../files.ts';
import type { Schema } from '../schemas.ts';
import { namedFields, schemasAt, type ResponseSchemas, responseSchemas } from '../response-schemas.ts';
import { TYPE_NAMES } from '../wording.ts';
import { operationOf } from './operations.ts';
import { makesCall } from './scope.ts';
import { error, type Rule } from './rule.ts';
import { flawOf } from './satisfiable-fields.ts';
import { contractConflicts, type Flaw } from './contract-conflicts.ts';

/** A field of a form, and the path under which a call sends it. */
interface Sent {
  file: string;
  /** The JSON pointer of the form's list of fields. */
  pointer: string;
  place: FlatField;
  path: string[];
  /**
   * Whether the call sends the field under the field's own name. Otherwise the call may name the wrong field (SC04), so
   * the type is not compared.
   */
  isOwn: boolean;
}

/** An operation accepts every value that the form accepts whose fields are sent to it. */
export const sentFields: Rule = (files) =>
  Object.entries(files.calls.calls).flatMap(([id, call]) => {
    const operation = operationOf(files, call);
    if (operation?.body === undefined) return [];
    const body = responseSchemas(files.contract, operation.body);
    const pairs: [path: string[], reference: string][] = [
      ...(call.body_from === undefined ? [] : [[[], call.body_from] as [string[], string]]),
      ...Object.entries(call.body ?? {}).flatMap(([name, value]): [string[], string][] =>
        typeof value === 'string' ? [[[name], value]] : [],
      ),
    ];
    return formsMaking(files, id).flatMap(({ file, form }) =>
      pairs.flatMap(([path, reference]) =>
        fieldsIn(form, reference).flatMap(({ place, rest }) =>
          refusedOf(
            files,
            {
              file,
              pointer: `${form.pointer}/fields`,
              place,
              path: [...path, ...rest],
              isOwn: rest.length > 0 || sendsUnderOwnName(path, reference),
            },
            body,
          ),
        ),
      ),
    );
  });

/**
 * Whether a call sends a form's field under the field's own name. If the types differ then, the field is wrong, not the
 * call.
 */
export const sendsUnderOwnName = (path: readonly string[], reference: string) =>
  reference.startsWith('form.') && lastPart(reference) === path.at(-1);

const formsMaking = ({ screens }: Files, call: string) =>
  Object.entries(screens).flatMap(([id, screen]) =>
    formsOf(screen)
      .filter(({ submit }) => makesCall(submit, call))
      .map((form) => ({ file: `screens/${id}.json`, form })),
  );

/**
 * The fields that a reference such as "form", "form.address" or "form.email" contains, each with the rest of its path.
 */
function fieldsIn({ fields }: Form, reference: string): { place: FlatField; rest: string[] }[] {
  const [root, ...start] = reference.split('.');
  if (root !== 'form') return [];
  return flattenedFields(fields).flatMap((place) => {
    const key = place.key.split('.');
    const isWithin = start.every((word, index) => key[index] === word);
    return 'group' in place.entry || !isWithin ? [] : [{ place, rest: key.slice(start.length) }];
  });
}

function refusedOf(files: Files, sent: Sent, body: NonNullable<ResponseSchemas>): Problem[] {
  const { file, pointer, place, path, isOwn } = sent;
  const parts = schemasAt(body, path) ?? [];
  const [schema, ...others] = parts.map((part) => part.schema).filter(({ type }) => type !== 'null');
  if (schema === undefined || others.length > 0 || 'group' in place.entry) return [];
  const stranger = isOwn ? strangeType(place.entry, parts) : undefined;
  const flaw = missingIn(place, namedFields(schemasAt(body, path.slice(0, -1)) ?? []).required, path.at(-1) ?? '');
  const found = stranger ?? flaw;
  const flaws = found === undefined ? contractConflicts(files, place.entry, schema) : [found];
  const here = pointer + place.pointer;
  // A value that is sent under another name may be the wrong value (SM30).
  const isNamed = place.entry.field === path.at(-1);
  if (flaws.length === 0) return isNamed ? refusedExample(place.entry, schema, file, here) : [];
  return flaws.map(({ key, message, hint }) =>
    error('SM33', file, here + key, `The backend refuses what "${place.key}" lets through: ${message}`, hint),
  );
}

/**
 * The problem of a field that refuses the contract's own example for its value. It would refuse many people's values as
 * well.
 */
function refusedExample(field: Field, { examples = [] }: Schema, file: string, pointer: string): Problem[] {
  // People type a date in another order than the backend receives, so dates are not compared.
  if (field.format === 'date' || !Array.isArray(examples) || flawOf(field) !== undefined) return [];
  return examples.slice(0, 1).flatMap((example) => {
    const word = LIMITS.find((one) => field[one] !== undefined && !fits(field, one, example));
    if (word === undefined) return [];
    const message = `The form cannot be sent: "${field.field}" does not take ${JSON.stringify(example)}, which the contract gives as an example`;
    return [
      error(
        'SM17',
        file,
        word === 'list' ? pointer : pointer + pointerTo(word),
        message,
        'allow what people really enter',
      ),
    ];
  });
}

const LIMITS = ['pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'list'] as const;

/** Whether a value is within one of a field's limits. */
function fits(field: Field, word: (typeof LIMITS)[number], value: Json): boolean {
  const { pattern = '', minLength = 0, maxLength = Infinity, minimum = -Infinity, maximum = Infinity, list } = field;
  if (typeof value === 'number') return word === 'minimum' ? value >= minimum : word !== 'maximum' || value <= maximum;
  if (typeof value !== 'string') return true;
  if (word === 'pattern') return new RegExp(pattern, 'u').test(value);
  if (word === 'minLength') return value.length >= minLength;
  if (word === 'maxLength') return value.length <= maxLength;
  return word !== 'list' || list === undefined || entriesOf(list).some((entry) => entry.value === value);
}

/** The flaw of a field whose type the operation does not accept. */
function strangeType({ type }: Field, parts: readonly { schema: Schema }[]): Flaw | undefined {
  const taken = parts.flatMap(({ schema }) => [schema.type ?? []].flat()).filter((kind) => typeof kind === 'string');
  const [kind] = taken.filter((one) => one !== 'null');
  if (kind === undefined || taken.some((one) => one === type || (one === 'number' && type === 'integer')))
    return undefined;
  return { key: pointerTo('type'), message: `it takes ${TYPE_NAMES[kind] ?? kind}`, hint: `write "${kind}"` };
}

/** The flaw of a field that people may leave empty although the operation requires it. */
function missingIn({ entry, conditions }: FlatField, required: readonly string[], name: string): Flaw | undefined {
  if (!required.includes(name) || 'group' in entry) return undefined;
  const message = 'it needs this value from everybody';
  if (entry.optional === true) return { key: pointerTo('optional'), message, hint: 'take "optional" out' };
  // RF26 reports a condition on a field of the same form, which is never true.
  const isTyped = referencesOf(entry.if ?? {}).some((one) => one.startsWith('form.'));
  if (conditions.length === 0 || isTyped) return undefined;
  return { key: entry.if === undefined ? '' : pointerTo('if'), message, hint: 'take the condition out' };
}
