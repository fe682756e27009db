import { evaluate } from './conditions.ts';
import { fieldName } from './fields.ts';
import type { FormField } from '../generated/flow-files.ts';
import { isObject, type Json } from '../model/index.ts';
import type { Scope } from './scope.ts';

/** The fields of a form whose values are sent or stored: all except gates, which people only tick to continue. */
export const fieldsToSend = (fields: readonly FormField[]): FormField[] =>
  fields.flatMap((entry): FormField[] => {
    if ('group' in entry) return [{ ...entry, fields: fieldsToSend(entry.fields) }];
    return entry.gate === true ? [] : [entry];
  });

/**
 * The part of a form's data that is sent: everything except the ticks of gates, and fields that are not shown. A hidden
 * field may still have a value, which it got when the form was filled or while the field was shown.
 */
export function sentData(fields: readonly FormField[], data: Json, scope: Scope): Json {
  if (!isObject(data)) return data;
  const sent = { ...data };
  for (const entry of fields) {
    const name = fieldName(entry);
    const own = sent[name];
    const isLeftOut = 'gate' in entry && entry.gate === true;
    if (isLeftOut || evaluate(entry.if, scope) === false) delete sent[name];
    else if ('group' in entry && own !== undefined) sent[name] = sentData(entry.fields, own, scope);
  }
  return sent;
}
