import { pointerTo, type Problem } from '../../model/index.ts';
import { operationOf } from './operations.ts';
import { error, type Rule } from './rule.ts';

/**
 * The lists of landings and refusals end with an entry without a condition, so that every visitor has a destination.
 */
export const catchAllEntries: Rule = ({ flow }) => {
  const found: Problem[] = [];
  for (const [index, { go }] of flow.landing.entries())
    if (go === flow.not_found)
      found.push(
        error(
          'GR10',
          'flow.json',
          pointerTo('landing', index, 'go'),
          `People would land on "${go}", which says that their address leads nowhere`,
          'name the screen they start from',
        ),
      );
  if (flow.landing.length === 0 || flow.landing.at(-1)?.if !== undefined)
    found.push(
      error(
        'GR10',
        'flow.json',
        '/landing',
        'Someone for whom no condition holds has nowhere to land',
        lastHint(flow.landing),
      ),
    );
  for (const [name, rule] of Object.entries(flow.access)) {
    if (Object.keys(rule.allows).length > 0 && rule.refused.at(-1)?.if !== undefined) {
      found.push(
        error(
          'GR10',
          'flow.json',
          pointerTo('access', name, 'refused'),
          `Someone refused by "${name}" may be sent nowhere`,
          lastHint(rule.refused),
        ),
      );
    }
    if (Object.keys(rule.allows).length > 0 && rule.refused.length === 0) {
      found.push(
        error(
          'GR10',
          'flow.json',
          pointerTo('access', name, 'refused'),
          `"${name}" refuses people but sends them nowhere`,
          'say where they go',
        ),
      );
    }
  }
  return found;
};

/**
 * The hint for a list that does not end with such an entry. If another entry of the list has no condition, the hint
 * names it.
 */
const lastHint = (entries: readonly { if?: unknown }[]) => {
  const index = entries.findIndex((entry) => entry.if === undefined);
  return index === -1 ? 'add a last entry without "if"' : `move entry ${index + 1}, which has no "if", to the end`;
};

/** By kind of failure that has no status: its description for messages. */
const FAILURES: Readonly<Record<'other' | 'network' | 'timeout' | 'aborted' | 'malformed', string>> = {
  other: 'A status that is not listed',
  network: 'A request without a connection',
  timeout: 'A request that gets no response in time',
  aborted: 'A request that is canceled',
  malformed: 'A response that does not match the contract',
};

/** Statuses that people may meet in ordinary use (RFC 9110 and RFC 6585). All others mean a fault in a program. */
const ORDINARY = ['401', '403', '404', '409', '410', '422', '429', '503'];

/**
 * Each kind of failure has a reaction: those without a status, and the ordinary statuses that the contract lists
 * (EC-1).
 */
export const unhandledFailures: Rule = ({ errors, calls, contract }) => {
  const kinds = Object.entries(FAILURES).flatMap(([kind, words]) =>
    Object.hasOwn(errors.statuses, kind)
      ? []
      : [error('GR14', 'errors.json', '/statuses', `${words} has no reaction`, `add "${kind}"`)],
  );
  const statuses = ORDINARY.flatMap((status) => {
    const [call] =
      Object.entries(calls.calls).find(([, one]) => {
        const { responses = {} } = operationOf({ contract }, one) ?? {};
        return Object.hasOwn(responses, status) && !Object.hasOwn(one.errors ?? {}, status);
      }) ?? [];
    if (call === undefined || Object.hasOwn(errors.statuses, status)) return [];
    const message = `"${call}" may be answered with ${status}, which has no reaction of its own`;
    return [error('GR14', 'errors.json', '/statuses', message, `add "${status}"`)];
  });
  return [...kinds, ...statuses];
};
