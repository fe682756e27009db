import type { FormField } from '../../generated/flow-files.ts';
import { responseSchemaNameOf, hasEntry, isObject, type Json, jsonOf, asObject } from '../../model/index.ts';
import { formsOf } from '../../rules/index.ts';
import { fieldName } from '../../eval/index.ts';
import type { Files } from '../files.ts';
import { namedFields, schemasAt, shapeOf } from '../response-schemas.ts';
import { listed } from '../wording.ts';
import { operationOf } from './operations.ts';
import { error, type Rule } from './rule.ts';

/** The data that fill a form (`fill`) have a value for at least one of its fields. */
export const filledForms: Rule = (files) =>
  Object.entries(files.screens).flatMap(([id, screen]) =>
    formsOf(screen).flatMap(({ pointer, fields, fill }) => {
      if (typeof fill !== 'string' || screen.kind === 'questionnaire') return [];
      const names = fields.map(fieldName);
      const known = fieldsAt(files, fill, screen.source);
      if (known.length === 0 || names.length === 0 || names.some((name) => known.includes(name))) return [];
      const message = `"${fill}" has no value for any field of this form`;
      // If another call loads all of these fields, the data of another screen are meant.
      const isOfAnother = Object.keys(files.calls.calls).some((call) => {
        const loaded = fieldsAt(files, 'data', call);
        return names.every((name) => loaded.includes(name));
      });
      const place = fill === 'data' && isOfAnother ? '/source' : pointer + '/fill';
      return [error('RF25', `screens/${id}.json`, place, message, `it has ${listed(known)}`)];
    }),
  );

/**
 * A form is filled with the part of its screen's data that it saves. The form with the call "save-profile" is not filled
 * with "data.address" if there is a "data.profile".
 */
export const filledFromAnother: Rule = (files) =>
  Object.entries(files.screens).flatMap(([id, screen]) => {
    const source = screen.kind === 'questionnaire' ? undefined : screen.source;
    const names = fieldsAt(files, 'data', source);
    return formsOf(screen).flatMap(({ pointer, submit, fill }) => {
      const [root, filled, ...within] = typeof fill === 'string' ? fill.split('.') : [];
      if (root !== 'data' || filled === undefined || within.length > 0) return [];
      const saves = (name: string) => hasEntry(jsonOf(submit.do), 'call', `save-${name}`);
      const meant = names.find(saves);
      if (meant === undefined || saves(filled) || !names.includes(filled)) return [];
      const message = `This form saves "${meant}", and is filled with "data.${filled}"`;
      return [error('RF25', `screens/${id}.json`, pointer + '/fill', message, `write "data.${meant}"`)];
    });
  });

/** A form is reported if at least this many of its values are already saved and not shown. */
const SEVERAL = 2;

/** A form shows the values that are already saved: those in its screen's data, or in the store that it fills. */
export const emptyForms: Rule = (files) =>
  Object.entries(files.screens).flatMap(([id, screen]) =>
    formsOf(screen).flatMap(({ pointer, fields, submit, fill }) => {
      const source = screen.kind === 'questionnaire' ? undefined : screen.source;
      const from =
        fill === undefined
          ? (savedAt(files, fields, source, jsonOf(submit.do)) ?? storeWritten(jsonOf(submit.do)))
          : undefined;
      if (from === undefined) return [];
      const message = `This form begins empty, although "${from}" has its values`;
      return [
        { ...error('SM38', `screens/${id}.json`, pointer, message, `add "fill": "${from}"`), anchor: 'key' as const },
      ];
    }),
  );

/** The reference to the part of a screen's data that has several of a form's fields. */
function savedAt(
  files: Files,
  fields: readonly FormField[],
  source: string | undefined,
  does: Json,
): string | undefined {
  if (source === undefined) return undefined;
  const within = (reference: string, names: readonly string[]) => {
    const known = fieldsAt(files, reference, source);
    return names.filter((name) => known.includes(name)).length >= SEVERAL;
  };
  const plain = fields.flatMap((field) => ('group' in field ? [] : [field.field]));
  const holds = (reference: string) =>
    within(reference, plain) ||
    fields.some((field) => 'group' in field && within(`${reference}.${field.group}`, field.fields.map(fieldName)));
  const names = fieldsAt(files, 'data', source);
  // The contract may not list the fields of an object. Then the object's name shows whose values it has.
  const unlisted = names.filter((name) => fieldsAt(files, `data.${name}`, source).length === 0);
  if (fields.some((field) => 'group' in field && unlisted.includes(field.group))) return 'data';
  const called = unlisted.find((name) => hasEntry(does, 'call', `save-${name}`));
  return ['data', ...names.map((name) => `data.${name}`)].find(holds) ?? (called && `data.${called}`);
}

/** The store in which actions save several fields of a form under the same names. */
function storeWritten(actions: Json): string | undefined {
  const written = new Map<string, number>();
  const look = (part: Json | undefined): void => {
    if (Array.isArray(part)) part.forEach(look);
    if (!isObject(part)) return;
    for (const [target, from] of Object.entries(asObject(part.set))) {
      const [store = '', field = ''] = target.split('.');
      if (from === `form.${field}`) written.set(store, (written.get(store) ?? 0) + 1);
    }
    ['do', 'otherwise', 'then'].forEach((key) => look(part[key]));
  };
  look(actions);
  return [...written].find(([, times]) => times >= SEVERAL)?.[0];
}

/** The fields of a screen's data, or of a store. */
function fieldsAt(files: Files, reference: string, source: string | undefined): string[] {
  const [root = '', ...path] = reference.split('.');
  const call = root === 'data' && source !== undefined ? files.calls.calls[source] : undefined;
  if (call === undefined) return path.length > 0 ? [] : Object.keys(files.stores.stores[root]?.fields ?? {});
  const operation = operationOf(files, call);
  const shape = operation && responseSchemaNameOf(operation);
  const part = shape === undefined ? undefined : schemasAt(shapeOf(files.contract, shape), path);
  return part === undefined ? [] : namedFields(part).known;
}
