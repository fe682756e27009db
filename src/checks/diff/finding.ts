/** The classes of changes, most severe first. A change that fits several belongs to the first of them. */
export const CLASSES = [
  'safety',
  'privacy',
  'access',
  'breaking',
  'behaviour',
  'money',
  'analytics',
  'copy',
  'look',
] as const;
export type DiffClass = (typeof CLASSES)[number];

/** A place in a file of the flow, as a JSON pointer. */
export interface Place {
  file: string;
  pointer: string;
}

/** A difference in what the flow does. */
export interface Difference {
  class: DiffClass;
  /** One sentence. */
  says: string;
  /** The place in the old flow, and in the new one. */
  before: Place;
  after: Place;
  /** A visitor who is affected. */
  example?: string;
}
