/** What a change is about, the gravest first: a change of several kinds counts as the first of them. */
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

/** Something that the flow does otherwise than before. */
export interface Difference {
  class: DiffClass;
  /** One sentence. */
  says: string;
  /** Where it stands on either side. */
  before: Place;
  after: Place;
  /** Somebody for whom it makes a difference. */
  example?: string;
}
