import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { FlowSource } from '#core';
import { lineOf, rangeAt } from './position.ts';
import { duplicateKeys, readJson, type PlacedProblem } from './read-json.ts';

/** A flow folder as read from disk. */
export interface FlowFiles {
  source: FlowSource;
  /** The texts by name relative to the folder ("screens/login.json"). */
  texts: Record<string, string>;
  /** Absolute paths of all that was read, sorted. */
  files: string[];
  /** SC01 json-syntax and SC02 duplicate-key. */
  problems: PlacedProblem[];
}

interface Spot {
  rule: string;
  message: string;
  hint: string;
  offset: number;
  length: number;
}

function placed(file: string, text: string, spot: Spot): PlacedProblem {
  const range = rangeAt(text, spot.offset, spot.length);
  const { rule, message, hint } = spot;
  return {
    rule,
    severity: 'error',
    file,
    pointer: '',
    at: 'value',
    message,
    hint,
    ...range,
    source: lineOf(text, range.line),
  };
}

function problemsOf(file: string, text: string): { value?: unknown; problems: PlacedProblem[] } {
  const json = readJson(text);
  if ('mistake' in json) return { problems: [placed(file, text, { rule: 'SC01', ...json.mistake })] };
  const problems = duplicateKeys(text, json.root).map(({ key, firstLine, ...spot }) => {
    const message = `"${key}" is written twice in one object (first on line ${firstLine}); only the last would count`;
    return placed(file, text, { rule: 'SC02', message, hint: 'delete one', ...spot });
  });
  return { value: json.value, problems };
}

const NOT_UTF8 = {
  rule: 'SC01',
  message: 'This file is not valid JSON: it is not UTF-8 text',
  hint: 'save it as UTF-8',
  offset: 0,
  length: 1,
};

/**
 * Reads every *.json file of a flow folder, products included; public/ is served as it is and no part of the flow.
 * @throws the file system's own error when the folder or a file in it cannot be read.
 */
export async function readFlow(dir: string): Promise<FlowFiles> {
  const root = resolve(dir);
  const entries = await readdir(root, { recursive: true });
  const names = entries
    .map((entry) => entry.split(sep).join('/'))
    .filter((name) => name.endsWith('.json') && !name.startsWith('public/'))
    .toSorted();
  const parts: Record<string, unknown> = {};
  const texts: Record<string, string> = {};
  const problems: PlacedProblem[] = [];
  const bytes = await Promise.all(names.map((name) => readFile(join(root, name))));
  for (const [index, name] of names.entries()) {
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes[index]);
    } catch {
      problems.push(placed(name, '', NOT_UTF8));
      continue;
    }
    texts[name] = text;
    const read = problemsOf(name, text);
    problems.push(...read.problems);
    if ('value' in read) parts[name] = read.value;
  }
  const name = relative(resolve(root, '..'), root);
  return { source: { name, files: parts }, texts, files: names.map((file) => join(root, file)), problems };
}
