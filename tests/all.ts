import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { z } from 'zod';

/** `npm test`: everything CI checks, the fast before the slow; stops at the first step that fails. */

const reports = mkdtempSync(join(tmpdir(), 'tundish-test-'));
const UNIT = join(reports, 'unit.json');
const E2E = join(reports, 'e2e.json');

interface Step {
  /** The name of a script in package.json, and its arguments. */
  run: string[];
  /** The report that says how many tests ran; a step without one counts as one. */
  report?: string;
  env?: Record<string, string>;
}

const STEPS: Step[] = [
  { run: ['generate', '--', '--check'] },
  { run: ['types'] },
  { run: ['lint'] },
  { run: ['check'] },
  { run: ['scenarios'] },
  { run: ['test:unit', '--', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT}`], report: UNIT },
  { run: ['build'] },
  { run: ['test:e2e', '--', '--reporter=line,json'], report: E2E, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: E2E } },
];

const counted = z.union([
  z
    .object({ numPassedTests: z.number(), numFailedTests: z.number() })
    .transform((unit) => ({ passed: unit.numPassedTests, failed: unit.numFailedTests })),
  z
    .object({ stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }) })
    .transform(({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected })),
]);

function counts(report: string | undefined, ok: boolean): { passed: number; failed: number } {
  if (report === undefined) return { passed: Number(ok), failed: Number(!ok) };
  try {
    const { passed, failed } = counted.parse(JSON.parse(readFileSync(report, 'utf8')));
    // An error outside of all tests fails the run, too.
    return { passed, failed: ok ? failed : Math.max(1, failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const total = { passed: 0, failed: 0 };
for (const { run, report, env } of STEPS) {
  const { status } = spawnSync('npm', ['run', '--silent', ...run], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const { passed, failed } = counts(report, status === 0);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) break;
}
rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
