import { placesIn } from '../../eval/index.ts';
import { formsOf } from '../../rules/index.ts';
import type { Field } from '../../generated/flow-files.ts';
import { error, type Rule } from './rule.ts';

interface Flaw {
  at: string;
  message: string;
  hint: string;
}

/** The contradiction in a field's rules that no value can satisfy; undefined when there is none. */
function flawOf({ maximum, maxLength, minimum, minLength, pattern }: Field): Flaw | undefined {
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    return { at: '/minimum', message: `at least ${minimum} and at most ${maximum}`, hint: 'swap the two numbers' };
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    return {
      at: '/minLength',
      message: `at least ${minLength} and at most ${maxLength} characters`,
      hint: 'swap the two',
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

/** Every field of a form accepts some value. Otherwise its submit button would never work. */
export const satisfiableFields: Rule = ({ screens }) =>
  Object.entries(screens).flatMap(([id, screen]) =>
    formsOf(screen).flatMap(({ at, fields }) =>
      placesIn(fields).flatMap((place) => {
        const flaw = 'field' in place.entry ? flawOf(place.entry) : undefined;
        if (flaw === undefined) return [];
        const message = `The form cannot be sent: "${place.key}" asks for ${flaw.message}`;
        return [error('SM17', `screens/${id}.json`, `${at}/fields${place.at}${flaw.at}`, message, flaw.hint)];
      }),
    ),
  );
