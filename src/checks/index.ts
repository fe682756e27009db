export type { Rule } from './check.ts';
export { checkFlow, type NavigationCache, RULES } from './check-flow.ts';
export { textDigest } from './copy/text-of-another/text-digest.ts';
export { withoutCascadingFindings } from './cascading-findings.ts';
export { type ConfiguredSeverity, type Severities, withSeverities } from './severities.ts';
export { type QuestionSource, decisionOf, questionSources, signedValues } from './diff/decisions.ts';
export { diffFlows } from './diff/diff.ts';
export { CLASSES, type DiffClass, type Difference } from './diff/finding.ts';
export { type NormalFlow, normalFlowOf, sideFrom, sideOf } from './diff/normal.ts';
export { ownTextsOf } from './diff/own-questions.ts';
export { outlineOf } from './sole-change/outline.ts';
export { type Change, soleChange } from './sole-change/sole-change.ts';
export type { ScenarioResult } from './scenarios/try-scenarios.ts';
export { tryScenarios } from './scenarios/try-scenarios.ts';
export { buildOf } from './in-flight/build.ts';
export { HARMS, type Harm, type InFlightFinding, proveInFlight } from './in-flight/prove.ts';
export type { Mirror, StartMirror } from './scenarios/mirror.ts';
export { playScenario } from './scenarios/play-scenario.ts';
export { Backend as ScenarioBackend } from './scenarios/backend.ts';
export { answerCall } from './scenarios/steps.ts';
export { type FieldGesture, type Gesture, gestureOf } from './scenarios/gestures.ts';
export { Impossible } from './scenarios/impossible.ts';
export {
  arrivals,
  questionsAt,
  samplePeople,
  type SamplePerson,
  sampleScenario,
  type SampleVisit,
  sampleVisit,
} from './samples/sample-visit.ts';
