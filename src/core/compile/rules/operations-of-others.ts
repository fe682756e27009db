import { pointerTo, sharedWords } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

/**
 * Reports a second call that ends the session, named otherwise, while exactly one operation is unused that also takes
 * nothing and deletes something: "sign-out-everywhere" with `logout`.
 */
export const secondLogout: Rule = ({ calls, contract }) => {
  const all = Object.entries(calls.calls);
  const ending = all.filter(([, { operation }]) => contract.operations[operation]?.role === 'logout');
  const unused = Object.values(contract.operations).filter(
    ({ id, method, parameters, body }) =>
      method === 'DELETE' &&
      parameters.length === 0 &&
      body === undefined &&
      all.every(([, { operation }]) => operation !== id),
  );
  const [meant, ...more] = unused;
  if (meant === undefined || more.length > 0) return [];
  return ending.flatMap(([id, { operation }]) => {
    const other = ending.find(([one]) => one !== id && sharedWords(one, operation) > sharedWords(id, operation));
    if (other === undefined) return [];
    const message = `"${id}" does the same as "${other[0]}", and nothing uses "${meant.id}"`;
    return [error('RF25', 'calls.json', pointerTo('calls', id, 'operation'), message, `write "${meant.id}"`)];
  });
};

/**
 * Reports a call that uses the operation of another call while the operation with the call's own name is unused:
 * "load-demographics" with `getPreQuestionnaire`. It would load or change the wrong data.
 */
export const operationsOfOthers: Rule = ({ calls, contract }) => {
  const all = Object.entries(calls.calls);
  const unused = Object.keys(contract.operations).filter((id) => all.every(([, { operation }]) => operation !== id));
  return all.flatMap(([id, { operation }]) => {
    const others = all.filter(([other, call]) => other !== id && call.operation === operation);
    const own = sharedWords(id, operation);
    const [meant, ...more] = unused.filter((one) => sharedWords(id, one) > own);
    if (meant === undefined || more.length > 0 || !others.some(([other]) => sharedWords(other, operation) > own))
      return [];
    const message = `"${id}" uses the operation of "${others[0]?.[0] ?? ''}", and nothing uses "${meant}"`;
    return [error('RF25', 'calls.json', pointerTo('calls', id, 'operation'), message, `write "${meant}"`)];
  });
};
