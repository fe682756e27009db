export type * from './generated/flow-files.ts';
export { fieldsOf } from './analytics/track.ts';
export { identityOf } from './analytics/identity.ts';
export { redactedPath, redactedUrl } from './analytics/redact.ts';
export { type AnalyticsSession, sessionAt, sessionIn } from './analytics/session.ts';
export type { SinkSettings } from './analytics/sink-settings.ts';
export type { Visit } from './analytics/facts.ts';
export { type Access, access } from './access.ts';
export { canGoBack } from './can-go-back.ts';
export { answerWords } from './answer-words.ts';
export { checkAnswer, checkAnswers, draftProblems, payloadOf, textsOf } from './answers.ts';
export {
  answerOf,
  asReceived,
  type Contract,
  contractOf,
  type ContractSchema,
  type Fact,
  type Operation,
  parametersIn,
} from './contract.ts';
export { compileFlow, filesIn, type FlowSource, scenarioProblems } from './compile/compile-flow.ts';
export { inPlace, isShared } from './compile/in-place.ts';
export type { Files } from './compile/files.ts';
export { type NamePlace, namePlaces } from './compile/name-index.ts';
export { namesFor } from './compile/name-kinds.ts';
export { structureProblems } from './compile/structure.ts';
export { schemaFor, SCHEMAS } from './compile/schemas.ts';
export { productsIn, scenariosIn, signoffIn } from './compile/scenarios.ts';
export { type Spot, walk } from './compile/walk.ts';
export { askedOf } from './asked.ts';
export { firstThatHolds, holds, surely } from './conditions.ts';
export { canonical } from './canonical.ts';
export { type Consent, consentsIn } from './consents.ts';
export { destinationPath, landingPath } from './destination.ts';
export { isAdvancing } from './delays.ts';
export { milliseconds } from './duration.ts';
export type { Answered, CallRequest, Card, Effect } from './effect.ts';
export {
  addEntry,
  type Entries,
  entriesIn,
  type Entry,
  type FoundEntry,
  foundIn,
  linesIn,
  removeEntry,
  tickNone,
  withEntries,
  writeLines,
} from './entries.ts';
export { escapeMarkup } from './markup.ts';
export { mayEnter } from './may-enter.ts';
export { draftOf } from './drafts.ts';
export { type FlowEvent, type Heard, type Kept, NOTHING_KEPT } from './event.ts';
export { type CallFailure, type Failure, failureOf, type Reaction, reactionTo } from './failure.ts';
export { type Message, spoken, type Words, wordsOf } from './message.ts';
export { type Flow, type Route, routeOf, withLanguage } from './flow.ts';
export { entryAt, isAhead, isAsked, labelOf, misformatted, nameOf, OWN_FORMATS, placesIn } from './fields.ts';
export { formatted, wordsFor } from './format.ts';
export { entriesOf, labelIn } from './lists.ts';
export { type Form, formsOf } from './forms.ts';
export { type FormSchema, saidOf, schemaOf } from './form-schema.ts';
export { SHOWN_HTML } from './html.ts';
export { htmlToText } from './html-to-text.ts';
export { isObject, type Json, jsonOf, type JsonObject, own, same, stringsIn } from './json.ts';
export { stillStands } from './keep-answer.ts';
export { newest } from './keeping.ts';
export {
  adopting,
  type AnswerProblem,
  type Answers,
  initialKnown,
  type Known,
  nextPathIn,
  type OpenModal,
  type QuestionAnswer,
  type QuestionnaireState,
  type SavedAnswer,
  signedIn,
  textOf,
} from './known.ts';
export { pathOf } from './next-path.ts';
export { advancesByItself, chooseOption, isAnswered, isStopped, selectedOptions, stopsOf, typeOf } from './options.ts';
export { ownQuestions } from './own-questions.ts';
export { buildPath, knownPlace, type Place, paramsOf, placeOf } from './paths.ts';
export { pointer, type Problem, segments } from './problem.ts';
export { withTexts } from './product-texts.ts';
export { progress } from './progress.ts';
export { questionContent } from './question-content.ts';
export { type QuestionProblem, questionProblems, repeatedQuestions } from './question-rules.ts';
export { changedAnswers } from './tally.ts';
export { answerTo, currentQuestion, keptAnswers, positionIn, resumeAt } from './questionnaire.ts';
export { questionsIn } from './questions-in.ts';
export { requestOf } from './request.ts';
export { resolve, type Scope, textsFor, valueOf, valuesOf } from './scope.ts';
export { sessionEnd, warningTime } from './session-end.ts';
export { step } from './step.ts';
export { factsOnly, landingType, nextOpen, pathTypeOf, pathTypesOf, stepsFor } from './steps.ts';
export { didYouMean, nearest } from './suggest.ts';
export { fill, givenEverywhere, placeholders, reads, type Translate, translator } from './text.ts';
export { titleOf } from './title.ts';
export { learnsOf } from './learn.ts';
export { operationOf } from './compile/rules/operations.ts';
export { referencesOf, type Truth } from './truth.ts';
