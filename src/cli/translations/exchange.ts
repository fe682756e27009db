/** A translation as it is exchanged with translators. */
export interface Exchanged {
  file: string;
  part: string;
  key: string;
  state: string;
  source: string;
  /** Empty when the text is not translated yet. */
  target: string;
}
