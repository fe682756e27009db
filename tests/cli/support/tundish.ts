import { run } from '#cli';

/** Runs `tundish` in a folder with these words. @returns what it printed */
export async function tundish(cwd: string, ...words: string[]) {
  const printed = { out: '', err: '' };
  const code = await run(words, {
    stdout: { write: (text: string) => (printed.out += text) },
    stderr: { write: (text: string) => (printed.err += text) },
    cwd,
    env: {},
  });
  return { code, ...printed };
}
