import { evaluate } from './conditions.ts';
import { nameOf } from './fields.ts';
import type { FormField } from '../generated/flow-files.ts';
import { isObject, type Json } from '../model/index.ts';
import type { Scope } from './scope.ts';

/** The fields of a form whose values are sent or stored: all but its gates, which only have to be ticked to go on. */
export const sentFields = (fields: readonly FormField[]): FormField[] =>
  fields.flatMap((entry): FormField[] => {
    if ('group' in entry) return [{ ...entry, fields: sentFields(entry.fields) }];
    return entry.gate === true ? [] : [entry];
  });

/**
 * What a form sends of its data: all but the ticks of its gates and the fields that it does not show. A hidden field may
 * have a value all the same: one that the form was filled with, from when it was shown.
 */
export function sentData(fields: readonly FormField[], data: Json, scope: Scope): Json {
  if (!isObject(data)) return data;
  const sent = { ...data };
  for (const entry of fields) {
    const name = nameOf(entry);
    const own = sent[name];
    const isLeftOut = 'gate' in entry && entry.gate === true;
    if (isLeftOut || evaluate(entry.if, scope) === false) delete sent[name];
    else if ('group' in entry && own !== undefined) sent[name] = sentData(entry.fields, own, scope);
  }
  return sent;
}
