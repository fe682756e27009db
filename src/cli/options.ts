import { parseArgs } from 'node:util';
import { z } from 'zod';
import { didYouMean } from '#core';
import { UsageError } from './exit.ts';
import { SEVERITIES } from './report.ts';

const FORMATS = ['pretty', 'json', 'github'] as const;
export type Format = (typeof FORMATS)[number];

const flags = z.strictObject({
  format: z.enum(FORMATS).optional(),
  'fail-on': z.enum(SEVERITIES).default('error'),
  help: z.boolean().default(false),
});

/** What was typed after `tundish`. */
export interface Options {
  command: string | undefined;
  paths: string[];
  format: Format | undefined;
  failOn: (typeof SEVERITIES)[number];
  help: boolean;
}

function complaint(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    const names = Object.keys(flags.shape).map((name) => `--${name}`);
    const typed = `${key.length === 1 ? '-' : '--'}${key}`;
    return `There is no flag ${typed}: ${didYouMean(typed, names)}`;
  }
  const flag = `--${issue.path.join('.')}`;
  if (issue.code === 'invalid_value') return `${flag} takes one of: ${issue.values.map(String).join(', ')}`;
  return `${flag} is not used like this: ${issue.message}`;
}

/** @throws UsageError naming the first thing that was typed wrong. */
export function parseOptions(argv: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { format: { type: 'string' }, 'fail-on': { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    strict: false,
  });
  const parsed = flags.safeParse(values);
  if (!parsed.success) throw new UsageError(parsed.error.issues.slice(0, 1).map(complaint).join(''));
  const [command, ...paths] = positionals;
  return { command, paths, format: parsed.data.format, failOn: parsed.data['fail-on'], help: parsed.data.help };
}
