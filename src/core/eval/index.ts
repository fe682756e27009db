export { access, type Access } from './access.ts';
export { type ActionContext, scopeOf, type Transition } from './action-context.ts';
export { canGoBack } from './can-go-back.ts';
export { evaluate, firstThatHolds, holds } from './conditions.ts';
export { type Consent, consentsIn, withConsentVersions } from './consents.ts';
export { destinationPath, DESTINATIONS, landingPath, nextPathAddress, nextPathOf } from './destination.ts';
export { storedInputOf, startSubmit, withStoredInputs } from './stored-inputs.ts';
export { type FlatField, entryAt, isAsked, labelOf, fieldName, flattenedFields } from './fields.ts';
export { CUSTOM_FORMATS, isNotExpired, misformattedFields } from './field-formats.ts';
export { sentData, fieldsToSend } from './sent-data.ts';
export {
  type FieldSchema,
  fieldSchema,
  type FormSchema,
  isRequired,
  errorTextKey,
  schemaOf,
  sentSchemaOf,
} from './form-schema.ts';
export { formatted, placeholderValues } from './format.ts';
export { learn, learnHeaders, learnsOf } from './learn.ts';
export { mayEnter } from './access-rules.ts';
export { pathOf } from './next-path.ts';
export {
  newestAnswers,
  personalStores,
  restoreState,
  SESSION_STORES,
  withoutPerson,
  withOwnModal,
} from './persistence.ts';
export { progress } from './progress.ts';
export { failureOf, type Reaction, reactionTo } from './reaction.ts';
export { requestOf } from './request.ts';
export { resolve, ROOTS, type Scope, textsFor, valueOf, valuesOf } from './scope.ts';
export { hasEnded, sessionEnd, staysAfterSession, withoutStaleWarning, warningTime } from './session-end.ts';
export { factsAt, factScope, landingType, nextOpen, pathTypeOf, pathTypesOf, stepOf, stepsFor } from './steps.ts';
export { titleOf } from './title.ts';
