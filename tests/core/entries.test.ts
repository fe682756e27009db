import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addEntry,
  answerTo,
  checkAnswer,
  type Entries,
  entriesIn,
  type EntryKind,
  foundEntries,
  isAnswered,
  jsonOf,
  type Question,
  questionProblems,
  questionsIn,
  removeEntry,
  tickNone,
  withEntries,
  writeLines,
} from '#core';
import { ordering, orderingSource, problemsOf } from './support/ordering.ts';
import { edited, GONE } from './support/edit.ts';
import { option, question } from './support/questions.ts';

const kindOf = (type: string): EntryKind => {
  const kind = ordering.questions.types[type]?.entries;
  if (kind === undefined) throw new Error(`questions.json has no entries for ${type}`);
  return kind;
};
const drugs = kindOf('medications');
const allergens = kindOf('allergies');
const asked = question('m', 'medications', [option('m-yes'), option('m-other')]);
const nothing: Entries = { entries: {}, lines: [], none: false };
const aspirin = { code: '12', entry: { name: 'Aspirin', conceptType: 'DispensableDrug', strength: '81 mg' } };
const iron = { code: '7', entry: { name: 'Iron', conceptType: 'DispensableDrug', strength: '65 mg' } };
const both = addEntry(addEntry(nothing, aspirin), iron);
const kinds = (given: Entries, to: Question = asked) =>
  checkAnswer(ordering, to, withEntries(drugs, to, given)).map(({ kind }) => kind);

describe('entries of a medicines question', () => {
  test('[MA-7] adding the same code again changes nothing', () => {
    expect(both.entries).toEqual({ '7': iron.entry, '12': aspirin.entry });
    expect(addEntry(both, { ...aspirin, entry: { name: 'Something else' } })).toBe(both);
  });

  test('are removed by code', () => {
    expect(removeEntry(both, '12').entries).toEqual({ '7': iron.entry });
    expect(removeEntry(both, 'unknown')).toEqual(both);
  });

  test.each([
    ['', []],
    [' \n\t\n', []],
    ['fish oil', ['fish oil']],
    ['  fish oil \n\nzinc\r\nvitamin C, daily\rtea ', ['fish oil', 'zinc', 'vitamin C, daily', 'tea']],
  ])('[MA-1] free text gives one item per line: %j', (text, lines) => {
    expect(writeLines(nothing, text).lines).toEqual(lines);
  });

  test('[MA-2] ticking "none" clears entries and text', () => {
    expect(tickNone(writeLines(both, 'zinc'), true)).toEqual({ entries: {}, lines: [], none: true });
    expect(tickNone(tickNone(both, true), false)).toEqual(nothing);
  });

  test.each([
    ['an entry', (none: Entries) => addEntry(none, aspirin), false],
    ['words', (none: Entries) => writeLines(none, 'zinc'), false],
    ['blanks', (none: Entries) => writeLines(none, ' \n'), true],
  ])('[MA-3] with "none" ticked, adding %s leaves "none" %s', (_, act, none) => {
    expect(act(tickNone(nothing, true)).none).toBe(none);
  });
});

describe('the answer that withEntries() makes of a list of entries', () => {
  test.each([
    ['nothing', nothing, []],
    ['none', tickNone(nothing, true), ['m-yes']],
    ['an entry', addEntry(nothing, aspirin), ['m-yes']],
    ['words', writeLines(nothing, 'zinc'), ['m-yes']],
    ['blank words', writeLines(nothing, ' \n '), []],
    ['the last entry removed', removeEntry(addEntry(nothing, aspirin), '12'), []],
  ])('[MA-4] selects the first option or nothing: %s', (_, given, selected) => {
    const answer = withEntries(drugs, asked, given);
    expect(answer.answer).toEqual(selected);
    expect(isAnswered(answer)).toBe(selected.length > 0);
    expect(kinds(given)).toEqual(selected.length > 0 ? [] : ['missing']);
  });

  test('[MA-4] of a question without options selects the question’s own id and is valid', () => {
    const bare = question('bare', 'medications');
    expect(withEntries(drugs, bare, both).answer).toEqual(['bare']);
    expect(kinds(both, bare)).toEqual([]);
    expect(questionProblems(ordering, bare)).toMatchObject([{ rule: 'SM14', fatal: false }]);
    expect(questionProblems(ordering, asked)).toEqual([]);
  });

  test.each([
    [drugs.most, []],
    [drugs.most + 1, ['too_many_entries']],
  ])('[MA-1] %i items, found and typed together, give the errors %j', (count, errors) => {
    const lines = Array.from({ length: count - 1 }, (_, index) => `tea ${index}`).join('\n');
    expect(kinds(writeLines(addEntry(nothing, aspirin), lines))).toEqual(errors);
  });

  test('[MA-10] uses the backend’s field names and keeps the properties that the flow lists', () => {
    expect(withEntries(drugs, asked, writeLines(addEntry(nothing, aspirin), 'zinc'))).toEqual({
      answer: ['m-yes'],
      user_texts: {},
      medication: {
        medication_entries: { '12': aspirin.entry },
        medication_free_text: ['zinc'],
        none_medications: false,
      },
    });
    const peanut = foundEntries(allergens, [
      { code: '3', name: 'Peanut', allergenCategory: 'CommonAllergens', extra: 'x' },
    ]);
    expect(peanut).toEqual([{ code: '3', entry: { name: 'Peanut', allergenCategory: 'CommonAllergens' } }]);
    const [first] = peanut;
    if (first === undefined) throw new Error('nothing was found');
    const to = question('a', 'allergies', [option('a-yes')]);
    expect(withEntries(allergens, to, addEntry(nothing, first)).allergy).toEqual({
      allergy_entries: { '3': first.entry },
      allergy_free_text: [],
      none_allergies: false,
    });
  });

  test('[QN-1] is filled in from what the backend saved', () => {
    const saved = withEntries(drugs, asked, writeLines(both, 'zinc\ntea'));
    const [read] = questionsIn(jsonOf({ ...asked, ...saved, answer_options: [], user_texts: {} })) ?? [];
    if (read === undefined) throw new Error('no question was read');
    expect(entriesIn(drugs, answerTo(ordering, read, {}))).toEqual(writeLines(both, 'zinc\ntea'));
  });

  test.each([
    ['[MA-4] the option without anything entered', { answer: ['m-yes'], user_texts: {} }, ['missing']],
    ['[MA-4] entries without the option', { ...withEntries(drugs, asked, both), answer: [] }, ['missing']],
    ['[MA-4] another option', { ...withEntries(drugs, asked, both), answer: ['m-other'] }, ['unknown_option']],
    [
      '[MA-4] two options',
      { ...withEntries(drugs, asked, both), answer: ['m-yes', 'm-other'] },
      ['unknown_option', 'too_many'],
    ],
    ['[MA-2] none beside entries', withEntries(drugs, asked, { ...both, none: true }), ['not_exclusive']],
    ['a line too long', withEntries(drugs, asked, writeLines(nothing, 'x'.repeat(301))), ['text_too_long']],
    ['the longest line', withEntries(drugs, asked, writeLines(nothing, 'x'.repeat(300))), []],
    [
      'the entries of the other kind',
      { answer: ['m-yes'], user_texts: {}, allergy: withEntries(allergens, asked, both).allergy ?? {} },
      ['missing'],
    ],
  ])('an answer posted directly: %s', (_, given, expected) => {
    expect(checkAnswer(ordering, asked, given).map(({ kind }) => kind)).toEqual(expected);
  });

  test('[QS-8] an option that stops is reported by the check and flagged in the question', () => {
    const stops = question('m', 'medications', [option('m-yes', { end_progress: true })]);
    expect(kinds(both, stops)).toEqual(['stopped']);
    expect(questionProblems(ordering, stops)).toMatchObject([{ rule: 'SF04' }]);
  });
});

test('[ST-9] reading any JSON as an answer gives valid entries', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (entries, text, none) => {
      const json = JSON.parse(
        JSON.stringify({ medication_entries: entries, medication_free_text: text, none_medications: none }),
      );
      const read = entriesIn(drugs, { answer: [], user_texts: {}, medication: json });
      expect(read.none).toBe(none === true);
      expect(read.lines.every((line) => line === line.trim() && line !== '')).toBe(true);
      expect(Object.values(read.entries).every(({ name }) => name !== undefined && name.trim() !== '')).toBe(true);
    }),
  );
});

test('[MA-8] any search response gives each code once, with a name', () => {
  const item = fc.record(
    { code: fc.oneof(fc.constantFrom('1', '2', '__proto__', ''), fc.integer()), name: fc.string() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.array(fc.oneof(item, fc.jsonValue()))), (answer) => {
      const found = foundEntries(drugs, JSON.parse(JSON.stringify(answer ?? null)));
      expect(new Set(found.map(({ code }) => code)).size).toBe(found.length);
      expect(found.every(({ entry }) => (entry.name ?? '').trim() !== '')).toBe(true);
    }),
  );
});

const act = fc.oneof(
  fc.record({ add: fc.constantFrom('1', '2', '3', '__proto__', 'constructor') }),
  fc.record({ remove: fc.constantFrom('1', '2', '3', '__proto__', 'constructor') }),
  fc.record({ write: fc.constantFrom('', ' ', 'tea', 'tea\n\nzinc') }),
  fc.record({ none: fc.boolean() }),
);

test('[MA-2][MA-3][MA-4][MA-7] after any sequence of acts, "none" excludes entries, and only a non-empty answer counts', () => {
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      let entries = nothing;
      for (const one of acts) {
        if ('add' in one) entries = addEntry(entries, { code: one.add, entry: { ...iron.entry, name: one.add } });
        else if ('remove' in one) entries = removeEntry(entries, one.remove);
        else if ('write' in one) entries = writeLines(entries, one.write);
        else entries = tickNone(entries, one.none);
        const said = Object.keys(entries.entries).length > 0 || entries.lines.length > 0;
        expect(entries.none && said).toBe(false);
        const answer = withEntries(drugs, asked, entries);
        expect(answer.answer).toEqual(said || entries.none ? ['m-yes'] : []);
        expect(checkAnswer(ordering, asked, answer).length).toBe(said || entries.none ? 0 : 1);
        expect(entriesIn(drugs, JSON.parse(JSON.stringify(answer)))).toEqual(entries);
      }
    }),
  );
});

test.each(['search', 'entries'])('[RF] a question type for entries without "%s" does not compile', (part) => {
  const broken = edited(orderingSource, ['questions.json', `/types/medications/${part}`, GONE]);
  expect(problemsOf(broken)).toMatchObject([{ rule: 'SC05', pointer: '/types/medications' }]);
});
