import { type Form, formsOf } from '../../forms.ts';
import { pointer } from '../../problem.ts';
import { error, type Rule } from './rule.ts';

type Field = Form['schema']['properties'][string];

interface Flaw {
  at: string;
  message: string;
  hint: string;
}

/** Why nothing that is typed or chosen can be right, or undefined. */
function flawOf(
  { enum: values, maximum, maxLength, minimum, minLength, pattern }: Field,
  choices: string[],
): Flaw | undefined {
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    return { at: '/minimum', message: `at least ${minimum} and at most ${maximum}`, hint: 'swap the two numbers' };
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    return {
      at: '/minLength',
      message: `at least ${minLength} and at most ${maxLength} characters`,
      hint: 'swap the two',
    };
  const stranger =
    values === undefined ? undefined : choices.find((choice) => !values.some((one) => String(one) === choice));
  if (stranger !== undefined)
    return {
      at: '/enum',
      message: `"${stranger}", which can be chosen, not among its values`,
      hint: `add "${stranger}" to "enum", or take it out of "options"`,
    };
  if (pattern !== undefined && !isPattern(pattern))
    return { at: '/pattern', message: `a pattern that is not one: ${pattern}`, hint: 'every ( and [ needs its end' };
  return undefined;
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

function fieldsOf(properties: Readonly<Record<string, Field>>, at: string, parent = ''): [string, string, Field][] {
  return Object.entries(properties).flatMap(([name, field]): [string, string, Field][] => {
    const here = `${at}/properties${pointer(name)}`;
    return field.type === 'object'
      ? fieldsOf(field.properties ?? {}, here, `${parent}${name}.`)
      : [[parent + name, here, field]];
  });
}

/** No field of a form asks for something that nobody can give: its button would never do anything. */
export const sendable: Rule = ({ screens }) =>
  Object.entries(screens).flatMap(([id, screen]) =>
    formsOf(screen).flatMap(({ at, schema, ui }) =>
      fieldsOf(schema.properties, `${at}/schema`).flatMap(([name, here, field]) => {
        const choices = (ui[name]?.options ?? []).map(({ value }) => value);
        const flaw = flawOf(field, choices);
        const file = `screens/${id}.json`;
        return flaw === undefined
          ? []
          : [
              error(
                'SM17',
                file,
                here + flaw.at,
                `The form cannot be sent: "${name}" asks for ${flaw.message}`,
                flaw.hint,
              ),
            ];
      }),
    ),
  );
