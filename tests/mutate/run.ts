import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { commandOptions } from '../support/command-options.ts';
import { Tree } from '../support/tree.ts';
import { apply, type Fault, faultsOf } from './faults.ts';
import { type Verdict, verdict } from './messages.ts';
import { Related } from './related.ts';
import { seeded } from '../support/seeded.ts';

/**
 * `npm run mutate -- [files or folders]`: puts one-line faults into source files and says which of them the unit tests
 * notice. Without files it takes those that differ from a git ref. After `npm run mutate:measure`, which says what each
 * test executes, only the tests that execute a fault's line run.
 */
const { values: options, positionals } = commandOptions({
  allowPositionals: true,
  options: {
    /** The ref to which the files are compared. */
    against: { type: 'string', default: 'main' },
    /** How many faults are tried. Those that do not compile do not count. */
    sample: { type: 'string', default: '25' },
    /** Seeds the random choice of faults. */
    seed: { type: 'string', default: '1' },
    /** How many test files run for one fault. */
    tests: { type: 'string', default: '40' },
    /** The seconds after which no further test file is started for a fault. */
    budget: { type: 'string', default: '120' },
    /** A JSON file with faults to try instead: a list of `{ file, from, to }`. `from` must occur once in the file. */
    faults: { type: 'string' },
    /** The number of copies of the project that try faults at the same time. */
    workers: { type: 'string', default: '2' },
  },
});

/** The hand-written TypeScript files in a folder. */
const typescriptIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('generated'))
    .map((file) => join(folder, file));
const missing = positionals.filter((path) => !existsSync(path));
if (missing.length > 0) {
  process.stderr.write(`There is no file or folder ${missing.join(', ')}\n`);
  process.exit(2);
}
const changed = () =>
  execFileSync('git', ['diff', '--name-only', '--diff-filter=d', options.against, '--', 'src'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file));
const sources =
  positionals.length > 0
    ? positionals.flatMap((path) => (/\.tsx?$/.test(path) ? [path] : typescriptIn(path)))
    : changed();

interface Trial extends Fault {
  file: string;
  text: string;
}

/**
 * Puts faults in an order at random, each kind as often as possible, so that the commonest does not fill the sample.
 */
function mixed(trials: Trial[], next: () => number): Trial[] {
  const shuffled = trials
    .map((trial) => ({ trial, order: next() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ trial }) => trial);
  const kinds = [...new Set(shuffled.map(({ kind }) => kind))].map((kind) =>
    shuffled.filter((trial) => trial.kind === kind),
  );
  const longest = Math.max(0, ...kinds.map(({ length }) => length));
  return Array.from({ length: longest }, (_, round) => kinds.flatMap((kind) => kind[round] ?? [])).flat();
}

const written = z.array(z.object({ file: z.string(), from: z.string(), to: z.string() }));

/** Reads faults from a JSON file (`--faults`). @throws Error when a source file does not contain `from` exactly once */
const writtenIn = (path: string): Trial[] =>
  written.parse(JSON.parse(readFileSync(path, 'utf8'))).map(({ file, from, to }) => {
    const text = readFileSync(file, 'utf8');
    const start = text.indexOf(from);
    if (text.split(from).length !== 2) throw new Error(`${file} does not have this once: ${from}`);
    return { file, text, kind: 'written', start, end: start + from.length, by: to };
  });

const made = (): Trial[] =>
  mixed(
    sources.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return faultsOf(file, text).map((fault) => ({ ...fault, file, text }));
    }),
    seeded(Number(options.seed)),
  );
const trials = options.faults === undefined ? made() : writtenIn(options.faults);
const related = new Related(process.cwd());
const tests = typescriptIn('tests').filter((file) => /\.test\.tsx?$/.test(file));

type Outcome = 'noticed' | 'not noticed' | 'undecided' | 'not compiled';

/** The result when no test ended: the fault may loop without end, or the computer is busy. */
const LOST: Verdict = { late: true };

/** A copy of the project with a process that tries faults in it. */
class Worker {
  readonly #tree = new Tree();
  #process: ChildProcess | undefined;

  constructor() {
    const { ok, output } = this.#compiled();
    if (ok) return;
    this.#tree.remove();
    throw new Error(`The project does not compile without a fault:\n${output}`);
  }

  async #started(): Promise<ChildProcess> {
    if (this.#process !== undefined) return this.#process;
    const child = fork(join(this.#tree.root, 'tests/mutate/worker.ts'), {
      cwd: this.#tree.root,
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, CI: 'true', FLOW: '' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#process = child;
    await new Promise((resolve) => child.once('message', resolve));
    return child;
  }

  /** Compiles the project. The compiler skips files that did not change. */
  #compiled() {
    return this.#tree.run('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'mutate.tsbuildinfo');
  }

  #compiles(trial: Trial, text: string): boolean {
    this.#tree.add(trial.file, text);
    const { ok } = this.#compiled();
    this.#tree.add(trial.file, trial.text);
    return ok;
  }

  async verdictOn(trial: Trial): Promise<{ outcome: Outcome; by?: string | undefined }> {
    const text = apply(trial.text, trial);
    if (options.faults === undefined && !this.#compiles(trial, text)) return { outcome: 'not compiled' };
    const child = await this.#started();
    const line = trial.text.slice(0, trial.start).split('\n').length;
    const files = related.testsOf(trial.file, line, tests).slice(0, Number(options.tests));
    const seconds = Number(options.budget);
    const result = await new Promise<Verdict>((resolve) => {
      // The worker ends by itself when the time is over, unless a test hangs.
      const timer = setTimeout(() => resolve(LOST), seconds * 3000);
      const settle = (found: Verdict) => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(found);
      };
      child.once('message', (message) => settle(verdict.parse(message)));
      child.once('exit', () => settle(LOST));
      child.send({ file: trial.file, text, tests: files, seconds });
    });
    if (result === LOST) this.#stop(trial);
    if (result.by !== undefined) return { outcome: 'noticed', by: result.by };
    return { outcome: result.late === true ? 'undecided' : 'not noticed' };
  }

  #stop(trial?: Trial): void {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
    if (trial !== undefined) this.#tree.add(trial.file, trial.text);
  }

  end(): void {
    this.#stop();
    this.#tree.remove();
  }
}

const count = { noticed: 0, 'not noticed': 0, undecided: 0, 'not compiled': 0 };
const waiting = [...trials];
let wanted = options.faults === undefined ? Number(options.sample) : trials.length;
await Promise.all(
  Array.from({ length: Number(options.workers) }, async () => {
    const worker = new Worker();
    try {
      while (wanted > 0) {
        const trial = waiting.shift();
        if (trial === undefined) break;
        wanted -= 1;
        const { outcome, by } = await worker.verdictOn(trial);
        count[outcome] += 1;
        if (outcome === 'not compiled') {
          wanted += 1;
          continue;
        }
        const { file, text, start, end, kind } = trial;
        const lines = (part: string) => part.trim().replaceAll(/\s+/g, ' ').slice(0, 120);
        const from = text.lastIndexOf('\n', start - 1) + 1;
        const to = text.indexOf('\n', end);
        process.stdout.write(
          `${outcome}  ${file}:${text.slice(0, start).split('\n').length}  ${kind}${by === undefined ? '' : `  (${by})`}
    - ${lines(text.slice(from, to))}
    + ${lines(text.slice(from, start) + trial.by + text.slice(end, to))}\n`,
        );
      }
    } finally {
      worker.end();
    }
  }),
);
process.stdout.write(
  `\n${count.noticed} of ${count.noticed + count['not noticed']} faults noticed, ${count.undecided} undecided, ${count['not compiled']} do not compile\n`,
);
