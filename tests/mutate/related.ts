import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { z } from 'zod';
import { Executed } from './executed.ts';

const folders = z.object({ imports: z.record(z.string(), z.string()) });
const WORDS = /[a-z]{4,}/g;

/** Whether a test file has the name of a source file. */
const isNamed = (test: string, source: string) =>
  basename(test).replace(/\.test\.tsx?$/, '') === basename(source).replace(/\.tsx?$/, '');

/** Which test files import a source file, the ones that are most likely about it first. */
export class Related {
  readonly #root: string;
  readonly #executed = new Executed();
  readonly #aliases: Record<string, string>;
  readonly #imports = new Map<string, string[]>();
  readonly #reached = new Map<string, Set<string>>();

  constructor(root: string) {
    this.#root = root;
    this.#aliases = folders.parse(JSON.parse(this.#text('package.json'))).imports;
  }

  #text(file: string): string {
    return readFileSync(join(this.#root, file), 'utf8');
  }

  /** The project's files that a file imports, also only when needed. */
  #importsOf(file: string): string[] {
    const known = this.#imports.get(file);
    if (known !== undefined) return known;
    const text = /\.tsx?$/.test(file) ? this.#text(file) : '';
    const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
    const specifiers = [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
      ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
    ];
    const files = specifiers.flatMap((specifier) => {
      const alias = this.#aliases[specifier];
      if (alias !== undefined) return [join(alias)];
      return specifier.startsWith('.') && /\.tsx?$/.test(specifier) ? [join(dirname(file), specifier)] : [];
    });
    this.#imports.set(file, files);
    return files;
  }

  #reachedFrom(file: string): Set<string> {
    const known = this.#reached.get(file);
    if (known !== undefined) return known;
    const reached = new Set([file]);
    for (const one of reached) for (const next of this.#importsOf(one)) reached.add(next);
    this.#reached.set(file, reached);
    return reached;
  }

  /**
   * @returns the test files that were measured to execute a line of a source file, those that have its name, which may
   *   execute it while they load, and those that import the file, over any number of files between, and were not
   *   measured. When no test executes the line, as what runs when a file loads, all that import it.
   */
  testsOf(source: string, line: number, tests: readonly string[]): string[] {
    const importing = tests.filter((test) => this.#reachedFrom(test).has(source));
    const executing = this.#executed.testsOf(source, line).filter((test) => tests.includes(test));
    const isCandidate = (test: string) =>
      executing.length === 0 || isNamed(test, source) || !this.#executed.isMeasured(test);
    const area = source.split('/')[1];
    const words = new Set(basename(source).match(WORDS));
    const exported = parseSync(source, this.#text(source)).module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName }) => exportName.name ?? []),
    );
    const score = (test: string) => {
      const text = this.#text(test).toLowerCase();
      return (
        Number(test.split('/')[1] === area) * 4 +
        Number(this.#importsOf(test).includes(source)) * 4 +
        (basename(test).match(WORDS) ?? []).filter((word) => words.has(word)).length * 3 +
        exported.filter((name) => text.includes(name.toLowerCase())).length * 2 +
        // Most tests import an area's index.ts. Those that mention the file's subject come before the others.
        [...words].filter((word) => text.includes(word)).length * 2
      );
    };
    return [...new Set([...executing, ...importing.filter(isCandidate)])]
      .map((test) => ({ test, score: score(test) }))
      .toSorted((a, b) => b.score - a.score)
      .map(({ test }) => test);
  }
}
