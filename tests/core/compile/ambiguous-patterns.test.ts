import { describe, expect, test } from 'vitest';
import { isExponential } from '../../../src/core/compile/ambiguous-patterns.ts';

describe('[VA-3] a pattern that reads one text in ever more ways lets the page hang', () => {
  test.each([
    '^(\\d+)+$',
    '^(\\d+-?)+$',
    '^([A-Za-z]+ ?)+$',
    '^[A-Za-z]+([ -]?[A-Za-z]+)*$',
    '^(a|a)*$',
    '^(a|aa)+$',
    '^(a*)*$',
    '^([a-z]|[a-m])*$',
    '^(a{1,}){2,}$',
    '^(\\s*\\S+)*$',
    '(x+x+)+y',
    '^(\\cI+)*$',
  ])('%s', (pattern) => {
    expect(isExponential(pattern)).toBe(true);
  });
});

describe('a pattern that reads each text in one way, or cannot fail any more, does not', () => {
  test.each([
    '^\\d{4}( ?\\d){9,15}$',
    '^\\d{5}(-\\d{4})?$',
    '^\\p{L}+([ -]\\p{L}+)*$',
    '^(\\d+ )*\\d+$',
    '^(\\w+\\.)*\\w+@(\\w+\\.)+\\w+$',
    '^(?=.*\\d)(?=.*[a-z]).{8,}$',
    '^\\s*\\d+\\s*$',
    '^(ab|ac)+$',
    '^(\\(\\d+\\))*$',
    '^(a+)+',
    '^(a)\\1*$',
  ])('%s', (pattern) => {
    expect(isExponential(pattern)).toBe(false);
  });
});
