export type { Rule } from './check.ts';
export { checkFlow, RULES } from './check-flow.ts';
export type { Tried } from './scenarios/try-scenarios.ts';
export { tryScenarios } from './scenarios/try-scenarios.ts';
