import { type FormSchema, fieldName, flattenedFields, sentSchemaOf } from '../../eval/index.ts';
import type { Field } from '../../generated/flow-files.ts';
import {
  type Call,
  didYouMean,
  isObject,
  type Json,
  type Operation,
  pointerTo,
  type Problem,
} from '../../model/index.ts';
import { type Form, formsOf } from '../../rules/index.ts';
import type { LackingField } from '../relocate-to-shared-form.ts';
import type { Files } from '../files.ts';
import { namedFields, schemasAt, responseSchemas, type ResponseSchemas } from '../response-schemas.ts';
import { listed } from '../wording.ts';
import { refusedValues } from './refused-values.ts';
import { error } from './rule.ts';

/**
 * Compares the fields of a form with the request body of the call that sends them. A call sends the whole form
 * (`body_from`) or puts a part of it into one property of its body.
 */
export function formsAtOdds(files: Files, id: string, call: Call, operation: Operation): Problem[] {
  const body = responseSchemas(files.contract, operation.body ?? {});
  const wholes: [reference: string, place: string[]][] = [
    ...(call.body_from === undefined ? [] : [[call.body_from, []] as [string, string[]]]),
    ...Object.entries(call.body ?? {}).flatMap(([name, value]): [string, string[]][] =>
      typeof value === 'string' ? [[value, [name]]] : [],
    ),
  ];
  return formsMaking(files, id).flatMap(({ file, form }) =>
    wholes.flatMap(([reference, place]) => {
      const [root, ...path] = reference.split('.');
      const pointer = pointerTo('calls', id, ...(place.length === 0 ? ['body_from'] : ['body', ...place]));
      if (root !== 'form') return [];
      const part = path.reduce<FormSchema | undefined>(inner, sentSchemaOf(form.fields));
      const taken = schemasAt(body, place);
      const what = `${operation.method} ${operation.path}`;
      return part === undefined || taken === undefined
        ? []
        : fieldsAtOdds(files, { file, form, id, what, pointer, reference }, path, part, taken);
    }),
  );
}

const inner = (schema: FormSchema | undefined, name: string) => {
  const found = schema?.properties[name];
  return found !== undefined && 'properties' in found ? found : undefined;
};

/** A form, or a group of its fields, that a call sends. */
interface Sending {
  file: string;
  form: Form;
  /** The name of the call. */
  id: string;
  /** The operation as messages name it: "PUT /users/bmi". */
  what: string;
  /** The pointer in calls.json to the name of the form, and the reference there, such as "form.card". */
  pointer: string;
  reference: string;
}

/**
 * Compares the fields of a form, or of a group in it, with the schema that accepts them.
 * @param path the names of the groups
 */
function fieldsAtOdds(
  files: Files,
  sending: Sending,
  path: readonly string[],
  part: FormSchema,
  taken: NonNullable<ResponseSchemas>,
): Problem[] {
  const { file, form, id, what, pointer, reference } = sending;
  const { known, required } = namedFields(taken);
  if (known.length === 0) return [];
  const names = Object.keys(part.properties);
  if (names.every((name) => !known.includes(name)))
    return [
      error('RF25', 'calls.json', pointer, `${what} takes nothing of "${reference}" here`, `it takes ${listed(known)}`),
    ];
  const own = consentNames(form);
  const strangers = names.filter((name) => !known.includes(name) && !own.includes(name));
  const lacking = required.filter((name) => !names.includes(name));
  const isOther = strangers.length > 1 && strangers.length * 2 > names.filter((name) => !own.includes(name)).length;
  // If another form also makes this call, the call is right, and this form makes the wrong call.
  if (isOther && formsMaking(files, id).length > 1) {
    const place = form.pointer + placeOfCall(pointerTo('submit', 'do'), form.submit.do, id);
    return [error('RF25', file, place, `${what} takes no ${listed(strangers)}`, 'name the call that takes this form')];
  }
  if (strangers.length > 0)
    return strangers.map((name) =>
      error('RF25', file, placeOf(form, [...path, name]), `${what} takes no "${name}"`, didYouMean(name, known)),
    );
  if (lacking.length > 0) {
    const needs = `${what} needs ${listed(lacking)}`;
    const problem: LackingField = {
      ...error('RF25', file, `${placeOf(form, path)}/fields`, needs, 'add a field for it'),
      lacks: lacking,
    };
    return [problem];
  }
  return names.flatMap((name) => {
    const within = schemasAt(taken, [name]);
    const group = inner(part, name);
    if (within === undefined) return [];
    if (group !== undefined) return fieldsAtOdds(files, sending, [...path, name], group, within);
    const here = placeOf(form, [...path, name]).replace(/\/field$/, '');
    return refusedValues({ file, pointer: here, what }, fieldAt(form.fields, [...path, name]), within);
  });
}

/** The names of a form's consents and of their versions. They belong to the flow, and every operation accepts them. */
export const consentNames = ({ fields }: Form): string[] =>
  flattenedFields(fields).flatMap(({ entry }) =>
    'group' in entry || entry.consent === undefined ? [] : [entry.field, `${entry.field}_version`],
  );

function fieldAt(fields: Form['fields'], [name, ...inside]: readonly string[]): Field | undefined {
  const entry = fields.find((one) => fieldName(one) === name);
  if (entry === undefined) return undefined;
  return 'group' in entry ? fieldAt(entry.fields, inside) : entry;
}

/** The JSON pointer of a field or a group in a form. */
function placeOf({ pointer, fields }: Form, path: readonly string[]): string {
  let here = pointer;
  let list = fields;
  for (const [depth, name] of path.entries()) {
    const index = list.findIndex((entry) => fieldName(entry) === name);
    const entry = list[index];
    here += pointerTo('fields', index);
    if (entry === undefined) return here;
    if ('group' in entry && depth < path.length - 1) list = entry.fields;
    else if (depth === path.length - 1 && 'field' in entry) here += '/field';
  }
  return here;
}

/** The forms that submit a call. */
export const formsMaking = ({ screens }: Files, call: string) =>
  Object.entries(screens).flatMap(([id, screen]) =>
    formsOf(screen)
      .filter(({ submit }) => makes(submit.do, call))
      .map((form) => ({ file: `screens/${id}.json`, form })),
  );

/** The JSON pointer of a call's name in a list of actions. If the call is not in the list, the pointer of the list. */
function placeOfCall(pointer: string, list: unknown, call: string): string {
  const all: readonly unknown[] = Array.isArray(list) ? list : [];
  const index = all.findIndex((action) => makes(action, call));
  const action = all[index];
  if (!isObject(action)) return pointer;
  const nested = ['then', 'do', 'otherwise'].find((key) => makes(action[key], call));
  const here = pointer + pointerTo(index);
  return nested === undefined || action.call === call
    ? here + pointerTo('call')
    : placeOfCall(here + pointerTo(nested), action[nested], call);
}

function makes(part: unknown, call: string): boolean {
  if (Array.isArray(part)) return part.some((one) => makes(one, call));
  if (!isObject(part)) return false;
  return part.call === call || Object.values(part).some((one: Json | undefined) => makes(one, call));
}
