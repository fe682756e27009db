import { flattenedFields } from '../../eval/index.ts';
import { asList, asObject, isObject, type Json, jsonOf, pointerTo, stringsIn } from '../../model/index.ts';
import { formsOf } from '../../rules/index.ts';
import { error, type Rule } from './rule.ts';

/** The values that `tokenise` actions send, at any depth of a list of actions. */
const tokenisedIn = (actions: Json | undefined): string[] =>
  asList(actions)
    .filter(isObject)
    .flatMap(({ tokenise, ...action }) => [
      ...stringsIn(asObject(tokenise)),
      ...['then', 'do', 'otherwise'].flatMap((part) => tokenisedIn(action[part])),
    ]);

/**
 * Reports optional fields of a payment card. The payment provider needs every field of a card to make a token of it.
 */
export const tokenisedFields: Rule = ({ screens }) =>
  Object.entries(screens).flatMap(([id, screen]) =>
    formsOf(screen).flatMap((form) => {
      const file = `screens/${id}.json`;
      const sent = tokenisedIn(jsonOf(form.submit.do));
      return flattenedFields(form.fields).flatMap(({ entry, key, pointer }) => {
        if ('group' in entry || entry.optional !== true || !sent.includes(`form.${key}`)) return [];
        const message = `The backend refuses what "${key}" lets through: it needs this value from everybody`;
        const place = `${form.pointer}/fields${pointer}${pointerTo('optional')}`;
        return [error('SM33', file, place, message, 'take "optional" out')];
      });
    }),
  );
