/** The classes of changes, most severe first. A change that fits several classes gets the most severe one. */
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

/** A location in a file of the flow, as a JSON pointer. */
export interface Place {
  file: string;
  pointer: string;
}

/** One difference in what two versions of a flow do. */
export interface Difference {
  class: DiffClass;
  /** The difference as one sentence. */
  says: string;
  /** The location in the old flow, and in the new one. */
  before: Place;
  after: Place;
  /** An example of a visitor who notices the difference. */
  example?: string;
}
