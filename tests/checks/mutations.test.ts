import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkFlow } from '#checks';
import { compileFlow, type Problem } from '#core';
import { loadFlow } from '#files';
import { inOneLanguage, patched } from './patch.ts';

/**
 * The shipped flow with one thing broken, by the property of the design that it would break for visitors. Whatever else
 * is found, the checker finds this, at this place: the oracle is the table, not the code.
 */
interface Mutation {
  property: string;
  broken: string;
  patch: object;
  /** "rule file#pointer"; a place in a list of blocks is left out. */
  finding: string;
}

const mutations: Mutation[] = JSON.parse(readFileSync('tests/checks/mutations.json', 'utf8'));
const shipped = await loadFlow('flows/ordering');
if ('problems' in shipped) throw new Error('flows/ordering does not compile');
const english = inOneLanguage(shipped.source);

function found(patch: object): Problem[] {
  const files = patched(english, patch);
  const compiled = compileFlow(files);
  return 'problems' in compiled ? compiled.problems : checkFlow(compiled.flow, files, '2026-06-15');
}

const place = ({ rule, file, pointer }: Problem) => `${rule} ${file}#${pointer.replace(/\/blocks\/\d+/g, '/blocks/*')}`;

test.each(mutations)('$property: $broken', ({ patch, finding }) => {
  const problems = found(patch);
  expect(problems.map(place)).toContain(finding);
  // What is said of a suppression names the place that the suppression names.
  for (const { message, hint } of problems.filter(({ rule }) => !rule.startsWith('SU'))) {
    expect(message).toMatch(/^["\p{Lu}].*\S$/u);
    // People who never read TypeScript look for a place by its line, and for what to do by its words.
    expect(message).not.toMatch(/#\/|undefined|null|\[object|\bJSON pointer/);
    expect(hint).toMatch(/\S/);
  }
});

test('each property of the design has a flow that breaks it', () => {
  const properties = new Set(mutations.map(({ property }) => property));
  expect([...properties].toSorted()).toEqual(Array.from({ length: 13 }, (_, at) => `P${at + 1}`).toSorted());
});
