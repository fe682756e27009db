import { pointerTo } from '../../model/index.ts';
import { operationOf } from './operations.ts';
import { error, type Rule } from './rule.ts';

/** The contract that the flow names exists. */
export const contracts: Rule = ({ flow, contract }) =>
  Object.keys(contract.operations).length > 0
    ? []
    : [
        error(
          'RF11',
          'flow.json',
          pointerTo('contract'),
          `No contract "${flow.contract}"`,
          `add contract/${flow.contract}.openapi.json, or name one that is there`,
        ),
      ];

/** A call whose response replaces a cached read returns the same schema as that read. */
export const replacedReads: Rule = ({ calls, contract }) =>
  Object.entries(calls.calls).flatMap(([id, call]) => {
    const { answers_as: read, response } = call;
    const other = read === undefined ? undefined : calls.calls[read];
    // Another rule reports an unknown operation.
    if (other === undefined || [call, other].some((one) => operationOf({ contract }, one) === undefined)) return [];
    if (other.response === response && other.method === 'GET') return [];
    const message = `"${id}" does not answer what "${read}" answers`;
    const hint = `name a GET whose "response" is "${response}"`;
    return [error('SC06', 'calls.json', pointerTo('calls', id, 'answers_as'), message, hint)];
  });
