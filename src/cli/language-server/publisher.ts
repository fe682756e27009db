import type { PlacedProblem } from '#files';
import type { Workspace } from './workspace.ts';

/** In milliseconds. A flow is checked after no file has changed for this time. */
const QUIET_MS = 150;

/** Checks flows whose files change, and publishes the findings of each file. */
export interface Publisher {
  /** Call when a file has changed. Its flow is checked soon. */
  changed: (path: string) => void;
  /** Call when files on disk have changed. Every flow that was checked before is checked again soon. */
  again: () => void;
  /** The findings of a file at the last check. */
  findingsIn: (path: string) => readonly PlacedProblem[];
}

/**
 * @param publish receives the findings of each file that has some, and an empty list for each file that no longer has
 * any
 */
export function createPublisher(
  workspace: Workspace,
  publish: (path: string, findings: readonly PlacedProblem[]) => void,
): Publisher {
  const timers = new Map<string, NodeJS.Timeout>();
  const found = new Map<string, ReadonlyMap<string, PlacedProblem[]>>();

  const check = async (dir: string) => {
    const byFile = new Map<string, PlacedProblem[]>();
    for (const finding of await workspace.findings(dir))
      byFile.set(finding.file, [...(byFile.get(finding.file) ?? []), finding]);
    const before = found.get(dir);
    // The flow changed again during this check. The next check has newer findings.
    if (timers.has(dir)) return;
    found.set(dir, byFile);
    for (const path of new Set([...(before?.keys() ?? []), ...byFile.keys()])) publish(path, byFile.get(path) ?? []);
  };
  const soon = (dir: string) => {
    clearTimeout(timers.get(dir));
    const start = () => {
      timers.delete(dir);
      // A file may disappear while it is read. That change causes another check.
      check(dir).catch(() => undefined);
    };
    timers.set(dir, setTimeout(start, QUIET_MS));
  };

  return {
    changed: (path) => void workspace.flowOf(path).then((dir) => (dir === undefined ? undefined : soon(dir))),
    again: () => [...found.keys()].forEach(soon),
    findingsIn: (path) => [...found.values()].flatMap((byFile) => byFile.get(path) ?? []),
  };
}
