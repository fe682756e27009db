/** A rule that compiling enforces, as a row. */
export type RuleRow = readonly [
  rule: string,
  name: string,
  description: string,
  bad: string,
  good: string,
  requirement: string,
];
