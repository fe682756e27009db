/** A known fault that is not mended yet. A state without it fails its test, so that the entry is removed here. */
export interface Known {
  state: string;
  aspect: string;
  /** The beginning of the reported fault. */
  fault: string;
  /** Its effect on people, and what is planned. */
  meaning: string;
}

export const KNOWN: readonly Known[] = [];

/** Aspects that no program examines. */
export const NOT_EXAMINED: readonly string[] = [
  'No screen reader is run. Names, roles, states and live regions are examined instead; how NVDA, JAWS, VoiceOver or TalkBack speak them is not.',
  'Chromium is the only browser in these tests.',
  'Whether words are easy to understand is read by people, not measured.',
  'The pages of the payment provider and of the sign-in elsewhere belong to others.',
  'The illustrations of the sample products are decoration and have no text of their own.',
];
