import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import {
  entryAt,
  fill,
  formsOf,
  givenEverywhere,
  initialKnown,
  isAsked,
  jsonOf,
  labelOf,
  OWN_FORMATS,
  saidOf,
  schemaOf,
  wordsFor,
} from '#core';
import type { Flow, Form as FlowForm, Scope } from '#core';
import { makes } from './flow-calls.ts';
import type { OperationId } from './operations.ts';
import type { Said } from './words.ts';

/** Sentences by field; a field within another is "address.zip". Empty when all is well. */
export type FieldProblems = Record<string, Said[]>;

/** A call whose body is a form of the flow. */
export interface Form {
  /**
   * What the flow's own form says about a body (VA-3): the rules and the sentences are those of its screen.
   * @param data of the screen that shows the form; a field that is asked only for some data is not asked without it
   */
  check(body: object, data?: object): FieldProblems;
  /** Whether a field is asked of somebody who is shown this data. */
  asks(field: string, data: object): boolean;
  /** A field's label as somebody reads it who is shown this data: what a tick agrees to. */
  label(field: string, data: object, locale: string): string;
}

/**
 * The form that a flow's screens send with a call, so that both halves hold to one set of rules.
 * @param call the operation that it is sent to
 * @throws Error when no screen of the flow sends one: the server does not run without the rules
 */
export function formOf(flow: Flow, call: OperationId): Form {
  const form = Object.values(flow.screens)
    .flatMap(formsOf)
    .find(({ submit }) => makes(flow, submit.do, call));
  if (form === undefined) throw new Error(`The flow "${flow.name}" has no form that sends ${call}.`);
  const ajv = new Ajv({ allErrors: true });
  addFormats.default(ajv);
  // They are of cards, which never come here.
  for (const name of OWN_FORMATS) ajv.addFormat(name, true);
  const validate = ajv.compile(schemaOf(form.fields));
  const known = initialKnown(flow);
  const scopeOf = (data: object): Scope => ({ flow, known, data: jsonOf(data) });
  return {
    check(body, data = {}) {
      const told = Object.entries(check(form, validate, body));
      return Object.fromEntries(told.filter(([field]) => isAsked(form.fields, field, scopeOf(data))));
    },
    asks: (field, data) => isAsked(form.fields, field, scopeOf(data)),
    label(field, data, locale) {
      const entry = entryAt(form.fields, field);
      const label = entry && 'field' in entry ? labelOf(entry, scopeOf(data)) : undefined;
      return label === undefined
        ? ''
        : fill(flow.texts[locale]?.[label.text] ?? '', {
            ...givenEverywhere(flow),
            ...wordsFor(label.with, scopeOf(data), locale),
          });
    },
  };
}

function check(form: FlowForm, validate: ValidateFunction, body: object): FieldProblems {
  if (validate(body)) return {};
  const told = (validate.errors ?? []).map((error): [string, Said[]] => {
    const field = fieldOf(error);
    const entry = entryAt(form.fields, field);
    const key = entry && 'field' in entry ? saidOf(entry, error.keyword) : undefined;
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
