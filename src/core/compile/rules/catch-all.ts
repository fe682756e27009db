import { pointer, type Problem } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

/**
 * The lists for landing, refusals and failures end with an entry without a condition, so that every visitor has a
 * destination and every failure a reaction.
 */
export const catchAllEntries: Rule = ({ flow, errors }) => {
  const found: Problem[] = [];
  if (errors.statuses.other === undefined)
    found.push(error('GR14', 'errors.json', '/statuses', 'A status that is not listed has no reaction', 'add "other"'));
  for (const [index, { go }] of flow.landing.entries())
    if (go === flow.not_found)
      found.push(
        error(
          'GR10',
          'flow.json',
          pointer('landing', index, 'go'),
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
          pointer('access', name, 'refused'),
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
          pointer('access', name, 'refused'),
          `"${name}" refuses people but sends them nowhere`,
          'say where they go',
        ),
      );
    }
  }
  return found;
};

/**
 * The hint for a list without a catch-all at its end. It names the entry without a condition when there is one
 * elsewhere in the list.
 */
const lastHint = (entries: readonly { if?: unknown }[]) => {
  const at = entries.findIndex((entry) => entry.if === undefined);
  return at === -1 ? 'add a last entry without "if"' : `move entry ${at + 1}, which has no "if", to the end`;
};

/** The weights of the progress bar add up to more than zero, where there is a bar (PG-1). */
export const weights: Rule = ({ steps }) => {
  const given = steps.steps.flatMap(({ weight }) => weight ?? []);
  return given.length === 0 || given.some((weight) => weight > 0)
    ? []
    : [
        error(
          'SM01',
          'steps.json',
          '/steps',
          'All step weights are 0, so the bar can never move',
          'give at least one step a weight above 0',
        ),
      ];
};
