import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import {
  entryAt,
  formsOf,
  initialState,
  isAsked,
  jsonOf,
  labelOf,
  misformattedFields,
  fieldName,
  CUSTOM_FORMATS,
  errorTextKey,
  schemaOf,
  fieldsToSend,
  placeholderValues,
  translator,
} from '#core';
import type { Flow, Form as FlowForm, Scope } from '#core';
import { requestsOperation } from './flow-calls.ts';
import type { OperationId } from './operations.ts';
import { unprocessable } from './refusal.ts';
import type { ServerMessage } from './message.ts';
import type { ServerContext } from './server-context.ts';

/** Error messages by field. A nested field has a dotted name: "address.zip". Empty when the body is valid. */
export type FieldErrors = Record<string, ServerMessage[]>;

/** Refuses a body with invalid fields. @throws Refusal 422 by field */
export function refuseFieldErrors(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw unprocessable(errors);
}

/** The part of the server that the rules of a form need. */
export type FormServer = Pick<ServerContext, 'flow' | 'clock'>;

/** A form of the flow whose data are sent as the body of a call. */
export interface Form {
  /**
   * Checks a body with the rules and messages of the form's own screen (VA-3).
   * @param data the data of this screen. They decide which conditional fields are asked
   */
  check(body: object, data?: object): FieldErrors;
  /** Whether the screen asks for a field when it has these data. */
  asks(field: string, data: object): boolean;
  /**
   * The label of a field as the person has read it. For a ticked consent, this is the text to which the person agreed.
   */
  label(field: string, data: object, locale: string): string;
}

/**
 * The form that the flow's screens send with a call, so that browser and server apply the same rules.
 * @param call the operation to which the form is sent
 * @throws Error when no screen sends such a form, because the server must not run without the rules
 */
export function formOf(server: FormServer, call: OperationId): Form {
  const { flow } = server;
  const [found] = formsThatSend(flow, call);
  if (found === undefined) throw new Error(`The flow "${flow.name}" has no form that sends ${call}.`);
  return rulesOf(server, found.form);
}

/** A form and its screen. */
export interface ScreenForm {
  screen: string;
  form: FlowForm;
}

const placesOf = (flow: Flow): ScreenForm[] =>
  Object.entries(flow.screens).flatMap(([screen, file]) => formsOf(file).map((form) => ({ screen, form })));

/** The forms that the flow's screens send with a call. */
export const formsThatSend = (flow: Flow, call: string): ScreenForm[] =>
  placesOf(flow).filter(({ form }) => requestsOperation(flow, form.submit.do, call));

/** The form screens that fill a store. */
export const formsThatFill = (flow: Flow, store: string): ScreenForm[] =>
  placesOf(flow).filter(({ screen, form }) => {
    const file = flow.screens[screen];
    return form.name === '' && file?.kind === 'form' && file.fill === store;
  });

/** Whether everybody must pass a screen: it belongs to a step that exists for all people. */
const isForAll = ({ steps, routes }: Flow, { screen }: ScreenForm) =>
  steps.some(
    ({ only_if, routes: own }) =>
      only_if === undefined && routes.some((route) => route.screen === screen && own.includes(route.id)),
  );

/**
 * Checks what a call sends with the rules of every form that people filled in for it before. A form that only some
 * people see counts only if one of its fields is sent.
 * @returns error messages by field
 */
export function checkOfForms(server: FormServer, places: readonly ScreenForm[]): (body: object) => FieldErrors {
  const all = places.map((place) => ({
    rules: rulesOf(server, place.form),
    fields: place.form.fields.map(fieldName),
    isForAll: isForAll(server.flow, place),
  }));
  const isAlone = !all.some((one) => one.isForAll);
  return (body) =>
    Object.assign(
      {},
      ...all
        .filter((one) => one.isForAll || isAlone || one.fields.some((field) => Object.hasOwn(body, field)))
        .map(({ rules }) => rules.check(body)),
    );
}

/** The rules of a form. */
export function rulesOf({ flow, clock }: FormServer, form: FlowForm): Form {
  const ajv = new Ajv({ allErrors: true });
  addFormats.default(ajv);
  // Core checks these formats itself, so ajv accepts every value.
  for (const name of CUSTOM_FORMATS) ajv.addFormat(name, true);
  const validate = ajv.compile(schemaOf(fieldsToSend(form.fields)));
  const state = initialState(flow);
  const scopeOf = (data: object): Scope => ({ flow, state, data: jsonOf(data) });
  return {
    check(body, data = {}) {
      const messages = Object.entries(check(form, validate, body, clock()));
      return Object.fromEntries(messages.filter(([field]) => isAsked(form.fields, field, scopeOf(data))));
    },
    asks: (field, data) => isAsked(form.fields, field, scopeOf(data)),
    label(field, data, locale) {
      const entry = entryAt(form.fields, field);
      const label = entry && 'field' in entry ? labelOf(entry, scopeOf(data)) : undefined;
      return label === undefined
        ? ''
        : translator(flow, locale)(label.text, placeholderValues(label.with, scopeOf(data), locale));
    },
  };
}

function check(form: FlowForm, validate: ValidateFunction, body: object, now: Date): FieldErrors {
  const errors = validate(body) ? [] : (validate.errors ?? []).map((error) => [fieldOf(error), error.keyword] as const);
  const misformatted = misformattedFields(fieldsToSend(form.fields), body, now);
  const messages = [...errors, ...misformatted.map((field) => [field, 'format'] as const)].map(
    ([field, keyword]): [string, ServerMessage[]] => {
      const entry = entryAt(form.fields, field);
      const key = entry && 'field' in entry ? errorTextKey(entry, keyword) : undefined;
      return [field, [key === undefined ? 'wrong_field' : { text: key }]];
    },
  );
  // A later entry of one field replaces an earlier one. In reversed order, the first error of each field remains.
  return Object.fromEntries(messages.toReversed());
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const parts = instancePath.split('/').slice(1);
  if (keyword === 'required' && typeof params['missingProperty'] === 'string') parts.push(params['missingProperty']);
  return parts.join('.');
}
