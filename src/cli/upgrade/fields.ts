import { isObject, type Json, type JsonObject, asList, asObject } from '#core';
import type { Pass } from './pass.ts';
import { eachScreen, mapBlocks } from './screens.ts';

/** The JSON Schema keywords that an empty field violates. */
const MISSING = ['required', 'const'];

/** Whether a rule needs no message, because the field is required and an empty value has a message of its own. */
const goesWithout = (word: string, rule: Json | undefined) =>
  (word === 'pattern' && rule === '\\S') || (word === 'minLength' && rule === 1);

/** The error texts of a field: one for an empty value, and one for each other keyword. */
function errorsOf(errors: JsonObject, schema: JsonObject): JsonObject {
  const missing = errors.required ?? errors.const;
  const rest = Object.entries(errors).filter(
    ([word]) => !MISSING.includes(word) && word !== 'enum' && !goesWithout(word, schema[word]),
  );
  const [first] = rest.filter(([, text]) => text !== missing);
  const invalid = first?.[1];
  const isOne = rest.every(([word, text]) => text === invalid || (word === 'type' && text === missing));
  const own = isOne ? rest.filter(([, text]) => text !== invalid) : rest.filter(([, text]) => text !== missing);
  return {
    ...(missing === undefined ? {} : { missing }),
    ...(isOne && invalid !== undefined ? { invalid } : {}),
    ...Object.fromEntries(own),
  };
}

function fieldsOf(schema: JsonObject, ui: JsonObject, before = ''): Json[] {
  const required = asList(schema.required);
  const entries = Object.entries(asObject(schema.properties)).map(([name, found]): [string, JsonObject] => {
    const { type, properties, required: inner, enum: _, const: __, ...rules } = asObject(found);
    const own = Object.entries(rules).filter(([word, rule]) => !goesWithout(word, rule));
    const { errors, if: condition, label, ...look } = asObject(ui[before + name]);
    const shown = { ...(condition === undefined ? {} : { if: condition }), ...(label === undefined ? {} : { label }) };
    if (type === 'object') {
      const fields = fieldsOf({ properties, required: inner }, ui, `${before}${name}.`);
      return [name, grouped({ group: name, ...shown, ...look, fields })];
    }
    const written = errorsOf(asObject(errors), asObject(found));
    return [
      name,
      {
        field: name,
        type,
        ...(required.includes(name) ? {} : { optional: true }),
        ...Object.fromEntries(own),
        ...shown,
        ...look,
        ...(Object.keys(written).length === 0 ? {} : { errors: written }),
      },
    ];
  });
  const order = Object.keys(ui).map((key) => (key.startsWith(before) ? key.slice(before.length).split('.')[0] : ''));
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return entries.toSorted(([a], [b]) => place(a) - place(b)).map(([, entry]) => entry);
}

/** If the `autocomplete` of all fields of a group begins with the same word, the group gets this word. */
function grouped(group: JsonObject): JsonObject {
  const fields = asList(group.fields).map(asObject);
  const owners = new Set(
    fields.map(({ autocomplete }) => /^(shipping|billing) /.exec(String(autocomplete ?? ''))?.[1] ?? ''),
  );
  const [owner = ''] = owners;
  if (owners.size !== 1 || owner === '') return group;
  const { fields: _, ...rest } = group;
  const bare = fields.map((field) => ({ ...field, autocomplete: String(field.autocomplete).slice(owner.length + 1) }));
  return { ...rest, autocomplete: owner, fields: bare };
}

function form(value: JsonObject): JsonObject {
  if (!isObject(value.schema)) return value;
  const schema = value.schema;
  const ui = asObject(value.ui);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => {
      if (key === 'ui') return [];
      return [key === 'schema' ? ['fields', fieldsOf(schema, ui)] : [key, part]];
    }),
  );
}

/** The `schema` and `ui` of a form become one list of fields. */
export const fields: Pass = {
  name: 'fields',
  upgrade: (files) => eachScreen(files, (screen) => mapBlocks(form(screen), form)),
};
