import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Flow } from '#core';
import { loadChecked, prettyFindings, REFUSED } from '#cli';
import { FLOW } from '#files';
import { SettingsError } from './settings.ts';
import { DatabaseError } from './store/db.ts';

/** Where the flow stands that is served. */
export const FLOW_DIR = fileURLToPath(new URL(`../../${FLOW}`, import.meta.url));

/** What a program can't do, told so that a person can act on it. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The flow that is served. @throws StartError with what the checker says against it */
export async function servedFlow(): Promise<Flow> {
  const loaded = await loadChecked(FLOW_DIR);
  if ('flow' in loaded) return loaded.flow;
  const problems = loaded.problems.map((problem) => ({ ...problem, file: `${FLOW}/${problem.file}` }));
  throw new StartError(`${REFUSED}\n${prettyFindings(problems)}`);
}

/** Ends the process with a failure, in sentences where a person can act on it. @param what could not be done */
export function endWith(error: unknown, what: string): never {
  const isExpected = error instanceof StartError || error instanceof SettingsError || error instanceof DatabaseError;
  const told = isExpected ? error.message : error instanceof Error ? `${what}: ${error.message}` : String(error);
  process.stderr.write(`${told}\n`);
  process.exit(1);
}
