import { actionLists } from './action-lists.ts';
import { disabledIf } from './disabled-if.ts';
import { engineState } from './engine-state.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { lists } from './lists.ts';
import type { Pass } from './pass.ts';
import { sources } from './sources.ts';
import { steps } from './steps.ts';
import { values } from './values.ts';

/**
 * The changes from the first edition of the flow language to the second, oldest first. Each takes the flow as the one
 * before it left it. A change of words comes as one file beside this one, with its row here.
 */
export const PASSES: readonly Pass[] = [
  steps,
  fields,
  values,
  disabledIf,
  lists,
  actionLists,
  errors,
  sources,
  engineState,
];
