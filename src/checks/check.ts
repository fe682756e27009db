import type { Problem } from '#core';
import type { Subject } from './subject/subject.ts';

/** What there is to say about a rule of the catalogue: `tundish explain` shows it. */
export interface Rule {
  /** Stable id: "RF08". */
  rule: string;
  /** Its name in kebab-case: "unused-copy". */
  name: string;
  severity: Problem['severity'];
  /** True when flow.json can't suppress it. */
  strict?: boolean;
  /** True when compiling a flow holds it, before any check runs. */
  byCompile?: boolean;
  /** Of a mistake that nobody can make: what keeps it from happening. */
  impossible?: string;
  /** What goes wrong for a visitor, in two or three sentences. */
  description: string;
  /** A piece of a flow that breaks it, and the same piece put right. */
  bad: string;
  good: string;
  /** Ids of requirements.md, decisions or a standard that it stands for. */
  requirement: string;
}

/** A problem before its rule's id and severity are added; `at` is the value unless said otherwise. */
export interface Finding {
  file: string;
  pointer: string;
  at?: Problem['at'];
  message: string;
  hint: string;
}

/** A rule that looks at a compiled flow. */
export interface Check extends Rule {
  /** Of a check that looks only at where people get to: it sees `waysOf` a subject, and is not run again for the same. */
  sees?: 'ways';
  run(subject: Subject): Finding[];
}
