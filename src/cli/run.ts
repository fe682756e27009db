import { didYouMean } from '#core';
import { COMMANDS } from './commands.ts';
import { EXIT, UsageError, type ExitCode } from './exit.ts';
import { HELP } from './help.ts';
import type { Io } from './io.ts';
import { parseOptions } from './options.ts';
import { printReport } from './print-report.ts';
import { hasAtLeast } from './report.ts';

async function perform(argv: readonly string[], io: Io): Promise<ExitCode> {
  const options = parseOptions(argv);
  if (options.help) {
    io.stdout.write(HELP);
    return EXIT.clean;
  }
  const { command } = options;
  if (command === undefined) throw new UsageError('Say what to do: tundish check');
  const handler = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (handler === undefined)
    throw new UsageError(`There is no command "${command}": ${didYouMean(command, Object.keys(COMMANDS))}`);
  const done = await handler(options, io);
  if (typeof done === 'string') {
    io.stdout.write(done);
    return EXIT.clean;
  }
  if ('exit' in done) return done.exit;
  await printReport(done, options, io);
  return hasAtLeast(done.findings, options.failOn) ? EXIT.findings : EXIT.clean;
}

/**
 * Runs `tundish` with command line arguments. Never throws.
 * @returns the exit code: 0 clean, 1 findings, 2 wrong usage, 3 could not finish
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
