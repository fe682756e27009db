import { compileFlow, type Flow, type FlowSource } from '#core';
import { consentVersions } from './consent-versions.ts';
import { ownQuestionVersions } from './question-versions.ts';
import { inReadingOrder, placeProblems } from './place-problems.ts';
import { type FlowFiles, readFlow, type Unsaved } from './read-flow.ts';
import type { PlacedProblem } from './read-json.ts';

/**
 * A compiled flow with its source, or the problems of its files. `files` are the absolute paths of the files that were
 * read; `texts` are their contents by name relative to the folder.
 */
export type LoadedFlow =
  | { flow: Flow; source: FlowSource; texts: Record<string, string>; files: string[] }
  | { problems: PlacedProblem[]; files: string[] };

/**
 * Reads and compiles a flow folder. If a file is not valid JSON, nothing is compiled. Its declarations are unknown, so
 * one mistake would cause many findings.
 * @param unsaved contents that replace files on disk
 * @throws the file system's error when the folder or a file cannot be read
 */
export const loadFlow = async (dir: string, unsaved: Unsaved = {}): Promise<LoadedFlow> =>
  loadRead(await readFlow(dir, unsaved));

/** Compiles a flow folder that was read before. */
export function loadRead({ source, texts, files, problems }: FlowFiles): LoadedFlow {
  if (problems.some((problem) => problem.rule === 'SC01')) return { problems, files };
  const result = compileFlow(source);
  const found = 'problems' in result ? placeProblems(result.problems, texts) : [];
  if (problems.length > 0 || found.length > 0 || !('flow' in result)) {
    return { problems: inReadingOrder([...problems, ...found]), files };
  }
  return {
    flow: {
      ...result.flow,
      consents: consentVersions(result.flow),
      questionVersions: ownQuestionVersions(result.flow),
    },
    source,
    texts,
    files,
  };
}
