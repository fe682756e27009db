import type { Rule } from '../check.ts';
import { CONTRACT } from './compiled-contract.ts';
import { FORMS } from './compiled-forms.ts';
import { MEANING } from './compiled-meaning.ts';
import { REFERENCES } from './compiled-references.ts';
import { STRUCTURE } from './compiled-structure.ts';

/** The rules that the compiler enforces. A flow that violates one does not compile, so no check runs on it. */
export const COMPILED_RULES: readonly Rule[] = [...STRUCTURE, ...REFERENCES, ...MEANING, ...FORMS, ...CONTRACT].map(
  ([rule, name, description, bad, good, requirement, alsoReported]) => ({
    rule,
    name,
    severity: 'error',
    strict: true,
    byCompile: true,
    description,
    ...(alsoReported && { alsoReported }),
    bad,
    good,
    requirement,
  }),
);
