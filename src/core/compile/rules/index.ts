import { alternatives } from './alternatives.ts';
import { askIf } from './ask-if.ts';
import { replaces } from './replaces.ts';
import { derivedFrom, derivedOnce } from './derived.ts';
import { eventCookies, eventNumbers, eventParams, eventsOfOrders } from './analytics.ts';
import { nextPaths, pathTypesOnce, shadowedRoutes, signedOut } from './addresses.ts';
import { bareLists, emergencies, emptyBlocks, notices, paragraphs } from './blocks.ts';
import { crossedFields } from './crossed-fields.ts';
import { fieldNames, impossibleWords, textLookups } from './field-names.ts';
import { forms } from './forms.ts';
import { gates } from './gates.ts';
import { productOffers } from './product-offers.ts';
import { displaysLeftOut, products, productTexts, questions } from './products.ts';
import { drafts } from './drafts.ts';
import { entryFields } from './entry-fields.ts';
import { entryTypes, questionTypes, typedTypes } from './question-types.ts';
import { availableNames } from './available-names.ts';
import { asksForNothing, refusesNobody, impossibleRanges, unreachableEntries } from './impossible-conditions.ts';
import { shownWhileAbsent } from './shown-while-absent.ts';
import { neverLearned } from './never-learned.ts';
import { neverSet, verifiedNever, verifiedUnsaid } from './never-set.ts';
import { helperModal, openedModals } from './opened-modals.ts';
import { impossibleStatuses, operations } from './operations.ts';
import { ownAnswers } from './own-answers.ts';
import { ownQuestionnaires, questionsFrom, withoutQuestions } from './questionnaires.ts';
import { misspeltAddresses } from './misspelt-addresses.ts';
import { pageAddresses } from './page-addresses.ts';
import { pictures } from './pictures.ts';
import { oneForm } from './one-form.ts';
import { productForms } from './product-forms.ts';
import type { Rule } from './rule.ts';
import { sentFields } from './sent-fields.ts';
import { tokenisedFields } from './tokenised-fields.ts';
import { serverPlaceholders, serverSentences } from './server-sentences.ts';
import { satisfiableFields } from './satisfiable-fields.ts';
import { emptyForms, filledForms, filledFromAnother } from './form-filling.ts';
import { toastsOfFailures, toastsOfSuccesses } from './failure-toasts.ts';
import { serverDestinations } from './server-destinations.ts';
import { readWhileAbsent } from './read-while-absent.ts';
import { knownByDefault } from './known-by-default.ts';
import { clearedThoughSaved } from './cleared-though-saved.ts';
import { keptThoughUndone } from './kept-though-undone.ts';
import { chosenLeftOut, keptParamsLeftOut, ownPathTypesLeftOut } from './left-out-properties.ts';
import { requestBodies } from './request-bodies.ts';
import { doneAtOnce, goal, reachableFacts } from './step-completion.ts';
import { fills, weights, weightsOfOneScale } from './step-weights.ts';
import { decidedInTime, oneStepEach, requiredBefore, stepsBeside } from './steps.ts';
import { formatLeftOut } from './format-left-out.ts';
import { shownValues } from './shown-values.ts';
import { answerStores, storedUnits, ownStores, storeKinds, storeNames } from './stores.ts';
import { assignedTwice } from './assigned-twice.ts';
import { callValues } from './call-values.ts';
import { contracts, replacedReads } from './calls.ts';
import { focusKey } from './focus-key.ts';
import { plausible } from './plausible-settings.ts';
import { leaveSites } from './leave-sites.ts';
import { plausibleBrand } from './plausible-brand.ts';
import { settingsAgree } from './settings-agree.ts';
import { unitFactors } from './unit-factors.ts';
import { addressLines } from './address-lines.ts';
import { unitOrder } from './unit-order.ts';
import { unwrittenProducts } from './unwritten-products.ts';
import { sessionCalls } from './session-calls.ts';
import { sameCalls } from './same-calls.ts';
import { stateColours, themeValues } from './themes.ts';
import { fontsNotLoaded, themePreviews } from './theme-files.ts';
import { fontFaces, fontNames } from './theme-fonts.ts';
import { fontsOfPictures } from './picture-fonts.ts';
import { eventsForNobody, identityKnown } from './event-people.ts';
import { themeText } from './theme-text.ts';
import { operationsOfOthers, secondLogout } from './operations-of-others.ts';
import { pluralForms } from './plural-forms.ts';
import { choiceOfLanguage, copyTexts, locales, unknownLanguages } from './texts.ts';
import { catchAllEntries, unhandledFailures } from './catch-all.ts';
import { storedTypes, tests } from './condition-tests.ts';
import { defaults } from './value-types.ts';

/**
 * The rules about basic declarations. If one of them is violated, the other rules do not run, because most of their
 * problems would follow from it.
 */
export const FOUNDATIONS: readonly Rule[] = [ownStores, locales, contracts, operationsOfOthers, secondLogout];

/** The rules across files. The runtime relies on each of them. */
export const COMPILER_RULES: readonly Rule[] = [
  answerStores,
  storeKinds,
  storeNames,
  storedUnits,
  catchAllEntries,
  unhandledFailures,
  weights,
  weightsOfOneScale,
  fills,
  goal,
  requiredBefore,
  oneStepEach,
  stepsBeside,
  reachableFacts,
  decidedInTime,
  shadowedRoutes,
  pageAddresses,
  misspeltAddresses,
  nextPaths,
  pathTypesOnce,
  signedOut,
  forms,
  gates,
  satisfiableFields,
  paragraphs,
  notices,
  bareLists,
  emergencies,
  fieldNames,
  availableNames,
  impossibleWords,
  crossedFields,
  alternatives,
  asksForNothing,
  refusesNobody,
  impossibleRanges,
  unreachableEntries,
  shownWhileAbsent,
  neverSet,
  neverLearned,
  verifiedNever,
  verifiedUnsaid,
  readWhileAbsent,
  serverDestinations,
  emptyBlocks,
  filledForms,
  filledFromAnother,
  emptyForms,
  toastsOfFailures,
  toastsOfSuccesses,
  keptThoughUndone,
  clearedThoughSaved,
  textLookups,
  defaults,
  derivedFrom,
  derivedOnce,
  tests,
  storedTypes,
  entryTypes,
  entryFields,
  questionTypes,
  typedTypes,
  choiceOfLanguage,
  copyTexts,
  pluralForms,
  unknownLanguages,
  operations,
  impossibleStatuses,
  requestBodies,
  keptParamsLeftOut,
  ownPathTypesLeftOut,
  chosenLeftOut,
  drafts,
  sentFields,
  tokenisedFields,
  helperModal,
  openedModals,
  shownValues,
  pictures,
  formatLeftOut,
  callValues,
  assignedTwice,
  replacedReads,
  productOffers,
  productForms,
  oneForm,
  serverSentences,
  serverPlaceholders,
  eventNumbers,
  eventParams,
  eventsOfOrders,
  eventsForNobody,
  identityKnown,
  eventCookies,
  products,
  displaysLeftOut,
  questions,
  askIf,
  questionsFrom,
  withoutQuestions,
  ownQuestionnaires,
  ownAnswers,
  replaces,
  productTexts,
  unwrittenProducts,
  plausible,
  leaveSites,
  plausibleBrand,
  focusKey,
  settingsAgree,
  unitFactors,
  addressLines,
  unitOrder,
  knownByDefault,
  doneAtOnce,
  sameCalls,
  sessionCalls,
  themeValues,
  stateColours,
  themeText,
  fontNames,
  fontFaces,
  fontsNotLoaded,
  themePreviews,
  fontsOfPictures,
];
