import { parseTree, type Node } from 'jsonc-parser';
import type { Problem } from '#core';
import { lineOf, rangeOfPointer, type Range } from './position.ts';
import type { PlacedProblem } from './read-json.ts';

const TOP: Range = { line: 1, column: 1, endLine: 1, endColumn: 1 };

/**
 * Finds the line and column of each problem.
 * @param texts the files' texts by `Problem.file`; a problem in any other file gets the position 1:1
 * @returns the problems sorted by file and position
 */
export function placeProblems(problems: readonly Problem[], texts: Readonly<Record<string, string>>): PlacedProblem[] {
  const roots = new Map<string, Node | undefined>();
  const place = (problem: Problem): PlacedProblem => {
    const text = texts[problem.file];
    if (text === undefined) return { ...problem, ...TOP, source: '' };
    if (!roots.has(problem.file)) roots.set(problem.file, parseTree(text));
    const root = roots.get(problem.file);
    const range = root ? rangeOfPointer(text, root, problem.pointer, problem.anchor) : TOP;
    return { ...problem, ...range, source: lineOf(text, range.line) };
  };
  return inReadingOrder(problems.map(place));
}

const byName = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Sorts by file name, line and column. Problems at the same position stay in their order. */
export function inReadingOrder(problems: readonly PlacedProblem[]): PlacedProblem[] {
  return problems.toSorted((a, b) => byName(a.file, b.file) || a.line - b.line || a.column - b.column);
}
