import type { Rule } from '../check.ts';

/** The rules about suppressions. */
export const SUPPRESSION_RULES: readonly Rule[] = [
  {
    rule: 'SU01',
    name: 'suppression-expired',
    severity: 'error',
    strict: true,
    description:
      'A finding was accepted until a day that has passed. Fix it now. Or it is accepted for more than two years, so nobody looks at it again.',
    bad: '{ "rule": "AX03", "reason": "…", "until": "2020-01-31" }',
    good: 'fix it, or set a new day',
    requirement: 'schemas/flow.schema.json, "suppress"',
  },
  {
    rule: 'SU02',
    name: 'suppression-unused',
    severity: 'error',
    strict: true,
    description:
      'A suppression accepts a finding that does not exist (any more). It would hide the next finding in this place.',
    bad: '{ "rule": "AX03", … }   and nothing breaks AX03',
    good: 'remove it',
    requirement: 'schemas/flow.schema.json, "suppress"',
  },
  {
    rule: 'SU03',
    name: 'not-suppressible',
    severity: 'error',
    strict: true,
    description: 'This rule protects visitors, so a flow cannot suppress it.',
    bad: '{ "rule": "SF02", … }',
    good: 'put right what the rule finds',
    requirement: 'schemas/flow.schema.json, "suppress"',
  },
  {
    rule: 'SU04',
    name: 'unknown-rule',
    severity: 'error',
    strict: true,
    description: 'A suppression names a rule that does not exist.',
    bad: '{ "rule": "AX99", … }',
    good: '{ "rule": "AX03", … }; `tundish rules` lists them',
    requirement: 'schemas/flow.schema.json, "suppress"',
  },
];
