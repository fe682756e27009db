import { expect } from 'vitest';
import type { FlowSource } from '#core';
import { problemsOf } from './ordering.ts';

/** The finding that compiling must make: the rule, "file#pointer", and a part of the hint. */
export type Finding = [rule: string, place: string, hint: string];

/** Asserts that compiling a source makes this finding and no other. */
export function finds(source: FlowSource, [rule, place, hint]: Finding): void {
  const problems = problemsOf(source);
  expect(problems.map((one) => `${one.rule} ${one.file}#${one.pointer}`)).toEqual([`${rule} ${place}`]);
  expect(problems[0]?.hint).toContain(hint);
  expect(problems[0]?.severity).toBe('error');
}
