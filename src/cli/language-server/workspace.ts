import { dirname, resolve } from 'node:path';
import type { Files } from '#core';
import { pathFrom, type PlacedProblem } from '#files';
import { check, flowAt } from '../check.ts';
import { today } from '../load-checked.ts';
import { type FlowView, viewOf } from './view.ts';

/** The flows whose files are open in the editor. */
export interface Workspace {
  /** Stores a file's unsaved text; undefined when it equals the file on disk again. */
  write: (path: string, text: string | undefined) => void;
  /** The flow to which a file belongs, and the file's path in it; undefined when it belongs to none. */
  find: (path: string) => Promise<{ view: FlowView; file: string } | undefined>;
  /** The parsed files of a flow when their structure was last free of mistakes. */
  filesOf: (view: FlowView) => Promise<Files | undefined>;
  /** Discards everything that was read, because files on disk have changed. */
  forget: () => void;
  /** The folder of the flow to which a file belongs. */
  flowOf: (path: string) => Promise<string | undefined>;
  /** The findings of `tundish check` for a flow with its unsaved texts; `file` is absolute. */
  findings: (dir: string) => Promise<PlacedProblem[]>;
}

/** Creates a workspace without unsaved texts. */
export function createWorkspace(): Workspace {
  const unsaved = new Map<string, Uint8Array>();
  const views = new Map<string, Promise<FlowView>>();
  const sound = new Map<string, Files>();

  const flowOf = (path: string) => flowAt(dirname(path), path).catch(() => undefined);
  const within = (dir: string) => Object.fromEntries([...unsaved].map(([path, bytes]) => [pathFrom(dir, path), bytes]));
  const viewIn = (dir: string) => {
    const view = views.get(dir) ?? viewOf(dir, within(dir));
    views.set(dir, view);
    view.catch(() => views.delete(dir));
    return view;
  };

  return {
    forget: () => views.clear(),
    write: (path, text) => {
      views.clear();
      if (text === undefined) unsaved.delete(path);
      else unsaved.set(path, new TextEncoder().encode(text));
    },
    flowOf,
    find: async (path) => {
      const dir = await flowOf(path);
      return dir === undefined ? undefined : { view: await viewIn(dir), file: pathFrom(dir, path) };
    },
    filesOf: async (view) => {
      const files = view.files ?? sound.get(view.dir) ?? (await viewOf(view.dir, {})).files;
      if (files !== undefined) sound.set(view.dir, files);
      return files;
    },
    findings: async (dir) => {
      const { findings } = await check(dir, [dir], today(), Object.fromEntries(unsaved));
      return findings.map((finding) => ({ ...finding, file: resolve(dir, finding.file) }));
    },
  };
}
