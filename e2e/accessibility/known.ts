/** A fault that is known and not mended yet. A state in which it no longer occurs fails its test, so that it leaves this list. */
export interface Known {
  state: string;
  aspect: string;
  /** Its beginning, as it is reported. */
  fault: string;
  /** What it means for people, and what is planned. */
  meaning: string;
}

export const KNOWN: readonly Known[] = [];

/** What is not examined by a program, or not at all. */
export const NOT_EXAMINED: readonly string[] = [
  'No screen reader is run. Names, roles, states and live regions are examined instead; how NVDA, JAWS, VoiceOver or TalkBack speak them is not.',
  'Chromium is the only browser in these tests.',
  'Whether words are easy to understand is read by people, not measured.',
  'The pages of the payment provider and of the sign-in elsewhere belong to others.',
  'The illustrations of the sample products are decoration and have no text of their own.',
];
