import { expect, test } from 'vitest';
import { lengthsOf } from '../../../src/core/compile/pattern-lengths.ts';

test.each<[pattern: string, least: number, most: number]>([
  ['^\\d{5}$', 5, 5],
  ['^\\d{5}(?:-\\d{4})?$', 5, 10],
  ['^(a|bcd)e*$', 1, Infinity],
  ['^a|b$', 1, Infinity],
  ['\\S', 1, Infinity],
  ['^[^\\]x]{2,}\\.\\p{L}$', 4, Infinity],
  ['^(?=.*\\d).{8,12}$', 8, 12],
  ['^\\(?\\d{3}\\)?[ .-]?\\d{3}[ .-]?\\d{4}$', 10, 14],
  ['', 0, Infinity],
])('[VA-3] the lengths of what %s matches', (pattern, least, most) => {
  expect(lengthsOf(pattern)).toEqual({ least, most });
});
