import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { Tree } from '../support/tree.ts';
import { apply, type Fault, faultsOf } from './faults.ts';
import { type Verdict, verdict } from './messages.ts';
import { Related } from './related.ts';
import { seeded } from '../support/seeded.ts';

/**
 * `npm run mutate -- [files or folders]`: puts one-line faults into source files and says which of them the unit tests
 * notice. Without files it takes those that differ from a git ref.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** The ref to which the files are compared. */
    against: { type: 'string', default: 'main' },
    /** How many faults are tried. */
    sample: { type: 'string', default: '25' },
    /** Another seed takes other faults. */
    seed: { type: 'string', default: '1' },
    /** How many test files run for one fault. */
    tests: { type: 'string', default: '40' },
    /** No further test file is started for a fault after so many seconds. */
    budget: { type: 'string', default: '120' },
    /** How many copies of the project try faults at once. */
    workers: { type: 'string', default: '2' },
  },
});

/** The files of TypeScript in a folder. */
const typescriptIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
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

/** Takes faults at random, as many of each kind as possible, so that the commonest kind does not fill the sample. */
function sampled(trials: Trial[], count: number, next: () => number): Trial[] {
  const shuffled = trials
    .map((trial) => ({ trial, order: next() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ trial }) => trial);
  const kinds = [...new Set(shuffled.map(({ kind }) => kind))].map((kind) =>
    shuffled.filter((trial) => trial.kind === kind),
  );
  const longest = Math.max(0, ...kinds.map(({ length }) => length));
  return Array.from({ length: longest }, (_, round) => kinds.flatMap((kind) => kind[round] ?? []))
    .flat()
    .slice(0, count);
}

const trials = sampled(
  sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return faultsOf(file, text).map((fault) => ({ ...fault, file, text }));
  }),
  Number(options.sample),
  seeded(Number(options.seed)),
);
const related = new Related(process.cwd());
const tests = typescriptIn('tests').filter((file) => /\.test\.tsx?$/.test(file));

/** What ended a trial if no test did. A fault without an end may hang, or the computer is busy. */
const HANGS = 'no end in time';
const ENDED = 'the end of the process';

/** A copy of the project with a process that tries faults in it. */
class Worker {
  readonly #tree = new Tree();
  #process: ChildProcess | undefined;

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

  async verdictOn(trial: Trial): Promise<Verdict> {
    const child = await this.#started();
    const files = related.testsOf(trial.file, tests).slice(0, Number(options.tests));
    const text = apply(trial.text, trial);
    const seconds = Number(options.budget);
    const result = await new Promise<Verdict>((resolve) => {
      // The worker ends by itself when the time is over, unless a test hangs.
      const timer = setTimeout(() => resolve({ by: HANGS }), seconds * 3000);
      const settle = (found: Verdict) => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(found);
      };
      child.once('message', (message) => settle(verdict.parse(message)));
      child.once('exit', () => settle({ by: ENDED }));
      child.send({ file: trial.file, text, tests: files, seconds });
    });
    if (result.by === HANGS || result.by === ENDED) this.#stop(trial);
    if (result.by !== undefined) return result;
    this.#tree.add(trial.file, text);
    const { ok } = this.#tree.run('tsc', '--noEmit');
    this.#tree.add(trial.file, trial.text);
    return ok ? result : { by: 'tsc' };
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

const count = { noticed: 0, 'not noticed': 0, undecided: 0 };
const waiting = [...trials];
await Promise.all(
  Array.from({ length: Number(options.workers) }, async () => {
    const worker = new Worker();
    try {
      for (let trial = waiting.shift(); trial !== undefined; trial = waiting.shift()) {
        const { by, late } = await worker.verdictOn(trial);
        const { file, text, start, end, kind } = trial;
        const lines = (part: string) => part.trim().replaceAll(/\s+/g, ' ').slice(0, 120);
        const from = text.lastIndexOf('\n', start - 1) + 1;
        const to = text.indexOf('\n', end);
        const outcome = by === HANGS || late === true ? 'undecided' : by === undefined ? 'not noticed' : 'noticed';
        count[outcome] += 1;
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
  `\n${count.noticed} of ${trials.length - count.undecided} faults noticed, ${count.undecided} undecided\n`,
);
