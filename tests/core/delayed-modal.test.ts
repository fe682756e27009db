import { expect, test } from 'vitest';
import type { Actions } from '#core';
import { ordering } from './support/ordering.ts';
import { Visitor } from './support/visitor.ts';

const LATER: Actions = [{ open: 'helper', after: '5s' }];
const shown = (visitor: Visitor) => visitor.wait(5000).state.modal?.id ?? null;

test('[QS-8] a delayed modal does not replace an open one, which may be a safety stop', () => {
  expect(
    shown(
      new Visitor(ordering, '/')
        .open('/')
        .press(LATER)
        .press([{ open: 'safety-stop' }]),
    ),
  ).toBe('safety-stop');
});

test('a delayed modal opens when no other is open, and a modal opened by a press replaces another', () => {
  expect(shown(new Visitor(ordering, '/').open('/').press(LATER))).toBe('helper');
  const visitor = new Visitor(ordering, '/').open('/').press([{ open: 'safety-stop' }]);
  expect(visitor.press([{ open: 'helper' }]).state.modal?.id).toBe('helper');
});
