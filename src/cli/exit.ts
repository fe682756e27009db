/** The exit codes of `tundish`. A crash has the separate code 3, so that nobody mistakes it for findings. */
export const EXIT = { clean: 0, findings: 1, usage: 2, unfinished: 3 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Wrong use of the command line. It is shown as a sentence, and the exit code is `EXIT.usage`. */
export class UsageError extends Error {
  override name = 'UsageError';
}
