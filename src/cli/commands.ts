import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { check, flowFor, flowsAt } from './check.ts';
import { diff, failsOn } from './diff.ts';
import { EXIT, UsageError, type ExitCode } from './exit.ts';
import { explain, ruleNamed, rulesText } from './explain.ts';
import { fix } from './fix.ts';
import { diffJson, diffMarkdown, diffPretty } from './formats/diff.ts';
import { inFlightJson, inFlightPretty } from './formats/in-flight.ts';
import { graph } from './graph.ts';
import { inFlight } from './in-flight.ts';
import { wantsColour, type Io } from './io.ts';
import { today } from './load-checked.ts';
import type { Options } from './options.ts';
import { testJunit } from './formats/test-junit.ts';
import { allPassed, testJson, testPretty } from './formats/test-pretty.ts';
import { keepCounterexamples } from './counterexamples.ts';
import { migrate } from './migrate.ts';
import { newFlow, newProduct } from './new.ts';
import { printReport } from './print-report.ts';
import { questionnaire } from './questionnaire.ts';
import type { Report } from './report.ts';
import { saveChecked } from './save-checked.ts';
import { sign } from './sign.ts';
import { test, counterexamplesIn } from './test.ts';
import { translations } from './translations/command.ts';
import { upgrade } from './upgrade/upgrade.ts';
import { watch } from './watch.ts';

/** A report with only the findings of one rule. */
function ofRule(report: Report, rule: string | undefined): Report {
  if (rule === undefined) return report;
  const { rule: id } = ruleNamed(rule);
  return { ...report, findings: report.findings.filter((finding) => finding.rule === id) };
}

async function bytesFrom({ stdin }: Io): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of stdin ?? []) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

async function checked({ paths, stdin, rule, requireSignoff }: Options, io: Io): Promise<Report> {
  if (stdin === undefined) return ofRule(await check(io.cwd, paths, today(), {}, requireSignoff), rule);
  const unsaved = { [resolve(io.cwd, stdin)]: await bytesFrom(io) };
  return ofRule(await check(io.cwd, paths.length > 0 ? paths : [stdin], today(), unsaved, requireSignoff), rule);
}

async function watched(options: Options, io: Io): Promise<Report> {
  return watch(await flowsAt(io.cwd, options.paths), io, async () =>
    printReport(await checked(options, io), options, io),
  );
}

async function fixed({ paths }: Options, io: Io): Promise<Report> {
  const { report, mended } = await fix(io.cwd, paths, today());
  io.stdout.write(`${mended} ${mended === 1 ? 'finding' : 'findings'} mended\n`);
  return report;
}

async function drawn({ paths: [path], svg }: Options, io: Io): Promise<string> {
  return graph(await flowFor(io.cwd, path), svg ? 'svg' : 'mermaid');
}

/** The result of a command that has printed its own output: its exit code. */
export interface Done {
  exit: ExitCode;
}

async function migrated(options: Options, io: Io): Promise<Done | string> {
  const { paths, against, check: checksOnly, format } = options;
  if (against === undefined) throw new UsageError('Say since when: tundish migrate --against main');
  const dir = await flowFor(io.cwd, paths[0]);
  if (!checksOnly) return migrate(io.cwd, dir, against);
  if (format !== undefined && format !== 'pretty' && format !== 'json')
    throw new UsageError('tundish migrate --check takes --format pretty or json');
  const report = await inFlight(io.cwd, dir, against);
  io.stdout.write(format === 'json' ? inFlightJson(report) : inFlightPretty(report));
  if (options.save) io.stderr.write(await keepCounterexamples(io.cwd, dir, report.counterexamples));
  return { exit: report.findings.length === 0 ? EXIT.clean : EXIT.findings };
}

async function tested({ paths, browser, format, output, save }: Options, io: Io): Promise<Done> {
  if (browser && io.browser === undefined)
    throw new UsageError('--browser needs the sources: npx tundish test --browser');
  const report = await test(io.cwd, paths, browser ? io.browser : undefined);
  const machine = { json: testJson, junit: testJunit };
  if (format !== undefined && format !== 'pretty' && format !== 'json' && format !== 'junit')
    throw new UsageError('tundish test takes --format pretty, json or junit');
  const text =
    format === undefined || format === 'pretty' ? testPretty(report, wantsColour(io)) : machine[format](report);
  if (output !== undefined) {
    await writeFile(resolve(io.cwd, output), text);
    io.stdout.write(testPretty(report, wantsColour(io)));
  } else io.stdout.write(text);
  if (save)
    for (const [dir, found] of counterexamplesIn(report))
      io.stderr.write(await keepCounterexamples(io.cwd, resolve(io.cwd, dir), found));
  return { exit: allPassed(report) ? EXIT.clean : EXIT.findings };
}

async function differing({ paths, against, classes, format, output }: Options, io: Io): Promise<Done> {
  if (against === undefined) throw new UsageError('Say what to compare with: tundish diff --against main');
  const report = await diff(io.cwd, paths, against);
  if (format !== undefined && format !== 'pretty' && format !== 'json' && format !== 'markdown')
    throw new UsageError('tundish diff takes --format pretty, json or markdown');
  const text = { pretty: diffPretty, json: diffJson, markdown: diffMarkdown }[format ?? 'pretty'](report);
  if (output === undefined) io.stdout.write(text);
  else await writeFile(resolve(io.cwd, output), text);
  return { exit: failsOn(report, classes) ? EXIT.findings : EXIT.clean };
}

/** The functions for `tundish new`, by the kind of thing to create. */
const NEW: Readonly<Record<string, (name: string | undefined, options: Options, io: Io) => Promise<string>>> = {
  flow: (name, _, io) => newFlow(io.cwd, name),
  product: async (name, { flow }, io) => newProduct(io.cwd, await flowFor(io.cwd, flow), name),
};

function made(options: Options, io: Io): Promise<string> {
  const [what = '', name] = options.paths;
  const make = Object.hasOwn(NEW, what) ? NEW[what] : undefined;
  if (make === undefined)
    throw new UsageError('Say what is new: tundish new flow <name>, or tundish new product <name>');
  return make(name, options, io);
}

/** Starts the language server. Its code is loaded only here, because no other command needs it. */
async function serving(): Promise<never> {
  const { languageServer } = await import('./language-server/language-server.ts');
  return languageServer();
}

/** The commands. Each returns text, or a report to print in the requested format. */
export const COMMANDS: Readonly<
  Record<string, (options: Options, io: Io) => Promise<Report | Done | string> | string>
> = {
  check: (options, io) =>
    options.save
      ? saveChecked(io.cwd, options.paths, today())
      : options.watch
        ? watched(options, io)
        : checked(options, io),
  diff: differing,
  fix: fixed,
  graph: drawn,
  questionnaire: ({ paths, flow }, io) => questionnaire(io.cwd, paths, flow, today()),
  sign: async ({ paths, as }, io) => sign(await flowFor(io.cwd, paths[0]), as, today()),
  test: tested,
  migrate: migrated,
  new: made,
  'language-server': serving,
  translations,
  upgrade: ({ paths }, io) => upgrade(io.cwd, paths[0]),
  explain: ({ paths }) => explain(paths),
  rules: () => rulesText(),
};
