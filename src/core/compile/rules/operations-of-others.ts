import { pointerTo, wordsInName } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

/** The number of words that two names have in common: two for "getPreQuestionnaire" and "load-pre-questionnaire". */
const shared = (one: string, other: string) =>
  wordsInName(one).filter((word) => wordsInName(other).includes(word)).length;

/**
 * Reports a call that uses the operation of another call while the operation with the call's own name is unused:
 * "load-demographics" with `getPreQuestionnaire`. It would load or change the wrong data.
 */
export const operationsOfOthers: Rule = ({ calls, contract }) => {
  const all = Object.entries(calls.calls);
  const unused = Object.keys(contract.operations).filter((id) => all.every(([, { operation }]) => operation !== id));
  return all.flatMap(([id, { operation }]) => {
    const others = all.filter(([other, call]) => other !== id && call.operation === operation);
    const own = shared(id, operation);
    const [meant, ...more] = unused.filter((one) => shared(id, one) > own);
    if (meant === undefined || more.length > 0 || !others.some(([other]) => shared(other, operation) > own)) return [];
    const message = `"${id}" uses the operation of "${others[0]?.[0] ?? ''}", and nothing uses "${meant}"`;
    return [error('RF25', 'calls.json', pointerTo('calls', id, 'operation'), message, `write "${meant}"`)];
  });
};
