import { nameOf } from '../../eval/index.ts';
import { nearest, pointer, type Problem, segments } from '../../model/index.ts';
import { type Form, formsOf } from '../../rules/index.ts';
import type { Files } from '../files.ts';
import type { ReferenceTarget } from './references.ts';
import { makesCall } from './scope.ts';

/**
 * Where a form lacks the field that a call sends. The call sends the field under the field's own name, as the contract
 * asks, so that the form has the mistake: it has no such field, or calls it otherwise.
 * @returns undefined when the call may have the mistake, or several forms make it
 */
export function inLackingForm(files: Files, { file, pointer: at, name }: ReferenceTarget): Place | undefined {
  const [, call = '', part, key = ''] = segments(at);
  if (file !== 'calls.json' || part !== 'body' || name !== `form.${key}`) return undefined;
  const making = Object.entries(files.screens).flatMap(([id, screen]) =>
    formsOf(screen)
      .filter(({ submit }) => makesCall(submit, call))
      .map((form) => ({ file: `screens/${id}.json`, form })),
  );
  const [only, ...more] = making;
  return only === undefined || more.length > 0 ? undefined : { file: only.file, ...within(only.form, key) };
}

type Place = Pick<Problem, 'file' | 'pointer' | 'at'>;

/** The form's field that is meant, without its name or its consent, or else all its fields. */
function within({ at, fields }: Form, key: string): Omit<Place, 'file'> {
  const names = fields.map(nameOf);
  const meant = names.indexOf(nearest(key, names) ?? '');
  const agreed = names.indexOf(key.replace(/_version$/, ''));
  const entry = fields[meant];
  if (agreed !== -1) return { pointer: at + pointer('fields', agreed), at: 'key' };
  if (entry === undefined) return { pointer: at + pointer('fields'), at: 'key' };
  return { pointer: at + pointer('fields', meant, 'group' in entry ? 'group' : 'field'), at: 'value' };
}
