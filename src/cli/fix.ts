import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { nearest } from '#core';
import type { PlacedProblem } from '#files';
import { check } from './check.ts';
import type { Report } from './report.ts';

/** The most rounds of fixing. After one mistake is mended, the check may find another. */
const MOST_ROUNDS = 8;

/** Matches the hint "did you mean …?". */
const MEANT = /^did you mean "([^"]+)"\?/;
const NAMED = /"([^"]+)"/g;

/** The characters of a text to replace, and the replacement. */
export interface Edit {
  from: number;
  to: number;
  text: string;
}

/** Matches a word in a reference or a text, but not as a part of a longer word. */
const partOf = (word: string) => new RegExp(`(?<![\\w-])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`);

/** The edit that a finding's hint describes, if it is exact: one word is replaced within one string. */
export function editFor(finding: PlacedProblem, text: string): Edit | undefined {
  const meant = MEANT.exec(finding.hint)?.[1];
  if (meant === undefined || finding.line !== finding.endLine) return undefined;
  // The columns of findings do not count a byte order mark.
  const mark = finding.line === 1 && text.startsWith('\uFEFF') ? 1 : 0;
  const start = mark + text.split('\n', finding.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
  const [from, to] = [start + finding.column - 1, start + finding.endColumn - 1];
  const written = /^"([^"\\]+)"$/.exec(text.slice(from, to))?.[1];
  if (written === undefined) return undefined;
  const named = [...finding.message.matchAll(NAMED)].map(([, word = '']) => word);
  if (named.includes(written)) return { from, to, text: JSON.stringify(meant) };
  // For a reference, the message contains both the store and the misspelt field.
  const parts = named.filter((word) => word !== meant && written.split(partOf(word)).length === 2);
  const word = parts.length === 1 ? parts[0] : nearest(meant, parts);
  if (word === undefined) return undefined;
  return { from, to, text: JSON.stringify(written.replace(partOf(word), () => meant)) };
}

/** @returns a text with edits applied; of two that overlap, only the later one */
export function withEdits(text: string, edits: readonly Edit[]): string {
  const fromBehind = edits.toSorted((a, b) => b.from - a.from);
  const apart = fromBehind.filter(({ to }, index) => index === 0 || to <= (fromBehind[index - 1]?.from ?? 0));
  return apart.reduce((changed, edit) => changed.slice(0, edit.from) + edit.text + changed.slice(edit.to), text);
}

/**
 * Applies the hints of a report to the files.
 * @param before receives the previous texts of the changed files, by path
 */
async function mend(cwd: string, { findings }: Report, before: Map<string, string>): Promise<void> {
  for (const file of new Set(findings.map((finding) => finding.file))) {
    const found = findings.filter((finding) => finding.file === file);
    const path = resolve(cwd, file);
    const text = await readFile(path, 'utf8').catch(() => '');
    const edits = found.flatMap((finding) => editFor(finding, text) ?? []);
    if (edits.length === 0) continue;
    before.set(path, text);
    await writeFile(path, withEdits(text, edits));
  }
}

const restore = (before: ReadonlyMap<string, string>) => [...before].map(([path, text]) => writeFile(path, text));

/**
 * Applies every exact hint of `tundish check`, and undoes an edit that does not leave fewer findings.
 * @returns the remaining findings, and the number of those that were fixed
 * @throws the file system's error; the files are then in the state after the last complete round
 */
export async function fix(
  cwd: string,
  paths: readonly string[],
  today: string,
): Promise<{ report: Report; mended: number }> {
  let report = await check(cwd, paths, today);
  let mended = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = new Map<string, string>();
    try {
      await mend(cwd, report, before);
      if (before.size === 0) break;
      const next = await check(cwd, paths, today);
      const left = new Set(next.findings.map(placeAndWords));
      const gone = report.findings.filter((finding) => !left.has(placeAndWords(finding))).length;
      if (gone === 0) {
        await Promise.all(restore(before));
        break;
      }
      mended += gone;
      report = next;
    } catch (error) {
      // Restoring the file that could not be written may fail as well. Only the first error is reported.
      await Promise.allSettled(restore(before));
      throw error;
    }
  }
  return { report, mended };
}

const placeAndWords = ({ file, pointer, message }: PlacedProblem) => `${file}#${pointer} ${message}`;
