import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { didYouMean } from '#core';
import { check } from './check.ts';
import { EXIT, UsageError, type ExitCode } from './exit.ts';
import { explain, rulesText } from './explain.ts';
import { github } from './formats/github.ts';
import { json } from './formats/json.ts';
import { junit } from './formats/junit.ts';
import { pretty } from './formats/pretty.ts';
import { sarif } from './formats/sarif.ts';
import { wantsColour, type Io } from './io.ts';
import { today } from './load-checked.ts';
import { parseOptions, type Format, type Options } from './options.ts';
import { questionnaire } from './questionnaire.ts';
import { hasAtLeast, type Report } from './report.ts';
import { upgrade } from './upgrade/upgrade.ts';

const COMMANDS = ['check', 'questionnaire', 'upgrade', 'explain', 'rules'];

const HELP = `Usage: tundish check [paths…] [flags]
       tundish questionnaire <file…> [flags]
       tundish upgrade <folder> puts a flow in the words of the present edition
       tundish explain <rule>   what a rule means, by its id or name
       tundish rules            every rule there is

Checks flow folders: is every file JSON, does every name lead somewhere, does it say what the schemas ask for;
and what the rules of the catalogue find: screens nobody reaches, endless redirects, safety stops, private data.
Without paths: every folder in flows/. "questionnaire" checks questions as the backend sends them, or a product's.

  --format pretty|json|github|sarif|junit
                                how findings are printed (pretty; on GitHub Actions annotations are added)
  --output <file>               writes that format to a file, and prints the findings for people
  --fail-on error|warning|info  the mildest finding that makes the command fail (error)
  --flow <folder>               the flow that a questionnaire is for (the only one in flows/)
  --help                        this text

Exit: 0 clean, 1 findings, 2 wrong usage, 3 could not finish
`;

const MACHINE: Record<Exclude<Format, 'pretty'>, (report: Report) => string> = { github, json, junit, sarif };

async function print(report: Report, { format, output }: Options, io: Io): Promise<void> {
  if (format === undefined || format === 'pretty' || output !== undefined)
    io.stdout.write(pretty(report, wantsColour(io)));
  if (format === undefined && io.env['GITHUB_ACTIONS'] === 'true') io.stdout.write(github(report));
  if (format === undefined) return;
  const text = format === 'pretty' ? pretty(report, false) : MACHINE[format](report);
  if (output !== undefined) await writeFile(resolve(io.cwd, output), text);
  else if (format !== 'pretty') io.stdout.write(text);
}

async function perform(argv: readonly string[], io: Io): Promise<ExitCode> {
  const options = parseOptions(argv);
  if (options.help) {
    io.stdout.write(HELP);
    return EXIT.clean;
  }
  const { command } = options;
  if (command === undefined) throw new UsageError('Say what to do: tundish check');
  if (!COMMANDS.includes(command)) {
    throw new UsageError(`There is no command "${command}": ${didYouMean(command, COMMANDS)}`);
  }
  if (command === 'rules' || command === 'explain') {
    io.stdout.write(command === 'rules' ? rulesText() : explain(options.paths));
    return EXIT.clean;
  }
  if (command === 'upgrade') {
    io.stdout.write(await upgrade(io.cwd, options.paths[0]));
    return EXIT.clean;
  }
  const report =
    command === 'check'
      ? await check(io.cwd, options.paths, today())
      : await questionnaire(io.cwd, options.paths, options.flow, today());
  await print(report, options, io);
  return hasAtLeast(report.findings, options.failOn) ? EXIT.findings : EXIT.clean;
}

/**
 * Runs `tundish` with the words after it.
 * @returns the exit code: 0 clean, 1 findings, 2 wrong usage, 3 could not finish. Never throws.
 */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await perform(argv, io);
  } catch (error) {
    if (error instanceof UsageError) {
      io.stderr.write(`${error.message}\nRun tundish --help to see what there is.\n`);
      return EXIT.usage;
    }
    io.stderr.write(`tundish could not finish: ${error instanceof Error ? error.message : String(error)}\n`);
    return EXIT.unfinished;
  }
}
