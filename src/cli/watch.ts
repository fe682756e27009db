import { watch as watchFolder } from 'node:fs';
import type { Io } from './io.ts';

/** An editor writes a file in several steps: so long it is waited for the last. */
const SETTLED_MS = 40;

/**
 * Does something now, and again after each save in some folders, until the process ends.
 * @param act is never run twice at a time: a save meanwhile is looked at after it
 */
export async function watch(dirs: readonly string[], io: Io, act: () => Promise<void>): Promise<never> {
  let wake: (() => void) | undefined;
  let changed = false;
  const saved = () => {
    changed = true;
    wake?.();
  };
  for (const dir of dirs) watchFolder(dir, { recursive: true }, saved);
  for (;;) {
    changed = false;
    await act();
    io.stdout.write(`Watching ${dirs.length === 1 ? 'the flow' : 'the flows'}. Press Ctrl+C to end.\n`);
    if (!changed) await new Promise<void>((resolve) => (wake = resolve));
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  }
}
