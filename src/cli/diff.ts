import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { type NormalFlow, normalFlowOf, type DiffClass, diffFlows, type Difference, sideFrom } from '#checks';
import { isObject } from '#core';
import { loadRead, placeProblems, readFlow } from '#files';
import { flowsAt } from './check.ts';
import { checkOut } from './check-out.ts';
import { UsageError } from './exit.ts';
import { cached } from './result-cache.ts';

/** A location in a file, with its line. */
export interface Location {
  file: string;
  line: number;
}

/** A difference with the lines on both sides. A side that lacks the file has no line. */
export interface PlacedDifference extends Omit<Difference, 'before' | 'after'> {
  before: Location | undefined;
  after: Location | undefined;
}

/** The result of one run of `tundish diff`. */
export interface DiffReport {
  /** What the flow was compared with, in the words of the user. */
  against: string;
  differences: readonly PlacedDifference[];
  /** The duration in milliseconds. */
  duration: number;
}

// The same version of this tool has written the results, so this only states their type.
const SIDES = { folder: 'sides', schema: z.custom<NormalFlow>(isObject) };

/** Loads a flow folder for comparison. */
async function sideAt(dir: string, name: string) {
  const read = await readFlow(dir);
  const compared = await cached(SIDES, read, [], async () => {
    const loaded = loadRead(read);
    if ('flow' in loaded) return normalFlowOf(loaded.flow, loaded.source);
    const [first] = loaded.problems;
    throw new UsageError(`${name} has errors and can't be compared: ${first?.file}:${first?.line} ${first?.message}`);
  });
  return { side: sideFrom(compared, read.source), texts: read.texts };
}

type Texts = Readonly<Record<string, string>>;

const lineOf = ({ file, pointer }: Difference['before'], texts: Texts): number =>
  placeProblems([{ rule: '', severity: 'info', file, pointer, anchor: 'value', message: '', hint: '' }], texts)[0]
    ?.line ?? 1;

const locationIn = (dir: string, place: Difference['before'], texts: Texts): Location | undefined =>
  texts[place.file] === undefined ? undefined : { file: `${dir}/${place.file}`, line: lineOf(place, texts) };

/**
 * Compares two flow folders.
 * @param from the older folder and its display name
 * @param to the newer folder and its display name
 */
async function compareFlows(
  from: [dir: string, name: string],
  to: [dir: string, name: string],
): Promise<PlacedDifference[]> {
  const [before, after] = [await sideAt(...from), await sideAt(...to)];
  return diffFlows(before.side, after.side).map((one) => ({
    ...one,
    before: locationIn(from[1], one.before, before.texts),
    after: locationIn(to[1], one.after, after.texts),
  }));
}

/**
 * Compares flows with their state at a git reference or in another folder.
 * @param against a git reference, or the folder of a flow or a project
 * @throws UsageError when there is no such reference or folder, or a flow on either side does not compile
 */
export async function diff(cwd: string, paths: readonly string[], against: string): Promise<DiffReport> {
  const started = performance.now();
  const dirs = await flowsAt(cwd, paths);
  const names = dirs.map((dir) => relative(cwd, dir).split(sep).join('/'));
  const folder = resolve(cwd, against);
  const isFolder = existsSync(folder);
  const root = isFolder ? folder : await checkOut(cwd, against, names);
  try {
    const differences: PlacedDifference[] = [];
    for (const [index, dir] of dirs.entries()) {
      const name = names[index] ?? '';
      const other = existsSync(join(root, 'flow.json')) ? root : join(root, name);
      if (!existsSync(join(other, 'flow.json'))) throw new UsageError(`There is no flow ${name} in ${against}`);
      const shown = isFolder ? relative(cwd, other).split(sep).join('/') : name;
      differences.push(...(await compareFlows([other, shown], [dir, name])));
    }
    return { against, differences, duration: performance.now() - started };
  } finally {
    if (!isFolder) await rm(root, { recursive: true, force: true });
  }
}

/** Whether a report contains a difference of one of these classes. */
export const failsOn = ({ differences }: DiffReport, classes: readonly DiffClass[]): boolean =>
  differences.some((one) => classes.includes(one.class));
