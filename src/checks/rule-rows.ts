/** A rule that compiling holds, in one row. */
export type RuleRow = readonly [
  rule: string,
  name: string,
  description: string,
  bad: string,
  good: string,
  requirement: string,
];
