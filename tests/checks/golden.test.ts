import { describe, expect, test } from 'vitest';
import { checkFlow, RULES } from '#checks';
import { CHECKS } from '../../src/checks/all-checks.ts';
import { COMPILED_RULES } from '../../src/checks/compiled-rules.ts';
import { cases, findings, line, read, shipped, TODAY } from './golden.ts';
import { patched } from './patch.ts';

/** Core keeps these for every flow: no patch can break them. */
const HELD_BY_CORE = ['SF03'];
/** A suppression that does not hold leaves the finding it was about. */
const WITH_OTHERS = ['SU01', 'SU03'];

/** Of the rules that compiling holds, those that have a pair here; the others are tried in tests/core/compile. */
const PAIRED = ['SC04', 'RF22', 'RF23', 'RF24', 'RF25', 'RF26', 'SC12', 'SM23', 'SM24', 'SM25'];

test('the shipped flow is clean, in each of its languages', () => {
  expect(checkFlow(shipped.flow, shipped.source, TODAY).map(line)).toEqual([]);
});

test('a translation is held to the rules of what it translates', () => {
  const name = 'products/migraine-relief.es.json';
  const files = patched(shipped.source, { [name]: { texts: { intro_html: '<script>run()</script>' } } });
  expect(checkFlow(shipped.flow, files, TODAY).map(({ rule, file, pointer }) => `${rule} ${file}${pointer}`)).toEqual([
    `CP01 ${name}/texts/intro_html`,
  ]);
});

describe('err: breaks its rule and no other', () => {
  test.each(cases('err'))('$name', async ({ rule, file }) => {
    const found = findings(read(file));
    const rules = new Set(found.map((one) => one.rule));
    expect(rules.has(rule)).toBe(true);
    if (!WITH_OTHERS.includes(rule)) expect([...rules]).toEqual([rule]);
    await expect(found.map(line).join('')).toMatchFileSnapshot(file.replace(/\.json$/, '.txt'));
  });
});

describe('every rule', () => {
  const checked = RULES.filter(
    ({ rule, byCompile, impossible }) => (byCompile !== true || PAIRED.includes(rule)) && impossible === undefined,
  );

  test.each(checked)('$rule $name has a bad and a good case in folders of its name', ({ rule, name }) => {
    const folders = (kind: 'ok' | 'err') => cases(kind).flatMap((one) => (one.rule === rule ? [one.folder] : []));
    const expected = `${rule}-${name}`;
    if (!HELD_BY_CORE.includes(rule)) expect(new Set(folders('err'))).toEqual(new Set([expected]));
    expect(new Set(folders('ok'))).toEqual(new Set([expected]));
  });

  test('has an id of its own, and words', () => {
    // Some are held by compiling and by a check: of one id they are one rule.
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
