import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';

/** Where `npm run mutate:measure` puts what each test file executes. */
const FOLDER = 'node_modules/.cache/executed';
const SOURCES = join(FOLDER, 'sources');
const measured = z.object({
  test: z.string(),
  /** By source file, the ranges of its code as it ran: start, end and how often. An inner range counts before an outer. */
  files: z.record(z.string(), z.array(z.tuple([z.number(), z.number(), z.number()]))),
});
export type Measured = z.infer<typeof measured>;

const nameOf = (file: string) => file.replaceAll('/', '__');
export const measuredFile = (test: string) => join(FOLDER, `${nameOf(test)}.json`);
/** The file of a source's code as it ran, with its source map. */
export const codeFile = (source: string) => join(SOURCES, nameOf(source));
export const sourcesFolder = SOURCES;

/** For each word of code as it ran: where it is, and the line of the source that it stands for. */
function wordsOf(code: string): { at: number; line: number }[] {
  const [, map = ''] = /\/\/# sourceMappingURL=data:application\/json;[^,]*base64,(\S+)/.exec(code) ?? [];
  if (map === '') return [];
  const sourceMap = new SourceMap(JSON.parse(Buffer.from(map, 'base64').toString()));
  let start = 0;
  return code.split('\n').flatMap((text, row) => {
    const begin = start;
    start += text.length + 1;
    return [...text.matchAll(/[\w$'"]+/g)].flatMap(({ index }) => {
      const entry = sourceMap.findEntry(row, index);
      return 'originalLine' in entry ? [{ at: begin + index, line: entry.originalLine + 1 }] : [];
    });
  });
}

/** What each test file executes, as last measured. Without a measurement nothing is known. */
export class Executed {
  readonly #tests: readonly Measured[];
  readonly #words = new Map<string, ReturnType<typeof wordsOf>>();

  constructor() {
    const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.json')) : [];
    this.#tests = files.map((name) => measured.parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))));
  }

  #wordsOf(source: string): ReturnType<typeof wordsOf> {
    const words =
      this.#words.get(source) ?? (existsSync(codeFile(source)) ? wordsOf(readFileSync(codeFile(source), 'utf8')) : []);
    this.#words.set(source, words);
    return words;
  }

  isMeasured(test: string): boolean {
    return this.#tests.some((one) => one.test === test);
  }

  /** @returns the test files that execute a line of a source file in a test, the ones that execute least first */
  testsOf(source: string, line: number): string[] {
    const places = this.#wordsOf(source).filter((word) => word.line === line);
    const runs = ({ files }: Measured) =>
      places.some(({ at }) => {
        const around = (files[source] ?? []).filter(([start, end]) => start <= at && at < end);
        const [inner] = around.toSorted(([a, b], [c, d]) => b - a - (d - c));
        return inner !== undefined && inner[2] > 0;
      });
    const size = ({ files }: Measured) => Object.values(files).flat().length;
    return this.#tests
      .filter(runs)
      .toSorted((a, b) => size(a) - size(b))
      .map(({ test }) => test);
  }
}
