import type { StartMirror } from '#checks';

/** A stream to print to. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
}

/** The streams and the environment of the process that a command uses. Tests pass their own. */
export interface Io {
  stdout: Output;
  stderr: Output;
  cwd: string;
  /** The standard input, if there is one. */
  stdin?: AsyncIterable<Uint8Array | string>;
  env: Readonly<Record<string, string | undefined>>;
  /**
   * Starts a browser that plays scenarios as well (`tundish test --browser`). Only available when the tool runs from
   * its source, because the product must be built first.
   */
  browser?: StartMirror;
}

/** Whether to print colours: on a terminal without NO_COLOR (no-color.org). */
export const wantsColour = (io: Io): boolean => io.stdout.isTTY === true && !io.env['NO_COLOR'];
