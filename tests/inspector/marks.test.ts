import { expect, test } from 'vitest';
import { createMarks, unmarked } from '../../src/inspector/marks.ts';

const texts = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`key.${index}`, `Text ${index}`]));

test('the key of each marked sentence can be read back, and the mark is invisible', () => {
  const marks = createMarks();
  const marked = marks.mark(texts);
  for (const [key, text] of Object.entries(marked)) {
    expect(marks.keysIn(String(text))).toEqual([key]);
    expect(unmarked(String(text))).toBe(texts[key]);
  }
});

test('several sentences in one text give all their keys, in order', () => {
  const marks = createMarks();
  const marked = marks.mark(texts);
  expect(marks.keysIn(`${String(marked['key.7'])} and ${String(marked['key.2'])}`)).toEqual(['key.7', 'key.2']);
});

test('marking again changes nothing: a text has one mark, however often its flow is marked', () => {
  const marks = createMarks();
  const once = marks.mark(texts);
  expect(marks.mark(once)).toEqual(once);
});

test('each plural form is marked with the key of its text', () => {
  const marks = createMarks();
  const { found } = marks.mark({ found: { count: 'count', forms: { one: 'One', other: '{count} of them' } } });
  expect(found).toMatchObject({ forms: { one: expect.stringMatching(/One$/), other: expect.stringMatching(/them$/) } });
  const forms = typeof found === 'object' ? Object.values(found.forms) : [];
  expect(forms.map((form) => marks.keysIn(String(form)))).toEqual([['found'], ['found']]);
});
