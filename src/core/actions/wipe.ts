import { type Known, initialKnown } from '../known.ts';
import { cleared } from './clear.ts';
import type { Perform } from './action.ts';

/** Clears what stores.json lists for an occasion; "everything" is all of the browser's storage (AU-4). */
export const wipe: Perform<'wipe'> = (action, known, turn) => {
  const list = turn.flow.wipes[action.wipe]?.clear ?? [];
  if (list.includes('everything')) {
    const { stores, answers, owner, questionnaire, drafts, visited } = initialKnown(turn.flow);
    const next: Known = { ...known, stores, answers, owner, questionnaire, drafts, visited };
    return [
      next,
      [
        { type: 'wipe', stores: 'everything' },
        { type: 'forget', calls: Object.keys(turn.flow.calls) },
      ],
    ];
  }
  return [
    list.reduce((next, reference) => cleared(turn.flow, next, reference), known),
    [{ type: 'wipe', stores: list }],
  ];
};
