import { watch as watchFolder } from 'node:fs';
import type { Io } from './io.ts';

/** How long to wait for an editor's last write of a save. */
const SETTLED_MS = 40;

/**
 * Runs an action now and after each save in some folders, until the process ends.
 * @param check never runs twice at the same time; a save during a run causes another run. What it throws ends the watch
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
    // An open watcher would keep a process alive that has said that it cannot go on.
    for (const watcher of watchers) watcher.close();
  }
}
