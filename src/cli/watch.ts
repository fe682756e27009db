import { watch as watchFolder } from 'node:fs';
import type { Io } from './io.ts';

/** In milliseconds. Editors may write a file several times for one save; the last write comes within this time. */
const SETTLED_MS = 40;

/**
 * Runs an action now and after each save in some folders, until the process ends.
 * @param check never runs twice simultaneously; a save during a run causes another run. If it throws, watching ends
 */
export async function watch(dirs: readonly string[], io: Io, check: () => Promise<void>): Promise<never> {
  let wake: (() => void) | undefined;
  let changed = false;
  const saved = () => {
    changed = true;
    wake?.();
  };
  const watchers = dirs.map((dir) => watchFolder(dir, { recursive: true }, saved));
  try {
    for (;;) {
      changed = false;
      await check();
      io.stdout.write(`Watching ${dirs.length === 1 ? 'the flow' : 'the flows'}. Press Ctrl+C to end.\n`);
      if (!changed) await new Promise<void>((resolve) => (wake = resolve));
      await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    }
  } finally {
    // An open watcher would keep the process alive, although it has reported that it cannot continue.
    for (const watcher of watchers) watcher.close();
  }
}
