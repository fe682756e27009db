import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect } from 'vitest';
import { codeFile, type Measured, measuredFile, sourcesFolder } from './executed.ts';

/** Measures which parts of `src` the tests of each file execute, without what runs when a module loads. */
const root = process.cwd();
const fileOf = (url: string) => relative(root, url.replace(/^file:\/\//, '').replace(/\?.*$/, ''));
const session = new Session();
session.connect();
await session.post('Debugger.enable');
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
mkdirSync(sourcesFolder, { recursive: true });

// Taking the counts begins them anew.
beforeAll(() => session.post('Profiler.takePreciseCoverage'));

afterAll(async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const measured: Measured = { test: fileOf(expect.getState().testPath ?? ''), files: {} };
  for (const { scriptId, url, functions } of result) {
    const file = fileOf(url);
    if (!file.startsWith('src/')) continue;
    const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
    writeFileSync(codeFile(file), scriptSource);
    measured.files[file] = functions
      .flatMap(({ ranges }) => ranges)
      .map(({ startOffset, endOffset, count }) => [startOffset, endOffset, count]);
  }
  writeFileSync(measuredFile(measured.test), JSON.stringify(measured));
  session.disconnect();
});
