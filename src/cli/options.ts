import { parseArgs } from 'node:util';
import { z } from 'zod';
import { CLASSES, type DiffClass } from '#checks';
import { didYouMean } from '#core';
import { UsageError } from './exit.ts';
import { SEVERITIES } from './report.ts';

const FORMATS = ['pretty', 'json', 'github', 'sarif', 'junit', 'markdown', 'xliff', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

const flags = z.strictObject({
  format: z.enum(FORMATS).optional(),
  against: z.string().min(1).optional(),
  as: z.string().min(1).optional(),
  browser: z.boolean().default(false),
  check: z.boolean().default(false),
  'require-signoff': z.boolean().default(false),
  'fail-on': z.string().min(1).optional(),
  flow: z.string().min(1).optional(),
  locale: z.string().min(1).optional(),
  output: z.string().min(1).optional(),
  rule: z.string().min(1).optional(),
  save: z.boolean().default(false),
  stdin: z.string().min(1).optional(),
  // Editors' clients add this flag. The language server always uses the standard input and output.
  stdio: z.boolean().default(false),
  svg: z.boolean().default(false),
  watch: z.boolean().default(false),
  help: z.boolean().default(false),
});

/** The parsed command line. */
export interface Options {
  command: string | undefined;
  paths: string[];
  format: Format | undefined;
  failOn: (typeof SEVERITIES)[number];
  /** The classes of differences that make `diff` fail. */
  classes: DiffClass[];
  /** The name of the person who signs. */
  as: string | undefined;
  /** Whether `test` also plays scenarios in Chromium. */
  browser: boolean;
  /** Whether `migrate` only checks what happens to visitors who are within the flow. */
  check: boolean;
  /** Whether `check` reports unsigned behaviour. */
  requireSignoff: boolean;
  /** What `diff` compares with. */
  against: string | undefined;
  /** The flow for `questionnaire`, `new product` and `translations`. For other commands, it counts as a path. */
  flow: string | undefined;
  /** The language to translate into. */
  locale: string | undefined;
  /** The file to write to instead of the terminal. */
  output: string | undefined;
  /** The only rule whose findings are shown, by id or name. */
  rule: string | undefined;
  /**
   * Whether `test` and `migrate` save their counterexamples as scenarios of the flow, and `check` what a flow without
   * findings looks like.
   */
  save: boolean;
  /** The file whose content comes from the standard input, because it is not saved in an editor. */
  stdin: string | undefined;
  /** Whether to draw an SVG. */
  svg: boolean;
  /** Whether to check again after each save. */
  watch: boolean;
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

/** The words of a comma-separated list. @throws UsageError for an unknown word */
function wordsOf<Word extends string>(list: string | undefined, words: readonly Word[]): Word[] {
  return (list === undefined ? [] : list.split(',')).map((typed) => {
    const word = words.find((one) => one === typed.trim());
    if (word === undefined) throw new UsageError(`--fail-on takes one of: ${words.join(', ')}`);
    return word;
  });
}

/** The commands whose paths do not name flows. For all other commands, `--flow X` means the same as the path X. */
const PATHS_ARE_OTHERS = ['questionnaire', 'new', 'translations', 'explain'];

/** Parses the command line. @throws UsageError for the first mistake */
export function parseOptions(argv: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: {
      format: { type: 'string' },
      against: { type: 'string' },
      as: { type: 'string' },
      browser: { type: 'boolean' },
      check: { type: 'boolean' },
      'require-signoff': { type: 'boolean' },
      'fail-on': { type: 'string' },
      flow: { type: 'string' },
      locale: { type: 'string' },
      output: { type: 'string' },
      rule: { type: 'string' },
      save: { type: 'boolean' },
      stdin: { type: 'string' },
      stdio: { type: 'boolean' },
      svg: { type: 'boolean' },
      watch: { type: 'boolean', short: 'w' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
    strict: false,
  });
  const parsed = flags.safeParse(values);
  if (!parsed.success) throw new UsageError(parsed.error.issues.slice(0, 1).map(complaint).join(''));
  const [command = '', ...named] = positionals;
  const {
    against,
    as,
    browser,
    check,
    'require-signoff': requireSignoff,
    'fail-on': fails,
    flow,
    format,
    help,
    locale,
    output,
    rule,
    save,
    stdin,
    svg,
    watch,
  } = parsed.data;
  const paths = flow === undefined || PATHS_ARE_OTHERS.includes(command) ? named : [flow, ...named];
  if (output !== undefined && format === undefined) throw new UsageError('--output needs a --format');
  const classes = command === 'diff' ? wordsOf(fails, CLASSES) : [];
  const [failOn = 'error'] = command === 'diff' ? [] : wordsOf(fails, SEVERITIES);
  return {
    command: positionals[0],
    paths,
    against,
    as,
    browser,
    check,
    requireSignoff,
    classes,
    format,
    failOn,
    flow,
    locale,
    output,
    rule,
    save,
    stdin,
    svg,
    watch,
    help,
  };
}
