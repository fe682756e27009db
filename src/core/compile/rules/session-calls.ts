import { pointerTo } from '../../model/index.ts';
import { operationOf } from './operations.ts';
import { error, type Rule } from './rule.ts';

/** The purpose of each call of a session, for messages. */
const DOES = { refresh: 'renews a session', validate: 'says whether a session is still valid' } as const;

/**
 * The calls that renew and check the session use the operations that the contract provides for this (x-tundish `role`).
 */
export const sessionCalls: Rule = (files) =>
  (['refresh', 'validate'] as const).flatMap((role) => {
    const id = files.flow.api[role];
    const call = id === undefined ? undefined : files.calls.calls[id];
    const meant = Object.values(files.contract.operations).find((operation) => operation.role === role);
    if (call === undefined || meant === undefined || operationOf(files, call)?.role === role) return [];
    const [own] = Object.entries(files.calls.calls).find(([, { operation }]) => operation === meant.id) ?? [];
    const message = `"${id}" is not the call that ${DOES[role]}`;
    const hint = own === undefined ? `name a call of the operation "${meant.id}"` : `write "${own}"`;
    return [error('RF25', 'flow.json', pointerTo('api', role), message, hint)];
  });
