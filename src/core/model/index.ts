export { type Call, callOf } from './call.ts';
export { canonical } from './canonical.ts';
export {
  responseSchemaNameOf,
  requestSchemaOf,
  type Contract,
  type ContractSchema,
  type Fact,
  type Operation,
  parametersIn,
} from './contract.ts';
export { contractOf } from './read-contract.ts';
export { dateIn, dayOf, daysAfter, isDate, yearsSince } from './dates.ts';
export { fileStem, firstPart, haveSameWords, lastPart, sharedWords, wordsInName, wordStems } from './names.ts';
export { milliseconds, UNITS } from './duration.ts';
export type { RequestWithResponse, CallRequest, Card, Effect } from './effect.ts';
export { ENGINE_NAMES, ENGINE_STORES, engineStores, type CompiledStore, storeOf } from './engine-stores.ts';
export {
  type Continuation,
  type EventOf,
  type EventType,
  type FailedCall,
  type FlowEvent,
  NOTHING_STORED,
  type PersistedState,
  type SessionHeaders,
} from './event.ts';
export type { CallFailure, Failure } from './failure.ts';
export { type Flow, type Route, routeOf, withLanguage } from './flow.ts';
export { htmlToText } from './html-to-text.ts';
export { SHOWN_HTML } from './html.ts';
export {
  asList,
  asObject,
  hasEntry,
  isObject,
  type Json,
  type JsonObject,
  jsonOf,
  ownEntry,
  same,
  mentions,
  namesIn,
  objectsIn,
  refersTo,
  stringsIn,
} from './json.ts';
export { type DisplayText, displayText, type Message, messageText } from './message.ts';
export { numberText } from './number-text.ts';
export { dialed } from './phone.ts';
export { buildPath, matchKnownRoute, matchRoute, paramsOf, type RouteMatch, takenParams } from './paths.ts';
export { pointerTo, type Problem, segments, isWithin, lastSegment } from './problem.ts';
export type { AnswerError, Answers, QuestionAnswer, SavedAnswer } from './saved-answers.ts';
export {
  FRESH_SCREEN,
  isRestoring,
  isSigningIn,
  answersAbout,
  nextPathIn,
  rememberedParams,
  type OpenModal,
  type QuestionnaireState,
  type RefusalNotice,
  signedIn,
  type State,
  textOf,
  withFields,
} from './state.ts';
export { defaultsOf, initialState } from './initial-state.ts';
export { didYouMean, nearest, orDeclare, someOf } from './suggest.ts';
export {
  commonTextValues,
  fill,
  localeTag,
  matchesWords,
  type PlaceholderValues,
  type Translate,
  translator,
  defaultWords,
  escapedForRegExp,
} from './text.ts';
export { formsIn, mapForms, numbersIn, placeholders, type Text } from './text-forms.ts';
