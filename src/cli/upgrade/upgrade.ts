import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Contract, contractOf, jsonOf } from '#core';
import { placeProblems, readFlow } from '#files';
import { flowAt } from '../check.ts';
import { UsageError } from '../exit.ts';
import type { Decision, FlowJson, Pass } from './pass.ts';
import { PASSES } from './passes.ts';

/** A converted flow, and the decisions that its author must make. */
export interface Upgraded {
  files: FlowJson;
  decisions: Decision[];
}

/** Applies passes to a flow in their order. */
export function upgradeFlow(
  files: FlowJson,
  passes: readonly Pass[] = PASSES,
  contract: Contract = contractOf({}),
): Upgraded {
  const decisions: Decision[] = [];
  const decide = (decision: Decision) => decisions.push(decision);
  const upgraded = passes.reduce((flow, pass) => pass.upgrade(flow, decide, contract), files);
  return { files: upgraded, decisions };
}

const asText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Converts a flow folder to the current edition.
 * @returns one line for each change and each open decision
 * @throws UsageError when the folder contains no flow, or a file is no valid JSON
 */
export async function upgrade(cwd: string, path: string | undefined): Promise<string> {
  if (path === undefined) throw new UsageError('Say which flow: tundish upgrade flows/ordering');
  const dir = await flowAt(cwd, path);
  const { source, problems } = await readFlow(dir);
  const [first] = problems;
  if (first) throw new UsageError(`${join(path, first.file)}:${first.line}:${first.column} ${first.message}`);
  const { files, decisions } = upgradeFlow(source.files, PASSES, contractOf(jsonOf(source.contract)));
  const names = [...new Set([...Object.keys(source.files), ...Object.keys(files)])].toSorted();
  const changed = names.filter((name) => asText(source.files[name]) !== asText(files[name]));
  for (const name of changed) {
    const target = join(dir, name);
    await mkdir(dirname(target), { recursive: true });
    await (name in files ? writeFile(target, asText(files[name])) : rm(target));
  }
  const texts = Object.fromEntries(Object.entries(files).map(([name, value]) => [name, asText(value)]));
  const problem = { rule: 'upgrade', severity: 'info', anchor: 'value', hint: '' } as const;
  const placed = placeProblems(
    decisions.map((decision) => ({ ...problem, ...decision })),
    texts,
  );
  const shown = relative(cwd, dir);
  const lines = placed.map(({ file, line, column, message }) => `${join(shown, file)}:${line}:${column} ${message}\n`);
  return `${changed.length} of ${names.length} files rewritten, ${decisions.length} things left to decide\n${lines.join('')}`;
}
