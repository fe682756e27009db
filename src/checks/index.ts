export type { Rule } from './check.ts';
export { checkFlow, RULES } from './check-flow.ts';
