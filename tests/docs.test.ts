import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { RULES } from '#checks';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const tracked = execFileSync('git', ['ls-files', 'src', 'schemas', 'flows', 'tests', 'e2e', '*.md'], {
  cwd: PROJECT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|css|json|sql|md)$/.test(file));
const text = (file: string) => readFileSync(join(PROJECT, file), 'utf8');

const headings = [...text('docs/requirements.md').matchAll(/^### (\S+)$/gm)].map(([, id]) => id ?? '');
const sections = new Set(headings.map((id) => id.slice(0, 2)));
const decisions = readdirSync(join(PROJECT, 'docs/decisions'))
  .map((name) => Number(/^(\d{4})-/.exec(name)?.[1] ?? Number.NaN))
  .filter((number) => !Number.isNaN(number));

/** @returns the files that cite something of this pattern, each with what it cites */
function cited(pattern: RegExp): { file: string; what: string }[] {
  return tracked
    .filter((file) => !file.startsWith('docs/'))
    .flatMap((file) => [...text(file).matchAll(pattern)].map(([what]) => ({ file, what })));
}

describe('requirements and decisions cited in code', () => {
  test('every requirement id has a heading in docs/requirements.md', () => {
    const ids = cited(/\b[A-Z]{2}-\d{1,2}\b/g).filter(({ what }) => sections.has(what.slice(0, 2)));
    expect(ids.length).toBeGreaterThan(500);
    expect(ids.filter(({ what }) => !headings.includes(what))).toEqual([]);
  });

  test('every rule of the check comes from requirements that have a heading, so that tundish explain links them', () => {
    const ids = RULES.flatMap(({ rule, requirement }) =>
      (requirement.match(/\b[A-Z]{2}-\d+\b/g) ?? []).map((id) => ({ rule, id })),
    );
    expect(ids.length).toBeGreaterThan(50);
    expect(ids.filter(({ id }) => !headings.includes(id))).toEqual([]);
  });

  test('every decision has a page in docs/decisions', () => {
    const numbers = cited(/\bdecisions? \d+(?:(?:, | and |–)\d+)*/g).flatMap(({ file, what }) =>
      (what.match(/\d+/g) ?? []).map((number) => ({ file, number: Number(number) })),
    );
    expect(numbers.length).toBeGreaterThan(50);
    expect(numbers.filter(({ number }) => !decisions.includes(number))).toEqual([]);
  });

  test('every requirement is in the title of a test', () => {
    const titles = tracked
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
      .map(text)
      .join('\n');
    expect(headings.filter((id) => !new RegExp(`\\b${id}\\b`).test(titles))).toEqual([]);
  });
});

test('every file that the architecture names exists', () => {
  const named = [...text('docs/architecture.md').matchAll(/`((?:src|tests|e2e)\/[\w./-]+)`/g)].map(
    ([, file]) => file ?? '',
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((file) => !existsSync(join(PROJECT, file)))).toEqual([]);
});
