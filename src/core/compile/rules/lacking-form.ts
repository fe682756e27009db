import { fieldName } from '../../eval/index.ts';
import { jsonOf, lastPart, nearest, pointerTo, segments, stringsIn, fileStem } from '../../model/index.ts';
import { type Form, formsOf } from '../../rules/index.ts';
import type { LackingField } from '../relocate-to-shared-form.ts';
import { type Files } from '../files.ts';
import type { ReferenceTarget } from './references.ts';
import { makesCall } from './scope.ts';

/**
 * Finds the form that lacks a field which a reference names. If a call or store uses the same name ("zip": "form.zip"),
 * the reference is right, and the mistake is in the form.
 * @returns the location in the form, and what to do there; undefined if the reference may have the wrong name, or if
 * several forms make the call
 */
export function inLackingForm(files: Files, { file, pointer, name }: ReferenceTarget): Place | undefined {
  const path = segments(pointer);
  if (path.at(-2) === 'set' && name === `form.${lastPart(path.at(-1) ?? '')}`) {
    const screen = files.screens[fileStem(file)];
    const form = screen && formsOf(screen).find((one) => pointer.startsWith(`${one.pointer}/submit/`));
    return form === undefined ? undefined : { file, ...within(form, name.slice('form.'.length), []) };
  }
  const [, call = '', part, key = ''] = path;
  if (file !== 'calls.json' || (part !== 'body' && part !== 'query') || name !== `form.${key}`) return undefined;
  const making = Object.entries(files.screens).flatMap(([id, screen]) =>
    formsOf(screen)
      .filter(({ submit }) => makesCall(submit, call))
      .map((form) => ({ file: `screens/${id}.json`, form })),
  );
  const [only, ...more] = making;
  const sent = Object.values(files.calls.calls[call]?.[part] ?? {}).filter((value) => typeof value === 'string');
  return only === undefined || more.length > 0 ? undefined : { file: only.file, ...within(only.form, key, sent) };
}

type Place = Pick<LackingField, 'file' | 'pointer' | 'anchor' | 'hint' | 'lacks'>;

/**
 * The location in a form of the field that was probably meant: a field without its name or its consent, or else the
 * list of fields.
 * @param sent the references that the form's call sends; empty if the form makes no call
 */
function within({ pointer, fields, submit }: Form, key: string, sent: readonly string[]): Omit<Place, 'file'> {
  const names = fields.map(fieldName);
  const used = [...sent, ...stringsIn(jsonOf(submit))];
  const unused = names.filter((name) => !used.includes(`form.${name}`));
  // The call lacks one field of the form and asks for one that the form lacks: the same field under a wrong name.
  const plain = sent.length > 0 ? fields.filter((entry) => 'field' in entry).map(fieldName) : [];
  const [unsent = '', ...more] = plain.filter((name) => unused.includes(name));
  const meant = names.indexOf(nearest(key, unused) ?? (more.length === 0 ? unsent : ''));
  const agreed = names.indexOf(key.replace(/_version$/, ''));
  const entry = fields[meant];
  if (agreed !== -1)
    return {
      pointer: pointer + pointerTo('fields', agreed),
      anchor: 'key',
      hint: `add "consent": {} to "${names[agreed]}"`,
    };
  if (entry === undefined)
    return { pointer: pointer + pointerTo('fields'), anchor: 'key', hint: `add a field "${key}"`, lacks: [key] };
  const name = 'group' in entry ? 'group' : 'field';
  return { pointer: pointer + pointerTo('fields', meant, name), anchor: 'value', hint: `call a field "${key}"` };
}
