export type { Rule } from './check.ts';
export { checkFlow, RULES } from './check-flow.ts';
export { decisionOf, questionsOf, signedValues } from './diff/decisions.ts';
export { diffFlows } from './diff/diff.ts';
export { CLASSES, type DiffClass, type Difference } from './diff/finding.ts';
export { sideOf } from './diff/normal.ts';
export type { ScenarioResult } from './scenarios/try-scenarios.ts';
export { tryScenarios } from './scenarios/try-scenarios.ts';
