import { resolve, scopeOf } from '../eval/index.ts';
import type { ActionHandler } from './action.ts';
import { startWaiting } from './call.ts';

/**
 * Asks the payment provider's adapter for a card token (decision 37). The actions in `then` can read it as
 * response.token.
 */
export const tokenise: ActionHandler<'tokenise'> = (action, state, context) => {
  const scope = scopeOf(context, state);
  const text = (reference: string) => {
    const value = resolve(reference, scope);
    return typeof value === 'string' ? value : '';
  };
  const { number, expires, code, provider } = action.tokenise;
  const card = { number: text(number), expires: text(expires), code: text(code) };
  const refused = Object.entries(action.refused).map(([field, key]) => ({ field, key }));
  const { failure: _, ...rest } = context.continuation;
  const [next, continuation] = startWaiting(state, rest);
  const where = provider === undefined ? '' : text(provider);
  return [
    next,
    [{ type: 'tokenise', card, provider: where === '' ? null : where, refused, then: action.then ?? [], continuation }],
  ];
};
