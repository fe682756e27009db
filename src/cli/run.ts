import { didYouMean } from '#core';
import { check } from './check.ts';
import { EXIT, UsageError, type ExitCode } from './exit.ts';
import { explain, rulesText } from './explain.ts';
import { github } from './formats/github.ts';
import { json } from './formats/json.ts';
import { pretty } from './formats/pretty.ts';
import { wantsColour, type Io } from './io.ts';
import { parseOptions, type Format } from './options.ts';
import { hasAtLeast, type Report } from './report.ts';

const COMMANDS = ['check', 'explain', 'rules'];

const HELP = `Usage: tundish check [paths…] [flags]
       tundish explain <rule>   what a rule means, by its id or name
       tundish rules            every rule there is

Checks flow folders: is every file JSON, does every name lead somewhere, does it say what the schemas ask for;
and what the rules of the catalogue find: screens nobody reaches, endless redirects, safety stops, private data.
Without paths: every folder in flows/.

  --format pretty|json|github   how findings are printed (pretty; on GitHub Actions annotations are added)
  --fail-on error|warning|info  the mildest finding that makes the command fail (error)
  --help                        this text

Exit: 0 clean, 1 findings, 2 wrong usage, 3 could not finish
`;

function print(report: Report, format: Format | undefined, io: Io): void {
  if (format === 'json') io.stdout.write(json(report));
  else if (format !== 'github') io.stdout.write(pretty(report, wantsColour(io)));
  if (format === 'github' || (format === undefined && io.env['GITHUB_ACTIONS'] === 'true'))
    io.stdout.write(github(report));
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
  if (command !== 'check') {
    io.stdout.write(command === 'rules' ? rulesText() : explain(options.paths));
    return EXIT.clean;
  }
  const report = await check(io.cwd, options.paths, new Date().toISOString().slice(0, 10));
  print(report, options.format, io);
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
