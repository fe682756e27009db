import { nameOf } from '../../eval/index.ts';
import { lastPart, nearest, pointerTo, type Problem, segments } from '../../model/index.ts';
import { type Form, formsOf } from '../../rules/index.ts';
import { type Files, idOf } from '../files.ts';
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
    const screen = files.screens[idOf(file)];
    const form = screen && formsOf(screen).find((one) => pointer.startsWith(`${one.pointer}/submit/`));
    return form === undefined ? undefined : { file, ...within(form, name.slice('form.'.length), []) };
  }
  const [, call = '', part, key = ''] = path;
  if (file !== 'calls.json' || part !== 'body' || name !== `form.${key}`) return undefined;
  const making = Object.entries(files.screens).flatMap(([id, screen]) =>
    formsOf(screen)
      .filter(({ submit }) => makesCall(submit, call))
      .map((form) => ({ file: `screens/${id}.json`, form })),
  );
  const [only, ...more] = making;
  const sent = Object.values(files.calls.calls[call]?.body ?? {}).filter((value) => typeof value === 'string');
  return only === undefined || more.length > 0 ? undefined : { file: only.file, ...within(only.form, key, sent) };
}

type Place = Pick<Problem, 'file' | 'pointer' | 'anchor' | 'hint'>;

/**
 * The location in a form of the field that was probably meant: a field without its name or its consent, or else the
 * list of fields.
 * @param sent the references that the form's call sends; empty if the form makes no call
 */
function within({ pointer, fields }: Form, key: string, sent: readonly string[]): Omit<Place, 'file'> {
  const names = fields.map(nameOf);
  // If the call does not send one field of the form and sends one that the form lacks, the field has the wrong name.
  const plain = sent.length > 0 ? fields.filter((entry) => 'field' in entry).map(nameOf) : [];
  const [unsent = '', ...more] = plain.filter((name) => !sent.includes(`form.${name}`));
  const meant = names.indexOf(nearest(key, names) ?? (more.length === 0 && plain.length > 1 ? unsent : ''));
  const agreed = names.indexOf(key.replace(/_version$/, ''));
  const entry = fields[meant];
  const hint = `call a field "${key}"`;
  if (agreed !== -1)
    return { pointer: pointer + pointerTo('fields', agreed), anchor: 'key', hint: 'add "consent": {}' };
  if (entry === undefined) return { pointer: pointer + pointerTo('fields'), anchor: 'key', hint };
  return { pointer: pointer + pointerTo('fields', meant, 'group' in entry ? 'group' : 'field'), anchor: 'value', hint };
}
