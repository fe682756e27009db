import { askIf } from './ask-if.ts';
import { replaces } from './replaces.ts';
import { eventNumbers, eventParams } from './analytics.ts';
import { nextPaths, shadowed, signedOut } from './addresses.ts';
import { noticesAndEmergencies, paragraphs } from './blocks.ts';
import { brought, held, lookedUp } from './brought.ts';
import { forms } from './forms.ts';
import { offers, products, productTexts, questions } from './products.ts';
import { entryTypes, typesAtOdds } from './question-types.ts';
import { here } from './here.ts';
import { behind, ranges, shownAbsent } from './never.ts';
import { neverSet } from './never-set.ts';
import { operations } from './operations.ts';
import { ownQuestionnaires, questionsFrom } from './questionnaires.ts';
import { productForms } from './product-forms.ts';
import type { Rule } from './rule.ts';
import { sentences } from './sentences.ts';
import { sendable } from './sendable.ts';
import { sent } from './sent.ts';
import { answerStores, ownStores, storeKinds } from './stores.ts';
import { callValues } from './call-values.ts';
import { contracts, sameAnswers } from './calls.ts';
import { choiceOfLanguage, copies, locales, strangers } from './texts.ts';
import { totality, weights } from './totality.ts';
import { kept, tests } from './tests.ts';
import { defaults } from './typed.ts';

/** What names refer to, so that its absence is told once and not at each name. */
export const FOUNDATIONS: readonly Rule[] = [ownStores, locales, contracts];

/** What must be true of a flow beyond its structure and names, or the runtime could not survive it. */
export const RULES: readonly Rule[] = [
  answerStores,
  storeKinds,
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
  here,
  held,
  ranges,
  behind,
  shownAbsent,
  neverSet,
  lookedUp,
  defaults,
  tests,
  kept,
  entryTypes,
  typesAtOdds,
  choiceOfLanguage,
  copies,
  strangers,
  operations,
  sent,
  callValues,
  sameAnswers,
  offers,
  productForms,
  sentences,
  eventNumbers,
  eventParams,
  products,
  questions,
  askIf,
  questionsFrom,
  ownQuestionnaires,
  replaces,
  productTexts,
];
