import { describe, expect, test } from 'vitest';
import { isExponential } from '../../../src/core/compile/ambiguous-patterns.ts';

describe('[VA-3] isExponential() is true for a pattern that can match a text in exponentially many ways, which hangs the page', () => {
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

describe('isExponential() is false for a pattern that matches each text in one way, or cannot fail after its loops', () => {
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
