import type { PlacedProblem } from '#files';
import type { Workspace } from './workspace.ts';

/** So long after the last key a flow is checked. */
const QUIET_MS = 150;

/** Checks flows whose files change, and tells what is found in each file. */
export interface Publisher {
  /** A file has changed: its flow is checked soon. */
  changed: (path: string) => void;
  /** Files on disk have changed: every flow that was checked is checked again soon. */
  again: () => void;
  /** What was found last in a file. */
  findingsIn: (path: string) => readonly PlacedProblem[];
}

/** @param publish told the findings of each file that has some, and of each that has none any more */
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
    // What is checked meanwhile has newer findings to tell.
    if (timers.has(dir)) return;
    found.set(dir, byFile);
    for (const path of new Set([...(before?.keys() ?? []), ...byFile.keys()])) publish(path, byFile.get(path) ?? []);
  };
  const soon = (dir: string) => {
    clearTimeout(timers.get(dir));
    const start = () => {
      timers.delete(dir);
      // A file that was removed while it was read is told by the next change.
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
