import type { Problem } from '#core';
import type { Subject } from './subject/subject.ts';

/** A rule of the catalogue, as `tundish explain` shows it. */
export interface Rule {
  /** A stable id: "RF08". */
  rule: string;
  /** A name in kebab-case: "unused-copy". */
  name: string;
  severity: Problem['severity'];
  /** Whether flow.json cannot suppress it. */
  strict?: boolean;
  /** Whether compiling enforces it before any check runs. */
  byCompile?: boolean;
  /** For an impossible mistake: what prevents it. */
  impossible?: string;
  /** What is wrong, and the harm to a visitor, in two or three sentences. */
  description: string;
  /** A piece of a flow that violates the rule, and the same piece corrected. */
  bad: string;
  good: string;
  /** Ids of requirements.md, decisions or a standard. */
  requirement: string;
}

/** A problem without its rule's id and severity. `at` is 'value' unless set. */
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
   * Set for a check that depends on navigation only. It gets `navigationPart` of the subject, and its result is
   * reused while that part stays the same.
   */
  sees?: 'ways';
  run(subject: Subject): Finding[];
}
