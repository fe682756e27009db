import { ownEntry, segments } from '../../model/index.ts';
import { type Files } from '../files.ts';
import { namedFields, schemasAt, responseSchemas } from '../response-schemas.ts';
import { operationOf } from './operations.ts';
import type { ReferenceTarget } from './references.ts';

/**
 * For a reference to one field of a form, whether the request's property accepts the whole form. Example: "profile":
 * "form.profile", where the form has the fields of a profile but no field "profile".
 * @param known the fields of the form
 * @returns the right reference: "form"; undefined if the property does not accept the whole form
 */
export function wholeForm(files: Files, { file, pointer, name }: ReferenceTarget, known: readonly string[]) {
  const [, id = '', part, key = ''] = segments(pointer);
  const call = file === 'calls.json' && part === 'body' ? ownEntry(files.calls.calls, id) : undefined;
  const operation = call && operationOf(files, call);
  if (operation === undefined || !/^form\.[^.]+$/.test(name)) return undefined;
  const taken = schemasAt(responseSchemas(files.contract, operation.body ?? {}), [key]);
  const fields = taken === undefined ? [] : namedFields(taken).known;
  return known.length > 0 && known.every((one) => fields.includes(one)) ? 'form' : undefined;
}
