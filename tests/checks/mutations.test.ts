import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Problem } from '#core';
import { findings } from './golden.ts';

/**
 * The shipped flow, or the one that "$flow" names, with one thing broken. Each entry names the property that visitors would lose. Whatever else is
 * found, the checker must find this, at this place: the table is the oracle, not the code.
 */
interface Mutation {
  property: string;
  broken: string;
  patch: object;
  /** "rule file#pointer"; indexes in lists of blocks are left out. */
  finding: string;
}

const mutations: Mutation[] = JSON.parse(readFileSync('tests/checks/mutations.json', 'utf8'));
const place = ({ rule, file, pointer }: Problem) => `${rule} ${file}#${pointer.replace(/\/blocks\/\d+/g, '/blocks/*')}`;

test.each(mutations)('$property: $broken', ({ patch, finding }) => {
  const problems = findings(patch);
  expect(problems.map(place)).toContain(finding);
  // A finding about a suppression names the place in the suppression.
  for (const { message, hint } of problems.filter(({ rule }) => !rule.startsWith('SU'))) {
    expect(message).toMatch(/^["\p{Lu}].*\S$/u);
    // Authors never read TypeScript: they find the place by its line and the remedy by the words of the hint.
    expect(message).not.toMatch(/#\/|undefined|null|\[object|\bJSON pointer/);
    expect(hint).toMatch(/\S/);
  }
});

test('each property of the design has a flow that breaks it', () => {
  const properties = new Set(mutations.map(({ property }) => property));
  expect([...properties].toSorted()).toEqual(Array.from({ length: 13 }, (_, index) => `P${index + 1}`).toSorted());
});
