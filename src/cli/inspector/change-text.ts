import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser';
import { segments } from '#core';
import type { PlacedProblem } from '#files';
import { check } from '../check.ts';
import { today } from '../load-checked.ts';
import { hasAtLeast } from '../report.ts';
import { isText, type TextLocation } from './question-sentences.ts';

/** A change of one sentence in a copy file, or in a question of a product. */
export interface TextChange {
  place: TextLocation;
  /** The text when the author began to edit. If the file has another text in the meantime, the change is refused. */
  before: string;
  after: string;
}

/** The result of a change: the findings of `tundish check`. After an error, the file is unchanged. */
export interface ChangeResult {
  written: boolean;
  findings: readonly PlacedProblem[];
  /** True if the backend sends this text, so that an open page shows the old text until it is reloaded. */
  needsReload?: boolean;
  /** Why nothing was written, if the check found no error. */
  refused?: string;
}

const MOVED = 'The sentence has changed in the file since. Point at it again.';
const NO_SENTENCE = 'There is no such sentence in the flow.';

/**
 * Changes a sentence in its file, if the changed flow passes its check. All other bytes of the file stay the same.
 */
export async function changeText(dir: string, { place, before, after }: TextChange): Promise<ChangeResult> {
  const refuse = (refused: string): ChangeResult => ({ written: false, findings: [], refused });
  if (!isText(place)) return refuse(NO_SENTENCE);
  const path = join(dir, place.file);
  const text = await readFile(path, 'utf8').catch(() => '');
  const steps = segments(place.pointer).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, steps);
  if (node?.type !== 'string') return refuse(NO_SENTENCE);
  if (node.value !== before) return refuse(MOVED);
  const changed = applyEdits(text, modify(text, steps, after, {}));
  const unsaved = { [path]: new TextEncoder().encode(changed) };
  const { findings } = await check(process.cwd(), [dir], today(), unsaved);
  if (hasAtLeast(findings, 'error')) return { written: false, findings };
  if ((await readFile(path, 'utf8')) !== text) return refuse(MOVED);
  await writeFile(path, changed);
  return { written: true, findings, needsReload: place.file.startsWith('products/') };
}
