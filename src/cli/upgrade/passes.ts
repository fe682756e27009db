import { disabledIf } from './disabled-if.ts';
import { fields } from './fields.ts';
import { lists } from './lists.ts';
import type { Pass } from './pass.ts';
import { values } from './values.ts';
import { steps } from './steps.ts';

/**
 * The changes from the first edition of the flow language to the second, oldest first. Each takes the flow as the one
 * before it left it. A change of words comes as one file beside this one, with its row here.
 */
export const PASSES: readonly Pass[] = [steps, fields, values, disabledIf, lists];
