/**
 * The exit codes of `tundish`: no problems, findings, wrong use of the command line, and a crash. A script can tell a
 * crash (3) from findings (1).
 */
export const EXIT = { clean: 0, findings: 1, usage: 2, unfinished: 3 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Wrong use of the command line. It is shown as a sentence, and the exit code is `EXIT.usage`. */
export class UsageError extends Error {
  override name = 'UsageError';
}
