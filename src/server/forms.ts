import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { formsOf } from '#core';
import type { Flow, Form as FlowForm } from '#core';
import { makes } from './flow-calls.ts';
import type { Said } from './words.ts';

/** Sentences by field; a field within another is "address.zip". Empty when all is well. */
export type FieldProblems = Record<string, Said[]>;

/** A call whose body is a form of the flow. */
export interface Form {
  /** What the flow's own form says about a body (VA-3): the rules and the sentences are those of its screen. */
  check(body: object): FieldProblems;
}

/**
 * The form that a flow's screens send with a call, so that both halves hold to one set of rules.
 * @param call method and path under the API's base: "PUT /users/bmi"
 * @throws Error when no screen of the flow sends one: the server does not run without the rules
 */
export function formOf(flow: Flow, call: string): Form {
  const form = Object.values(flow.screens)
    .flatMap(formsOf)
    .find(({ submit }) => makes(flow, submit.do, call));
  if (form === undefined) throw new Error(`The flow "${flow.name}" has no form that sends ${call}.`);
  const ajv = new Ajv({ allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(form.schema);
  return { check: (body) => check(form, validate, body) };
}

function check(form: FlowForm, validate: ValidateFunction, body: object): FieldProblems {
  if (validate(body)) return {};
  const told = (validate.errors ?? []).map((error): [string, Said[]] => {
    const field = fieldOf(error);
    const key = form.ui[field]?.errors?.[error.keyword];
    return [field, [key === undefined ? 'wrong_field' : { text: key }]];
  });
  // Of several complaints about a field the first is told.
  return Object.fromEntries(told.toReversed());
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const parts = instancePath.split('/').slice(1);
  if (keyword === 'required' && typeof params['missingProperty'] === 'string') parts.push(params['missingProperty']);
  return parts.join('.');
}
