import type { Field } from '../../generated/flow-files.ts';
import { placesIn } from '../../eval/index.ts';
import { formsOf } from '../../rules/index.ts';
import { error, type Rule } from './rule.ts';

/** Words of `autocomplete` that several fields may have: a new password is entered twice. */
const SHARED: readonly string[] = ['off', 'new-password', 'current-password', 'one-time-code'];

/** A field with what a browser fills in, and its group. */
interface Filled {
  field: Field;
  filled: string;
  at: string;
  group: string;
}

/** The family of what is filled in: "cc" of "cc-csc", "address" of "address-line1". */
const familyOf = (filled: string) => filled.split('-')[0];

/**
 * Reports a field that a browser would fill in with the value of another field of the form (WCAG 1.3.5). A whole group
 * that occurs twice, such as two addresses, is meant so.
 */
export const filledInTwice: Rule = ({ screens }) =>
  Object.entries(screens).flatMap(([id, screen]) =>
    formsOf(screen).flatMap(({ at, fields }) => {
      const all = placesIn(fields).flatMap((place): Filled[] => {
        const { autocomplete = 'off' } = 'field' in place.entry ? place.entry : {};
        if (!('field' in place.entry) || SHARED.includes(autocomplete)) return [];
        const here = `${at}/fields${place.at}`;
        return [{ field: place.entry, filled: autocomplete, at: here, group: here.replace(/\/\d+$/, '') }];
      });
      const pairs = all.flatMap((one, index) => {
        const first = all.slice(0, index).find(({ filled }) => filled === one.filled);
        return first === undefined ? [] : [{ first, second: one }];
      });
      const [pair, ...others] = pairs;
      if (pair === undefined || others.length > 0) return [];
      // The field that stands among fields of another family is the mistake.
      const isAmongItsOwn = ({ at: own, filled, group }: Filled) =>
        all.some((other) => other.at !== own && other.group === group && familyOf(other.filled) === familyOf(filled));
      const wrong = isAmongItsOwn(pair.second) && !isAmongItsOwn(pair.first) ? pair.first : pair.second;
      const right = wrong === pair.first ? pair.second : pair.first;
      const message = `Browsers fill in "${wrong.field.field}" with "${wrong.filled}", as they do "${right.field.field}"`;
      return [error('SM37', `screens/${id}.json`, `${wrong.at}/autocomplete`, message, 'say what this field is for')];
    }),
  );
