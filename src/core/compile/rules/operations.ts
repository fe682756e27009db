import { type Call, didYouMean, type Operation, ownEntry, pointerTo, type Problem } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { error, type Rule } from './rule.ts';

/** The contract's operation for a call; undefined when there is none. */
export const operationOf = ({ contract }: Pick<Files, 'contract'>, call: Pick<Call, 'operation'>) =>
  ownEntry(contract.operations, call.operation);

/**
 * By call and property of its response: the cached read whose response the property contains, according to the
 * contract.
 */
export function bringsOf(files: Files): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const calls = Object.entries(files.calls.calls).map(([id, call]) => ({ id, operation: operationOf(files, call) }));
  const readOf = (wanted: string) => calls.find(({ operation }) => operation?.id === wanted)?.id;
  return Object.fromEntries(
    calls.flatMap(({ id, operation }) => {
      const brought = Object.entries(operation?.brings ?? {}).flatMap(([property, wanted]) => {
        const read = readOf(wanted);
        return read === undefined ? [] : [[property, read] as const];
      });
      return brought.length === 0 ? [] : [[id, Object.fromEntries(brought)] as const];
    }),
  );
}

/**
 * By call: the cached reads that become outdated after it, according to the contract. Drafts are excluded, because the
 * backend does not return them as answers.
 */
export function changesOf(files: Files): Readonly<Record<string, readonly string[]>> {
  const { calls } = files.calls;
  const drafts = new Set(
    Object.values(files.screens).map((screen) => 'save_draft' in screen && screen.save_draft?.call),
  );
  const isChanged = (changes: readonly string[], read: Call) =>
    read.cached !== false && changes.includes(operationOf(files, read)?.id ?? '');
  return Object.fromEntries(
    Object.entries(calls).flatMap(([id, call]) => {
      const { changes = [] } = drafts.has(id) ? {} : (operationOf(files, call) ?? {});
      const reads = Object.keys(calls).filter((read) => {
        const known = calls[read];
        return known !== undefined && read !== call.answers_as && isChanged(changes, known);
      });
      return reads.length === 0 ? [] : [[id, reads] as const];
    }),
  );
}

/** Every call goes to a server of the flow, and reacts only to statuses that its operation can return. */
export const operations: Rule = (files) => {
  const known = Object.entries(files.calls.calls).flatMap(([id, call]) => {
    const operation = operationOf(files, call);
    return operation === undefined ? [] : [{ id, call, operation }];
  });
  return [
    ...elsewhere(files, known),
    ...known.flatMap(({ id, call, operation }) => otherStatuses(operation, pointerTo('calls', id), id, call)),
  ];
};

/**
 * Reports operations that no server of flow.json offers. There is one problem for each such server: at the address in
 * flow.json that no operation has, or else at the first call.
 */
function elsewhere({ flow }: Files, known: readonly { id: string; operation: Operation }[]): Problem[] {
  const servers = [...new Set(known.map(({ operation }) => operation.server))];
  const unused = (['base', 'oauth'] as const).filter((key) => {
    const address = flow.api[key];
    return address !== undefined && !servers.includes(address);
  });
  const unknown = servers.filter((server) => server !== flow.api.base && server !== flow.api.oauth);
  return unknown.map((server) => {
    const theirs = known.filter(({ operation }) => operation.server === server);
    const [first] = theirs;
    const [key, ...others] = unused;
    const more = theirs.length > 1 ? ` (and ${theirs.length - 1} more like this)` : '';
    const message = `The contract has "${first?.operation.id ?? ''}" under "${server}", which is no address in "api" of flow.json${more}`;
    return key !== undefined && others.length === 0
      ? error('RF24', 'flow.json', pointerTo('api', key), message, `write "${server}"`)
      : error(
          'RF24',
          'calls.json',
          pointerTo('calls', first?.id ?? '', 'operation'),
          message,
          `write "${server}" in "api"`,
        );
  });
}

/**
 * Reports reactions to 4xx and 5xx statuses that the contract does not list for the operation, because these statuses
 * never occur.
 */
const otherStatuses = ({ responses }: Operation, pointer: string, id: string, { errors = {} }: Call): Problem[] =>
  Object.keys(errors)
    .filter((status) => /^4\d\d$/.test(status) && !Object.hasOwn(responses, status))
    .map((status) => ({
      ...error(
        'RF15',
        'calls.json',
        pointer + pointerTo('errors', status),
        `"${id}" never answers ${status} by the contract`,
        `write one of: ${Object.keys(responses)
          .filter((one) => one.startsWith('4'))
          .join(', ')}, or remove it`,
      ),
      anchor: 'key',
    }));

/** Reports reactions to 4xx statuses that no operation of the contract returns. */
export const impossibleStatuses: Rule = ({ contract, errors }) => {
  const answered = [...new Set(Object.values(contract.operations).flatMap(({ responses }) => Object.keys(responses)))];
  const known = answered.filter((status) => status.startsWith('4'));
  // "default" means any status. If the contract lists no refusals at all, nothing is known about them.
  if (answered.includes('default') || known.length === 0) return [];
  return Object.keys(errors.statuses)
    .filter((status) => /^4\d\d$/.test(status) && !known.includes(status))
    .map((status) => ({
      ...error(
        'RF15',
        'errors.json',
        pointerTo('statuses', status),
        `No operation answers ${status} by the contract`,
        didYouMean(status, known),
      ),
      anchor: 'key',
    }));
};
