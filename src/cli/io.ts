import type { StartMirror } from '#checks';

/** A stream to print to. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
}

/** The process streams and environment that a command uses. Tests pass their own. */
export interface Io {
  stdout: Output;
  stderr: Output;
  cwd: string;
  /** Standard input, when there is any. */
  stdin?: AsyncIterable<Uint8Array | string>;
  env: Readonly<Record<string, string | undefined>>;
  /** Plays scenarios in a browser, too (`tundish test --browser`). Only the sources can: they build the product first. */
  browser?: StartMirror;
}

/** Whether to print colours: on a terminal without NO_COLOR (no-color.org). */
export const wantsColour = (io: Io): boolean => io.stdout.isTTY === true && !io.env['NO_COLOR'];
