import { askIf } from './ask-if.ts';
import { eventNumbers, eventParams } from './analytics.ts';
import { nextPaths, shadowed, signedOut } from './addresses.ts';
import { noticesAndEmergencies, paragraphs } from './blocks.ts';
import { brought, lookedUp, nearlyHeld } from './brought.ts';
import { forms } from './forms.ts';
import { offers, products, productTexts, questions } from './products.ts';
import { entryTypes, typesAtOdds } from './question-types.ts';
import { productForms } from './product-forms.ts';
import type { Rule } from './rule.ts';
import { sendable } from './sendable.ts';
import { answerStores, ownStores } from './stores.ts';
import { bodies, contracts, sameAnswers } from './calls.ts';
import { choiceOfLanguage, copies, locales, strangers } from './texts.ts';
import { totality, weights } from './totality.ts';
import { kept, tests } from './tests.ts';
import { defaults } from './typed.ts';

/** What names refer to, so that its absence is told once and not at each name. */
export const FOUNDATIONS: readonly Rule[] = [ownStores, locales, contracts];

/** What must be true of a flow beyond its structure and names, or the runtime could not survive it. */
export const RULES: readonly Rule[] = [
  answerStores,
  totality,
  weights,
  shadowed,
  nextPaths,
  signedOut,
  forms,
  sendable,
  paragraphs,
  noticesAndEmergencies,
  brought,
  nearlyHeld,
  lookedUp,
  defaults,
  tests,
  kept,
  entryTypes,
  typesAtOdds,
  choiceOfLanguage,
  copies,
  strangers,
  bodies,
  sameAnswers,
  offers,
  productForms,
  eventNumbers,
  eventParams,
  products,
  questions,
  askIf,
  productTexts,
];
