/** What `tundish` ends with. A crash (3) can never be mistaken for a clean run. */
export const EXIT = { clean: 0, findings: 1, usage: 2, unfinished: 3 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Wrong use of the command line: shown as a sentence, ends with `EXIT.usage`. */
export class UsageError extends Error {
  override name = 'UsageError';
}
