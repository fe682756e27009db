import { resolve } from '../scope.ts';
import { scopeOf } from '../turn.ts';
import type { Perform } from './action.ts';
import { waiting } from './call.ts';

/** Has a card made into a token by the payment adapter (decision 37); `then` goes on with response.token. */
export const tokenise: Perform<'tokenise'> = (action, known, turn) => {
  const scope = scopeOf(turn, known);
  const text = (reference: string) => {
    const value = resolve(reference, scope);
    return typeof value === 'string' ? value : '';
  };
  const { number, expires, code, provider } = action.tokenise;
  const card = { number: text(number), expires: text(expires), code: text(code) };
  const refused = Object.entries(action.refused).map(([field, key]) => ({ field, key }));
  const { failure: _, ...rest } = turn.moment;
  const [next, moment] = waiting(known, rest);
  const where = provider === undefined ? '' : text(provider);
  return [
    next,
    [{ type: 'tokenise', card, provider: where === '' ? null : where, refused, then: action.then ?? [], moment }],
  ];
};
