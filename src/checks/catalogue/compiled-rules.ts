import type { Rule } from '../check.ts';
import { CONTRACT_RULES } from './compiled-contract.ts';
import { FORM_RULES } from './compiled-forms.ts';
import { MEANING_RULES } from './compiled-meaning.ts';
import { REFERENCE_RULES } from './compiled-references.ts';
import { STRUCTURE_RULES } from './compiled-structure.ts';

/** The rules that the compiler enforces. A flow that violates one does not compile, so no check runs on it. */
export const COMPILED_RULES: readonly Rule[] = [
  ...STRUCTURE_RULES,
  ...REFERENCE_RULES,
  ...MEANING_RULES,
  ...FORM_RULES,
  ...CONTRACT_RULES,
].map(([rule, name, description, bad, good, requirement, alsoReported]) => ({
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
}));
