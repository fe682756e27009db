import type { Rule } from './check.ts';
import { CONTRACT } from './compiled-contract.ts';
import { MEANING } from './compiled-meaning.ts';
import { STRUCTURE } from './compiled-structure.ts';

/** What compiling a flow refuses already: a flow with such a problem never gets as far as the checks. */
export const COMPILED_RULES: readonly Rule[] = [...STRUCTURE, ...MEANING, ...CONTRACT].map(
  ([rule, name, description, bad, good, requirement]) => ({
    rule,
    name,
    severity: 'error',
    strict: true,
    byCompile: true,
    description,
    bad,
    good,
    requirement,
  }),
);
