import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import type { FlowSource } from '#core';
import { contractFor } from './contracts.ts';
import { lineOf, rangeAt } from './position.ts';
import { duplicateKeys, readJson, type PlacedProblem } from './read-json.ts';

/** File contents by name relative to the flow's folder. */
export type Unsaved = Readonly<Record<string, Uint8Array>>;

/** A flow folder as read from disk. */
export interface FlowFiles {
  source: FlowSource;
  /** The texts by name relative to the folder ("screens/login.json"). */
  texts: Record<string, string>;
  /** The absolute paths of all files read, sorted. */
  files: string[];
  /** Findings of SC01 json-syntax and SC02 duplicate-key. */
  problems: PlacedProblem[];
}

interface TextProblem {
  rule: string;
  message: string;
  hint: string;
  offset: number;
  length: number;
}

function placed(file: string, text: string, place: TextProblem): PlacedProblem {
  const range = rangeAt(text, place.offset, place.length);
  const { rule, message, hint } = place;
  return {
    rule,
    severity: 'error',
    file,
    pointer: '',
    anchor: 'value',
    message,
    hint,
    ...range,
    source: lineOf(text, range.line),
  };
}

const NOT_UTF8 = {
  rule: 'SC01',
  message: 'This file is not valid JSON: it is not UTF-8 text',
  hint: 'save it as UTF-8',
  offset: 0,
  length: 1,
};

/**
 * In bytes. Larger files are refused, because parsing them takes minutes. The largest file of the shipped flow has a
 * tenth of this size.
 */
const MOST_BYTES = 2_000_000;

const tooLarge = (bytes: number) => ({
  rule: 'SC01',
  message: `This file has ${(bytes / 1e6).toFixed(1)} MB, more than is read: ${MOST_BYTES / 1e6} MB`,
  hint: 'put pictures and other data into public/, and name them here',
  offset: 0,
  length: 1,
});

/** A file's text and its parsed value. `value` is missing when the text is not valid JSON. */
export interface ReadText {
  text: string;
  value?: unknown;
  /** Findings of SC01 json-syntax and SC02 duplicate-key. */
  problems: PlacedProblem[];
}

/** Parses a file's bytes as JSON. */
export function readText(file: string, bytes: Uint8Array): ReadText {
  if (bytes.length > MOST_BYTES) return { text: '', problems: [placed(file, '', tooLarge(bytes.length))] };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { text: '', problems: [placed(file, '', NOT_UTF8)] };
  }
  const json = readJson(text);
  if ('mistake' in json) return { text, problems: [placed(file, text, { rule: 'SC01', ...json.mistake })] };
  const problems = duplicateKeys(text, json.root).map(({ key, firstLine, ...place }) => {
    const message = `"${key}" is written twice in one object (first on line ${firstLine}); only the last would count`;
    return placed(file, text, { rule: 'SC02', message, hint: 'delete one', ...place });
  });
  return { text, value: json.value, problems };
}

const isRefused = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error;
const REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
  ENOENT: 'it leads to a file that is not there',
};

async function bytesOf(path: string, name: string): Promise<Uint8Array> {
  return readFile(path).catch((error: unknown) => {
    const reason = isRefused(error) ? REASONS[error.code ?? ''] : undefined;
    throw reason === undefined ? error : new Error(`${name} can't be read: ${reason}`, { cause: error });
  });
}

/**
 * Reads every *.json file of a flow folder, products included. In public/ and fonts/, only the names of the files are
 * read.
 * @param unsaved contents that replace files on disk, such as an editor's unsaved changes
 * @throws the file system's error when the folder or a file cannot be read
 */
export async function readFlow(dir: string, unsaved: Unsaved = {}): Promise<FlowFiles> {
  const root = resolve(dir);
  const entries = await readdir(root, { recursive: true });
  const found = entries.map((entry) => entry.split(sep).join('/')).toSorted();
  const names = found.filter((name) => name.endsWith('.json') && !name.startsWith('public/'));
  const served = found.flatMap((name) =>
    name.startsWith('public/') ? [name.slice('public'.length)] : name.startsWith('fonts/') ? [name] : [],
  );
  const parts: Record<string, unknown> = {};
  const scenarios: Record<string, unknown> = {};
  const records: { signoff?: unknown; translated?: unknown; checked?: unknown } = {};
  const texts: Record<string, string> = {};
  const problems: PlacedProblem[] = [];
  const bytes = await Promise.all(
    names.map((name) => unsaved[name] ?? bytesOf(join(root, name), `${basename(root)}/${name}`)),
  );
  for (const [index, name] of names.entries()) {
    const read = readText(name, bytes[index] ?? new Uint8Array());
    problems.push(...read.problems);
    texts[name] = read.text;
    if (name === 'signoff.json') records.signoff = read.value;
    else if (name === 'translated.json') records.translated = read.value;
    else if (name === 'checked.json') records.checked = read.value;
    else if ('value' in read) (name.startsWith('scenarios/') ? scenarios : parts)[name] = read.value;
  }
  const name = relative(resolve(root, '..'), root);
  const contract = await contractFor(parts['flow.json']);
  const files = [
    ...names.map((file) => join(root, file)),
    ...(contract === undefined ? [] : [contract.file]),
  ].toSorted();
  return {
    source: { name, files: parts, scenarios, ...records, contract: contract?.document, served },
    texts,
    files,
    problems,
  };
}
