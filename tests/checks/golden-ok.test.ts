import { expect, test } from 'vitest';
import { cases, findings, line, read } from './golden.ts';

test.each(cases('ok'))('$name comes close, and is right', ({ file }) => {
  expect(findings(read(file)).map(line)).toEqual([]);
});
