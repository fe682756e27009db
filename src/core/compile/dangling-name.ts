import type { Problem } from '../model/index.ts';

/** A name that is declared nowhere: its kind, and the problem to report at it. */
export interface DanglingName {
  kind: string;
  name: string;
  /** The field that the name refers to, if the name is that of a store. */
  field: string | undefined;
  problem: Problem;
}
