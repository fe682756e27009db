import { expect, test } from 'vitest';
import type { Problem } from '#core';
import { loadFlow, placeProblems } from '#files';
import { consentVersions } from '../../src/files/consent-versions.ts';

const problem = (pointer: string): Problem => ({
  rule: 'RF01',
  severity: 'error',
  file: 'a.json',
  pointer,
  anchor: 'value',
  message: pointer,
  hint: '',
});

test('findings come in the order of the text, also on one line, and their line has no line break of Windows', () => {
  const placed = placeProblems(['/c', '/b', '/a'].map(problem), {
    'a.json': '{\r\n  "a": 1, "b": 2,\r\n  "c": 3\r\n}\r\n',
  });
  expect(placed.map(({ pointer, line, column, source }) => [pointer, line, column, source])).toEqual([
    ['/a', 2, 8, '  "a": 1, "b": 2,'],
    ['/b', 2, 16, '  "a": 1, "b": 2,'],
    ['/c', 3, 8, '  "c": 3'],
  ]);
});

test('a missing key of a one-line object is located at the object, and a wrong key at the key', () => {
  const text = '{ "a": { "b": 1 }, "~1": 2, "/": 3 }';
  const at = (pointer: string, part: Problem['anchor']) => {
    const [{ column, endColumn } = expect.fail()] = placeProblems([{ ...problem(pointer), anchor: part }], {
      'a.json': text,
    });
    return text.slice(column - 1, endColumn - 1);
  };
  expect(at('/a', 'key')).toBe('"a"');
  expect(at('/a/missing', 'key')).toBe('{ "b": 1 }');
  expect(at('/~01', 'value')).toBe('2');
  expect(at('/~1', 'value')).toBe('3');
});

test('an object over several lines that has no key is placed at its opening bracket', () => {
  const [placed] = placeProblems([problem('')], { 'a.json': '{\n  "a": 1\n}\n' });
  expect(placed).toMatchObject({ line: 1, column: 1, endLine: 1, endColumn: 2 });
});

test('[VA-2] each of several consents on a screen has its own version', async () => {
  const loaded = await loadFlow('flows/ordering');
  const signup = 'flow' in loaded ? loaded.flow.screens['signup'] : undefined;
  if (!('flow' in loaded) || signup?.kind !== 'form') throw new Error('the flow has no sign-up form');
  const consent = signup.fields.find((field) => 'consent' in field);
  if (consent === undefined || !('field' in consent)) throw new Error('sign-up asks for no consent');
  const second = { ...consent, field: 'news', label: 'signup.title' };
  const screens = { ...loaded.flow.screens, signup: { ...signup, fields: [...signup.fields, second] } };
  const versions = consentVersions({ ...loaded.flow, screens }).signup ?? {};
  expect(Object.keys(versions)).toEqual(['consent', 'news']);
  expect(versions['consent']).toBe(loaded.flow.consents['signup']?.['consent']);
  expect(versions['news']).not.toBe(versions['consent']);
});
