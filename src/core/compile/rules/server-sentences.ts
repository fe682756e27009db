import { pointer } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

/** Every sentence that the contract's server sends has a text in every language. */
export const serverSentences: Rule = ({ contract, copy, flow }) =>
  Object.entries(copy).flatMap(([locale, { server }]) => {
    const missing = contract.sentences.filter((name) => !Object.hasOwn(server, name));
    if (missing.length === 0) return [];
    const named = missing.map((name) => `"${name}"`).join(', ');
    const message = `The server of "${flow.contract}" also says ${named}, and "server" has no words for it`;
    return [error('SC05', `copy/${locale}.json`, pointer('server'), message, `add ${named}`)];
  });
