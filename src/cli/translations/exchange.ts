/** A translation on its way to a translator and back. */
export interface Exchanged {
  file: string;
  part: string;
  key: string;
  state: string;
  source: string;
  /** Empty where it is not translated yet. */
  target: string;
}
