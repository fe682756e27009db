import { expect, test } from 'vitest';
import { cases, findings, line, read } from './golden.ts';

test.each(cases('ok'))('a sound flow close to the mistake gives no finding: $name', ({ file }) => {
  expect(findings(read(file)).map(line)).toEqual([]);
});
