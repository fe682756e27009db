import {
  type Flow,
  type FormField,
  initialState,
  isAsked,
  isObject,
  type Json,
  jsonOf,
  flattenedFields,
  type RouteMatch,
  type State,
  asObject,
} from '#core';
import { fittedToContract } from '../scenarios/completed.ts';
import type { Answering } from './play.ts';
import { type FileNode, operationIn, type Subject } from './subject.ts';

/** Whether a request has a value for a required property. Null counts as a value where the contract allows null. */
function isGiven(subject: Subject, schema: Json | undefined, value: Json | undefined): boolean {
  if (value === undefined) return false;
  if (value !== null || !isObject(schema)) return true;
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace(/^.*\//, '') : undefined;
  if (name !== undefined) return isGiven(subject, subject.contract.schemas[name], value);
  const { type, anyOf } = schema;
  if (Array.isArray(anyOf)) return anyOf.some((one) => isGiven(subject, one, value));
  return type === undefined || [type].flat().includes('null');
}

/** A required field of a form that fills a store. */
interface Required {
  key: string;
  file: string;
  /** The JSON pointer of the field. */
  pointer: string;
  fields: readonly FormField[];
}

/**
 * The required fields of the form that fills a store, except gates, which are not sent, and fields that an empty
 * browser would not show. The backend applies the form's rules as well, but does not have the browser's stores.
 */
const requiredIn = ({ flow }: Subject, store: Json | undefined): Required[] =>
  Object.entries(flow.screens).flatMap(([id, screen]) => {
    if (screen.kind !== 'form' || screen.fill !== store) return [];
    const { fields } = screen;
    return flattenedFields(fields)
      .filter(
        ({ key, entry }) =>
          'field' in entry && entry.optional !== true && entry.gate !== true && isWanted(flow, fields, key),
      )
      .map(({ key, pointer }) => ({ key, file: `screens/${id}.json`, pointer: `/fields${pointer}`, fields }));
  });

const isWanted = (flow: Flow, fields: readonly FormField[], key: string) =>
  isAsked(fields, key, { flow, state: initialState(flow) });

/** Whether a part of a request lacks a field that the backend requires from everybody. */
const lacksField = (subject: Subject, store: Json | undefined, part: Json | undefined): boolean =>
  requiredIn(subject, store).some(({ key }) => {
    const value = key
      .split('.')
      .reduce<Json | undefined>((around, name) => (isObject(around) ? around[name] : undefined), part);
    return value == null;
  });

/**
 * The condition that hides a field from this visitor although the backend requires the field from everybody; undefined
 * when there is none.
 */
export function hiddenFrom(
  subject: Subject,
  state: State,
  match: RouteMatch,
): Pick<FileNode, 'file' | 'pointer'> | undefined {
  const { flow } = subject;
  const sent = Object.values(flow.calls).flatMap(({ body = {} }) => Object.values(body).map(jsonOf));
  const hidden = sent
    .flatMap((store) => requiredIn(subject, store))
    .find(({ fields, key }) => !isAsked(fields, key, { flow, state, match }));
  return hidden && { file: hidden.file, pointer: `${hidden.pointer}/if` };
}

/**
 * Simulates a backend. It accepts a request that has everything the contract and the flow's forms require, and refuses
 * any other request with 422.
 */
export const backend =
  (subject: Subject): Answering =>
  (call, { body, headers }) => {
    const operation = operationIn(subject, call);
    if (operation === undefined) return { response: {} };
    const named = operation.body?.$ref;
    const schema = typeof named === 'string' ? subject.contract.schemas[named.replace(/^.*\//, '')] : operation.body;
    const required = Array.isArray(schema?.required) ? schema.required.map(String) : [];
    const parts = isObject(schema?.properties) ? schema.properties : {};
    const sent = asObject(body);
    const isWhole =
      required.every((name) => isGiven(subject, parts[name], sent[name])) &&
      !Object.entries(subject.flow.calls[call]?.body ?? {}).some(([name, from]) =>
        lacksField(subject, jsonOf(from), sent[name]),
      ) &&
      operation.parameters.every((one) => one.in !== 'header' || !one.required || (headers[one.name] ?? '') !== '');
    if (!isWhole) return { failure: { status: 422, body: { errors: { message: 'sample' } } } };
    const answer = Object.values(operation.responses)[0];
    return { response: answer === undefined ? {} : fittedToContract(subject.contract, answer, {}) };
  };
