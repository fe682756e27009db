import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UsageError } from './exit.ts';
import { github } from './formats/github.ts';
import { json } from './formats/json.ts';
import { junit } from './formats/junit.ts';
import { pretty } from './formats/pretty.ts';
import { sarif } from './formats/sarif.ts';
import { wantsColour, type Io } from './io.ts';
import type { Format, Options } from './options.ts';
import type { Report } from './report.ts';

const MACHINE: Record<Exclude<Format, 'pretty' | 'markdown' | 'xliff' | 'csv'>, (report: Report) => string> = {
  github,
  json,
  junit,
  sarif,
};

/** Prints a report in the requested format, to the terminal or to the file of `--output`. */
export async function printReport(report: Report, { format, output }: Options, io: Io): Promise<void> {
  if (format === undefined || format === 'pretty' || output !== undefined)
    io.stdout.write(pretty(report, wantsColour(io)));
  if (format === undefined && io.env['GITHUB_ACTIONS'] === 'true') io.stdout.write(github(report));
  if (format === undefined) return;
  if (format === 'markdown') throw new UsageError('--format markdown is for tundish diff');
  if (format === 'xliff' || format === 'csv')
    throw new UsageError(`--format ${format} is for tundish translations export`);
  const text = format === 'pretty' ? pretty(report, false) : MACHINE[format](report);
  if (output !== undefined) await writeFile(resolve(io.cwd, output), text);
  else if (format !== 'pretty') io.stdout.write(text);
}
