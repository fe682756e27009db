/** A place to print to. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
}

/** Everything a command touches besides files, handed in so that a test can stand in for the terminal. */
export interface Io {
  stdout: Output;
  stderr: Output;
  cwd: string;
  /** What is typed or piped in, where there is something. */
  stdin?: AsyncIterable<Uint8Array | string>;
  env: Readonly<Record<string, string | undefined>>;
}

/** Colours only for people: on a terminal, and not where NO_COLOR (no-color.org) is set. */
export const wantsColour = (io: Io): boolean => io.stdout.isTTY === true && !io.env['NO_COLOR'];
