/** A rule that the compiler enforces, as a row of a table. */
export type RuleRow = readonly [
  rule: string,
  name: string,
  description: string,
  bad: string,
  good: string,
  requirement: string,
  alsoReported?: readonly string[],
];
