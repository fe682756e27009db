import type { Problem } from '#core';
import type { Subject } from './subject/subject.ts';

/** A rule of the catalogue, as `tundish explain` shows it. */
export interface Rule {
  /** The rule's permanent id, such as "RF08". */
  rule: string;
  /** A name in kebab-case: "unused-copy". */
  name: string;
  severity: Problem['severity'];
  /** Whether a suppression in flow.json is not allowed for the rule. */
  strict?: boolean;
  /** Whether the compiler enforces the rule. Otherwise a check does, after compiling. */
  byCompile?: boolean;
  /** How the language prevents the mistake. Set only for mistakes that no flow can contain. */
  impossible?: string;
  /** What is wrong, and the harm to a visitor, in two or three sentences. */
  description: string;
  /** Other mistakes of the same kind that the rule reports, in a sentence each. */
  alsoReported?: readonly string[];
  /** A piece of a flow that violates the rule, and the same piece corrected. */
  bad: string;
  good: string;
  /** The sources of the rule: ids in docs/requirements.md, decisions, or sections of a standard. */
  requirement: string;
}

/** A problem without its rule's id and severity. `at` is 'value' by default. */
export interface Finding {
  file: string;
  pointer: string;
  anchor?: Problem['anchor'];
  message: string;
  hint: string;
  accepts?: string;
}

/** A rule about a compiled flow. */
export interface Check extends Rule {
  /**
   * Set for a check that reads only the flow's navigation. Such a check gets the result of `navigationPart` instead of
   * the whole subject, and its findings are reused while that part stays the same.
   */
  sees?: 'navigation';
  run(subject: Subject): Finding[];
}
