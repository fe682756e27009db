import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkFlow, RULES } from '#checks';
import { CHECKS } from '../../src/checks/all-checks.ts';
import { COMPILED_RULES } from '../../src/checks/catalogue/compiled-rules.ts';
import { cases, line, shipped, TODAY } from './golden.ts';
import { patched } from './patch.ts';

/** Core holds these for every flow, so no patch can break them. */
const HELD_BY_CORE = ['SF03'];

/** Of the rules that the compiler holds, these have a pair here; tests/core/compile has the others. */
const PAIRED = ['SC04', 'CP12', 'SM33', 'RF22', 'RF24', 'RF25', 'RF26', 'SC12', 'SC13', 'SM23', 'SM24', 'SM25'];

test('the shipped flow has no findings in any language', () => {
  expect(checkFlow(shipped.flow, shipped.source, TODAY).map(line)).toEqual([]);
});

test('a translation is checked by the rules of its original', () => {
  const name = 'products/migraine-relief.es.json';
  const files = patched(shipped.source, { [name]: { texts: { intro_html: '<script>run()</script>' } } });
  expect(checkFlow(shipped.flow, files, TODAY).map(({ rule, file, pointer }) => `${rule} ${file}${pointer}`)).toEqual([
    `CP01 ${name}/texts/intro_html`,
  ]);
});

test('every family of rules has a file that tests its cases', () => {
  const files = readdirSync('tests/checks').filter((file) => /^golden-.*\.test\.ts$/.test(file));
  const tested = files.flatMap((file) => readFileSync(`tests/checks/${file}`, 'utf8').match(/'[A-Z]{2}'/g) ?? []);
  const families = [...cases('err'), ...cases('ok')].map(({ rule }) => `'${rule.slice(0, 2)}'`);
  expect(tested.toSorted()).toEqual([...new Set(families)].toSorted());
});

describe('every rule', () => {
  const checked = RULES.filter(
    ({ rule, byCompile, impossible }) => (byCompile !== true || PAIRED.includes(rule)) && impossible === undefined,
  );

  test.each(checked)('$rule $name has good and bad cases in folders of its name', ({ rule, name }) => {
    const folders = (kind: 'ok' | 'err') => cases(kind).flatMap((one) => (one.rule === rule ? [one.folder] : []));
    const expected = `${rule}-${name}`;
    if (!HELD_BY_CORE.includes(rule)) expect(new Set(folders('err'))).toEqual(new Set([expected]));
    expect(new Set(folders('ok'))).toEqual(new Set([expected]));
  });

  test('has a unique id, a name and explanations', () => {
    // The compiler and a check share some rules; each counts once.
    const names = new Map(RULES.map(({ rule, name }) => [rule, name]));
    for (const { rule, name } of [...COMPILED_RULES, ...CHECKS])
      expect(`${rule} ${name}`).toBe(`${rule} ${names.get(rule)}`);
    for (const one of RULES) {
      expect(one.rule).toMatch(/^[A-Z]{2}\d{2}$/);
      expect(one.name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      for (const words of [one.description, one.bad, one.good, one.requirement, one.impossible ?? '-'])
        expect(words.trim()).not.toBe('');
    }
  });
});
