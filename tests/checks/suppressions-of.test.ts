import { expect, test } from 'vitest';
import type { Problem } from '#core';
import type { Rule } from '../../src/checks/check.ts';
import { suppress } from '../../src/checks/suppressions.ts';
import { ordering } from '../core/support/ordering.ts';

const TODAY = '2026-06-15';
const rule = (id: string, strict = false): Rule => ({
  rule: id,
  name: 'a-rule',
  severity: 'warning',
  strict,
  description: '',
  bad: '',
  good: '',
  requirement: '',
});
const RULES = [rule('AX03'), rule('GR05'), rule('SF02', true)];

const problem = (id: string, place: string, anchor: Problem['anchor'] = 'value'): Problem => {
  const [file = '', pointer = ''] = place.split('#');
  return { rule: id, severity: 'warning', file, pointer, anchor, message: place, hint: '' };
};

const accepted = { rule: 'AX03', reason: 'Agreed', until: '2027-01-01' };
type Accepted = typeof accepted & { pointer?: string; value?: string | number | boolean };

/** What is left of some findings with one suppression: the places of those, and the suppression's own mistake. */
function left(one: Partial<Accepted>, problems: readonly Problem[], files = {}): string[] {
  const flow = { ...ordering, suppress: [{ ...accepted, ...one }] };
  return suppress(flow, files, problems, RULES, TODAY).left.map((found) =>
    problems.includes(found) ? found.message : `${found.rule} ${found.pointer} ${found.message} → ${found.hint}`,
  );
}

const [first, second] = [problem('AX03', 'a.json#/blocks/0/if'), problem('AX03', 'a.json#/blocks/1')];
const other = problem('GR05', 'a.json#/blocks/0/if');

test('a suppression accepts a finding of its rule at its pointer or below, and no other', () => {
  expect(left({ pointer: 'a.json#/blocks/0' }, [first, second, other])).toEqual([second.message, other.message]);
  expect(left({ pointer: 'a.json#/blocks/0/if' }, [first, second])).toEqual([second.message]);
  expect(left({ pointer: 'a.json#/blocks/1' }, [problem('AX03', 'a.json#/blocks/10'), second])).toEqual([
    'a.json#/blocks/10',
  ]);
});

test('a suppression that points to a list accepts one finding, at an entry or below', () => {
  const third = problem('AX03', 'a.json#/blocks/2');
  expect(left({ pointer: 'a.json#/blocks' }, [first, second, third])).toEqual([third.message]);
});

test('a suppression without a pointer accepts the first finding of its rule', () => {
  expect(left({}, [other, first, second])).toEqual([other.message, second.message]);
});

test('a suppression with a value accepts this value only, and reports nothing about other values', () => {
  const [place, key] = [problem('AX03', 'a.json#/blocks/0'), problem('AX03', 'a.json#/blocks/0', 'key')];
  const files = (value: unknown) => ({ 'a.json': { blocks: [value] } });
  const one = { pointer: 'a.json#/blocks/0', value: 'x' };
  expect(left(one, [place], files('x'))).toEqual([]);
  expect(left(one, [place], files('y'))).toEqual([place.message]);
  expect(left(one, [key], files('x'))).toEqual([key.message]);
  expect(left({ ...one, value: 7 }, [place], files(7))).toEqual([]);
  expect(left({ ...one, value: true }, [place], files(true))).toEqual([]);
  expect(left({ ...one, value: '[object Object]' }, [place], files({}))).toEqual([place.message]);
});

test('a suppression that has expired, or expires in more than two years, is reported in place of its finding', () => {
  const at = { pointer: 'a.json#/blocks/1' };
  expect(left({ ...at, until: '2026-06-14' }, [second])).toEqual([
    'SU01 /suppress/0/until This was accepted until 2026-06-14: Agreed → fix it, or set a new day',
  ]);
  expect(left({ ...at, until: TODAY }, [second])).toEqual([]);
  expect(left({ ...at, until: '2028-06-15' }, [second])).toEqual([]);
  expect(left({ ...at, until: '2028-06-16' }, [second])).toEqual([
    'SU01 /suppress/0/until This is accepted until 2028-06-16, so nobody looks at it again: Agreed → write 2028-06-15 or an earlier day',
  ]);
});

test('a suppression of a rule that protects people is reported, and accepts nothing', () => {
  const stop = problem('SF02', 'a.json#/stops');
  expect(left({ rule: 'SF02', pointer: 'a.json#/stops' }, [stop])).toEqual([
    stop.message,
    "SU03 /suppress/0/rule SF02 a-rule can't be suppressed → fix what it finds, and remove this",
  ]);
});

test('for an unknown rule, a suppression suggests rules that are broken at its pointer, or else similar names', () => {
  expect(left({ rule: 'AX3', pointer: 'a.json#/blocks/0' }, [first, second, other])).toEqual([
    second.message,
    'SU04 /suppress/0/rule There is no rule "AX3" → did you mean "AX03" or "GR05"?',
  ]);
  expect(left({ rule: 'GR5' }, [first])).toEqual([
    first.message,
    'SU04 /suppress/0/rule There is no rule "GR5" → did you mean "GR05"?',
  ]);
});

test('a suppression that accepts nothing names the pointer of the finding, a similar pointer, or reports that there is no finding', () => {
  expect(left({ pointer: 'a.json#/blocks/1/text' }, [second, first])).toEqual([
    first.message,
    'SU02 /suppress/0/pointer Nothing breaks AX03 at a.json#/blocks/1/text: it is reported at a.json#/blocks/1 → name that place, if you accept it all, or remove this suppression',
  ]);
  expect(left({ pointer: 'a.json#/bloks/1' }, [first, second])).toEqual([
    first.message,
    'SU02 /suppress/0/pointer Nothing breaks AX03 at a.json#/bloks/1 → did you mean "a.json#/blocks/1"?',
  ]);
  expect(left({ pointer: 'z.json#/other' }, [first])).toEqual([
    first.message,
    'SU02 /suppress/0/rule Nothing here breaks AX03 at z.json#/other → remove this suppression',
  ]);
  expect(left({}, [other])).toEqual([
    other.message,
    'SU02 /suppress/0/rule Nothing here breaks AX03 → remove this suppression',
  ]);
});
