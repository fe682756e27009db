import type { FormScreen } from '../../generated/flow-files.ts';
import { type Form, formsOf } from '../../forms.ts';
import { pointer, type Problem } from '../../problem.ts';
import { didYouMean, nearest } from '../../suggest.ts';
import { error, type Rule } from './rule.ts';

const fieldPaths = (schema: FormScreen['schema'] | FormScreen['schema']['properties'][string], before = ''): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
    field.type === 'object' ? fieldPaths(field, `${before}${key}.`) : [`${before}${key}`],
  );

/** The groups of fields, which may have a title. */
const groupPaths = (schema: Partial<Group>, before = ''): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
    field.type === 'object' ? [`${before}${key}`, ...groupPaths(field, `${before}${key}.`)] : [],
  );

type Group = Pick<FormScreen['schema'], 'properties' | 'required'>;

/** What a group of fields requires, but does not have. */
function unsendable(file: string, at: string, { properties = {}, required = [] }: Partial<Group>): Problem[] {
  const names = Object.keys(properties);
  return [
    ...required
      .filter((field) => !names.includes(field))
      .map((field) =>
        error(
          'SC03',
          file,
          `${at}/required`,
          `"${field}" is required, but the form has no such field: nobody could send it`,
          didYouMean(field, names),
        ),
      ),
    ...Object.entries(properties).flatMap(([name, field]) =>
      field.type === 'object' ? unsendable(file, `${at}/properties${pointer(name)}`, field) : [],
    ),
  ];
}

/** What a form shows and what it sends are the same fields. */
export const forms: Rule = ({ screens }) =>
  Object.entries(screens).flatMap(([id, screen]) => {
    const file = `screens/${id}.json`;
    return formsOf(screen).flatMap((form, at, all) => [
      ...(all.findIndex(({ name }) => name === form.name) < at
        ? [
            error(
              'SC10',
              file,
              `${form.at}/name`,
              `Two forms of this screen are called "${form.name}"`,
              'give each its own name',
            ),
          ]
        : []),
      ...formProblems(file, form),
    ]);
  });

function formProblems(file: string, { at, schema, ui }: Form): Problem[] {
  const fields = fieldPaths(schema);
  const groups = groupPaths(schema);
  const shown = Object.keys(ui);
  const strangers = shown.filter((field) => !fields.includes(field) && !groups.includes(field));
  const misspelt = strangers.map((field) => nearest(field, fields));
  return [
    ...fields
      .filter((field) => !shown.includes(field) && !misspelt.includes(field))
      .map((field) => error('SC05', file, `${at}/ui`, `The field "${field}" has no label`, `add "${field}" to "ui"`)),
    ...strangers.map((field) =>
      error('SC03', file, at + pointer('ui', field), `The form has no field "${field}"`, didYouMean(field, fields)),
    ),
    ...unsendable(file, `${at}/schema`, schema),
  ];
}
