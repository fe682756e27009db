import { expect, test } from 'vitest';
import { isReceived, valueSet } from '../../src/checks/subject/assigned-values.ts';
import { subjectOf } from '../../src/checks/subject/subject.ts';
import { flowWith } from './golden.ts';

test('[GD-7] a set gives a constant, or any value when it names a reference', () => {
  expect(valueSet(true)).toEqual([true]);
  expect(valueSet(null)).toEqual([null]);
  expect(valueSet({ is: 'cart' })).toEqual(['cart']);
  expect(valueSet('form.own')).toBe('any');
  expect(valueSet(undefined)).toEqual([]);
});

test('[GD-7] a response gives fields their values, one by one or a whole store, and so does an address', () => {
  const { flow, files } = flowWith({});
  const subject = subjectOf(flow, files);
  expect(isReceived(subject, 'cart', 'variant')).toBe(true);
  expect(isReceived(subject, 'promotion', 'token')).toBe(true);
  expect(isReceived(subject, 'verification-mail', 'sent')).toBe(false);
  const [name = '', call] = Object.entries(flow.calls)[0] ?? [];
  if (call === undefined) throw new Error('the flow has no call');
  const calls = { ...flow.calls, [name]: { ...call, learns: { 'verification-mail': 'response.mail' } } };
  expect(isReceived({ ...subject, flow: { ...flow, calls } }, 'verification-mail', 'sent')).toBe(true);
});
