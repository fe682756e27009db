import { actionLists } from './action-lists.ts';
import { blockWords } from './block-words.ts';
import { changes } from './changes.ts';
import { consentVersions } from './consent-versions.ts';
import { disabledIf } from './disabled-if.ts';
import { edition } from './edition.ts';
import { engineState } from './engine-state.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { lists } from './lists.ts';
import { operations } from './operations.ts';
import type { Pass } from './pass.ts';
import { pathTypes } from './path-types.ts';
import { rememberedParams } from './remembered-params.ts';
import { requires } from './requires.ts';
import { routeWords } from './route-words.ts';
import { sources } from './sources.ts';
import { steps } from './steps.ts';
import { values } from './values.ts';

/**
 * All passes from the first edition to the second, oldest first. Each converts the result of the one before. To change
 * the language, add a file beside this one and an entry here.
 */
export const PASSES: readonly Pass[] = [
  steps,
  fields,
  values,
  blockWords,
  disabledIf,
  lists,
  actionLists,
  errors,
  sources,
  engineState,
  requires,
  consentVersions,
  operations,
  routeWords,
  pathTypes,
  rememberedParams,
  changes,
  edition,
];
