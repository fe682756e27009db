/** The exit codes of `tundish`. A crash has its own code, 3, and cannot look like a clean run. */
export const EXIT = { clean: 0, findings: 1, usage: 2, unfinished: 3 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Wrong use of the command line. Shown as a sentence; the exit code is `EXIT.usage`. */
export class UsageError extends Error {
  override name = 'UsageError';
}
