import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Flow } from '#core';
import { loadChecked, prettyFindings, REFUSED } from '#cli';
import { FLOW } from '#files';
import { SettingsError } from './settings.ts';
import { DatabaseError } from './store/db.ts';

/** The folder of the served flow. */
export const FLOW_DIR = fileURLToPath(new URL(`../../${FLOW}`, import.meta.url));

/** A failure to start that the operator can fix. The message says how. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The served flow. @throws StartError with the checker's findings */
export async function servedFlow(): Promise<Flow> {
  const loaded = await loadChecked(FLOW_DIR);
  if ('flow' in loaded) return loaded.flow;
  const problems = loaded.problems.map((problem) => ({ ...problem, file: `${FLOW}/${problem.file}` }));
  throw new StartError(`${REFUSED}\n${prettyFindings(problems)}`);
}

/**
 * Ends the process with exit code 1. For an expected error (StartError, SettingsError, DatabaseError), prints only its
 * message.
 * @param what the program that failed; printed before the message of any other error
 */
export function exitWith(error: unknown, what: string): never {
  const isExpected = error instanceof StartError || error instanceof SettingsError || error instanceof DatabaseError;
  const message = isExpected ? error.message : error instanceof Error ? `${what}: ${error.message}` : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
