import process from 'node:process';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * Parses the options of a development script, as `parseArgs` of Node does. An unknown option ends the script with a
 * sentence and exit code 2.
 */
export function commandOptions<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const known = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${message}\nOptions: ${known.join(', ')}\n`);
    process.exit(2);
  }
}
