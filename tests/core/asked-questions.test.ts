import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  askedOf,
  checkAnswer,
  checkAnswers,
  compileFlow,
  type Condition,
  type Json,
  ownQuestions,
  type Question,
  resolve,
  resumeAt,
} from '#core';
import { edited, GONE } from './support/edit.ts';
import { ordering, orderingSource } from './support/ordering.ts';
import { answer, multiple, option, question as asking, saved, single } from './support/questions.ts';
import { Visitor } from './support/visitor.ts';

const TODAY = '2026-06-15';
const QUESTIONS = '/products/migraine-relief/pre_questionnaire';

const when = (question: Question, ask_if: Condition): Question => ({ ...question, ask_if });
const regions = multiple('regions', option('africa'), option('asia'), option('europe'));
const fever = when(single('fever', option('yes'), option('no')), { 'answers.regions': { includes: 'africa' } });
const since = when(single('since', option('day'), option('week')), { 'answers.fever': { is: 'yes' } });
const last = single('last', option('yes'), option('no'));
const all = [regions, fever, since, last];

const asked = (answers: Record<string, string[]>) =>
  askedOf(ordering, all, ({ id }) => (answers[id] === undefined ? undefined : answer(answers[id])), TODAY).map(
    ({ id }) => id,
  );

describe('[issue 11] which questions are asked', () => {
  test.each([
    ['without an answer, those without a condition', {}, ['regions', 'last']],
    ['one that an answer brings up', { regions: ['africa', 'asia'] }, ['regions', 'fever', 'last']],
    ['one after another', { regions: ['africa'], fever: ['yes'] }, ['regions', 'fever', 'since', 'last']],
    ['an answer of a question that is not asked counts for nothing', { fever: ['yes'] }, ['regions', 'last']],
    ['an empty answer is none', { regions: [''] }, ['regions', 'last']],
  ])('%s', (_, answers, expected) => {
    expect(asked(answers)).toEqual(expected);
  });

  test('[QN-1] when all questions are answered, a visitor resumes at the last question that is asked', () => {
    const questions = [regions, last, fever, since];
    const answers = { regions: saved(['asia']), last: saved(['yes']), fever: saved(['yes']) };
    expect(resumeAt(ordering, { questions, today: TODAY }, answers)).toBe(1);
  });

  test('every condition treats a blank answer as no answer', () => {
    const kinds: Question[] = [single('q', option('a')), multiple('q', option('a')), asking('q', 'plain_text')];
    const conditions: Condition[] = [
      { 'answers.q': { is: 'a' } },
      { 'answers.q': { is_not: 'a' } },
      { 'answers.q': { is_one_of: ['a', ' '] } },
      { 'answers.q': { includes: ' ' } },
      { not: { 'answers.q': { is: 'a' } } },
      { not: { 'answers.q': { includes: 'a' } } },
    ];
    const some = fc.record({
      kind: fc.constantFrom(...kinds),
      ask_if: fc.constantFrom(...conditions),
      blanks: fc.array(fc.constantFrom('', ' ', '\n'), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(some, ({ kind, ask_if, blanks }) => {
        const questions = [kind, when(last, ask_if)];
        const after = (given: string[] | undefined) =>
          askedOf(ordering, questions, ({ id }) => (id === 'q' && given ? answer(given) : undefined), TODAY);
        expect(after(blanks)).toEqual(after(undefined));
      }),
    );
  });

  test('a condition does not see later answers or the question’s own answer', () => {
    const circle = [when(last, { 'answers.last': { is: 'yes' } }), when(fever, { 'answers.last': { is_not: 'no' } })];
    expect(askedOf(ordering, circle, () => answer(['yes']), TODAY).map(({ id }) => id)).toEqual(['fever']);
  });

  test('questions that are asked keep their order and do not depend on answers to questions that are not asked', () => {
    const some = fc.record({
      regions: fc.subarray(['africa', 'asia', 'europe']),
      fever: fc.subarray(['yes', 'no'], { maxLength: 1 }),
      since: fc.subarray(['day', 'week'], { maxLength: 1 }),
      last: fc.subarray(['yes', 'no'], { maxLength: 1 }),
    });
    fc.assert(
      fc.property(some, (answers) => {
        const ids = asked(answers);
        expect(ids).toEqual(all.map(({ id }) => id).filter((id) => ids.includes(id)));
        const counting = Object.fromEntries(Object.entries(answers).filter(([id]) => ids.includes(id)));
        expect(asked(counting)).toEqual(ids);
      }),
    );
  });

  test('for a question that is not asked, neither a missing nor a given answer is a problem', () => {
    const given = { regions: answer(['asia']), last: answer(['yes']) };
    expect(checkAnswers(ordering, all, given, TODAY)).toEqual([]);
    expect(checkAnswers(ordering, all, { ...given, fever: answer(['yes']) }, TODAY)).toEqual([]);
    expect(checkAnswers(ordering, all, { ...given, regions: answer(['africa']) }, TODAY)).toEqual([
      { question_id: 'fever', kind: 'missing' },
    ]);
  });
});

describe('[issue 11] dates and numbers that are typed', () => {
  const types = edited(
    orderingSource,
    ['questions.json', '/types/date', { widget: 'date', selects: 'date', invalid: 'errors.date_format' }],
    [
      'questions.json',
      '/types/number',
      { widget: 'number', selects: 'number', invalid: 'errors.height_range', minimum: 1, maximum: 12 },
    ],
  );
  const compiled = compileFlow(types);
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems));
  const { flow } = compiled;
  const departure = asking('departure', 'date');
  const party = asking('party', 'number');

  test.each([
    ['a date', departure, '2026-07-01', []],
    ['no date', departure, '07/2026', ['not_valid']],
    ['a date with blanks around it', departure, ' 2026-07-01 ', []],
    ['a day that is in no calendar', departure, '2026-02-30', ['not_valid']],
    ['a number', party, '2', []],
    ['a number with blanks around it', party, ' 2.5 ', []],
    ['words', party, 'two', ['not_valid']],
    ['the smallest', party, '1', []],
    ['the greatest', party, '12', []],
    ['less than the smallest', party, '0', ['not_valid']],
    ['more than the greatest', party, '13', ['not_valid']],
    ['nothing', party, '  ', ['missing']],
  ] as const)('%s', (_, asks, words, expected) => {
    expect(checkAnswer(flow, asks, answer([words])).map(({ kind }) => kind)).toEqual(expected);
  });

  test.each([
    ['soon', '2026-06-20', '2', ['departure', 'party', 'soon']],
    ['later, and many', '2026-09-01', '5', ['departure', 'party', 'many']],
    ['no date and no number', 'soon', 'many', ['departure', 'party']],
  ])('decide what is asked: %s', (_, on, people, expected) => {
    const questions = [
      departure,
      party,
      when(single('soon', option('yes')), { 'answers.departure': { before: { days_from_now: 14 } } }),
      when(single('many', option('yes')), { 'answers.party': { at_least: 5 } }),
    ];
    const answers: Record<string, string[]> = { departure: [on], party: [people] };
    expect(askedOf(flow, questions, ({ id }) => answer(answers[id] ?? []), TODAY).map(({ id }) => id)).toEqual(
      expected,
    );
  });

  test('[QN-1] on another day the same answers may ask for other questions', () => {
    const soon = when(single('soon', option('yes')), { 'answers.departure': { before: { days_from_now: 14 } } });
    const questions = [departure, soon];
    const answers = { departure: saved(['2026-06-20']) };
    const on = (today: string) => resumeAt(flow, { questions, today }, answers);
    expect([on('2026-06-01'), on(TODAY), on('2026-06-01')]).toEqual([0, 1, 0]);
  });

  const hair = (ask_if: Json, ...more: Parameters<typeof edited>[1][]) => {
    const found = compileFlow(
      edited(
        types,
        ['products/hair-regrowth.json', '/pre_questionnaire/0/question_type', 'date'],
        ['products/hair-regrowth.json', '/pre_questionnaire/1/ask_if', ask_if],
        ...more,
      ),
    );
    return 'problems' in found ? found.problems.map(({ rule, file }) => `${rule} ${file}`) : [];
  };
  const FIRST = 'answers.hr-pre-pattern';

  test('a condition tests a date as a date', () => {
    expect(hair({ [FIRST]: { before: { date: '2026-06-01' } } })).toEqual([]);
    expect(hair({ [FIRST]: { at_least: 5 } })).toEqual(['SC04 products/hair-regrowth.json']);
    expect(hair({ [FIRST]: { is: 'x' } })).toEqual(['SC04 products/hair-regrowth.json']);
  });

  test('a condition may read facts derived from earlier answers, but not facts derived from later ones', () => {
    const age: Parameters<typeof edited>[1] = ['flow.json', '/derived', { age: { years_since: FIRST } }];
    expect(hair({ 'derived.age': { at_least: 65 } }, age)).toEqual([]);
    const own: Parameters<typeof edited>[1] = [
      'flow.json',
      '/derived',
      { age: { years_since: 'answers.hr-pre-sudden' } },
    ];
    expect(hair({ 'derived.age': { at_least: 65 } }, own)).toEqual(['RF17 products/hair-regrowth.json']);
    const slip: Parameters<typeof edited>[1] = [
      'flow.json',
      '/derived',
      { age: { years_since: 'answers.hr-pre-patern' } },
    ];
    expect(hair({ 'derived.age': { at_least: 65 } }, slip)).toContain('RF17 flow.json');
  });

  test('a fact that is derived from an answer decides what is asked', () => {
    const grown = { ...flow, derived: { age: { years_since: 'answers.departure' } } };
    const questions = [departure, when(single('grown', option('yes')), { 'derived.age': { at_least: 18 } })];
    const on = (date: string) => askedOf(grown, questions, () => answer([date]), TODAY).length;
    expect([on('2008-06-15'), on('2008-06-16')]).toEqual([2, 1]);
  });

  test('a fact that is derived from answers is known in questionnaires only', () => {
    const found = compileFlow(
      edited(
        types,
        ['flow.json', '/derived', { age: { years_since: FIRST } }],
        ['screens/dashboard.json', '/blocks/0/if', { 'derived.age': { above: 65 } }],
      ),
    );
    expect('problems' in found && found.problems.map(({ rule, file }) => `${rule} ${file}`)).toEqual([
      'RF26 screens/dashboard.json',
    ]);
  });

  test.each([
    ['a range that no number is in', '/types/number/minimum', 13, 'SM17'],
    ['nothing to say to who writes no date', '/types/date/invalid', undefined, 'SC05'],
    ['a smallest date', '/types/date/minimum', 1, 'SM21'],
  ])('%s is a finding', (_, pointer, value, rule) => {
    const found = compileFlow(edited(types, ['questions.json', pointer, value ?? GONE]));
    expect('problems' in found && found.problems.map((one) => one.rule)).toEqual([rule]);
  });
});

describe('[issue 11] a questionnaire', () => {
  const here = (visitor: Visitor) => {
    const { questionnaire } = visitor.state;
    return questionnaire?.questions[questionnaire.index]?.id;
  };
  const scope = (name: string, { state, place: match, flow }: Visitor) => resolve(name, { flow, state, match });
  const begun = () =>
    new Visitor(ordering).open(QUESTIONS).load({ questions: all.map((one) => ({ ...one })) as Json[] });
  const pick = (visitor: Visitor, ...ids: string[]) => {
    const id = here(visitor) ?? '';
    return visitor.choose(id, ids, {}, true).continue().wait(5000);
  };

  test('skips questions that are not asked, forward and back', () => {
    const visitor = begun();
    expect(here(pick(visitor, 'europe'))).toBe('last');
    expect(here(visitor.back().wait(5000))).toBe('regions');
    expect(here(pick(visitor, 'africa'))).toBe('fever');
    expect(here(pick(visitor, 'yes'))).toBe('since');
    expect(here(pick(visitor, 'day'))).toBe('last');
    expect(here(visitor.back().wait(5000))).toBe('since');
  });

  test('counts only the questions that are asked', () => {
    const visitor = begun();
    expect(scope('questions', visitor)).toMatchObject({ total: 2, answered: 0, position: 0 });
    pick(visitor, 'africa');
    expect(scope('questions', visitor)).toMatchObject({ total: 3, answered: 1, position: 1 });
  });

  test('does not send the answer to a question that is no longer asked, and restores it when the question is asked again', () => {
    const visitor = begun();
    pick(visitor, 'africa');
    pick(visitor, 'yes');
    visitor.back().wait(5000).back().wait(5000);
    expect(here(visitor)).toBe('regions');
    visitor.choose('regions', ['asia']);
    expect(scope('answers.map', visitor)).toEqual({ regions: ['asia'] });
    visitor.choose('regions', ['africa']);
    expect(scope('answers.map', visitor)).toEqual({ regions: ['africa'], fever: ['yes'] });
  });
});

describe('[issue 11] ask_if of a question in a product file', () => {
  const problems = (ask_if: Json, index = 1) => {
    const source = edited(orderingSource, [
      'products/hair-regrowth.json',
      `/pre_questionnaire/${index}/ask_if`,
      ask_if,
    ]);
    const compiled = compileFlow(source);
    return 'problems' in compiled
      ? compiled.problems.map(({ rule, message, hint }) => `${rule} ${message} → ${hint}`)
      : [];
  };

  test('may refer to an answer given before it', () => {
    expect(problems({ 'answers.hr-pre-pattern': { known: true } })).toEqual([]);
    expect(problems({ any: [{ not: { 'answers.hr-pre-pattern': { is: 'hr-pattern-full' } } }] })).toEqual([]);
  });

  test.each([
    ['of itself', 'answers.hr-pre-sudden'],
    ['of nothing', 'answers.nothing-of-that-name'],
    ['outside of the questionnaire', 'cart.variant'],
  ])('is refused when it asks %s', (_, name) => {
    expect(problems({ not: { [name]: { known: true } } })).toEqual([expect.stringMatching(/^RF17 /)]);
  });

  test('is refused on the first question, with a test for another kind of answer, and for an unknown option', () => {
    expect(problems({ 'answers.x': { known: true } }, 0)).toEqual([expect.stringContaining('remove it')]);
    expect(problems({ 'answers.hr-pre-pattern': { includes: 'x' } })).toEqual([expect.stringMatching(/^SC04 /)]);
    expect(problems({ 'answers.hr-pre-pattern': { is: 'x' } })).toEqual([
      expect.stringMatching(/^SC06 .* has no answer "x"/),
    ]);
  });
});

test('[QS-6] an option of a flow’s own question that asks for a text is compiled with the label of the text', () => {
  const options = [
    { id: 'a', label: 'Other', more_info: 'Which?' },
    { id: 'b', label: 'None' },
  ];
  const questionnaires = { mine: [{ id: 'q', type: 'single_choice', text: 'Asks', options }] };
  const [sent] = ownQuestions({ questionnaires, questionVersions: {} }, 'mine', 'en', (key) => key);
  expect(sent?.answer_options).toEqual([
    { id: 'a', answer_text: 'Other', need_more_info: true, user_text_title: 'Which?' },
    { id: 'b', answer_text: 'None' },
  ]);
});

test('[QS-10] the text of a flow’s own question is shown as it is written, whatever its signs mean in HTML', () => {
  const text = 'Is 1 < 2 & "&lt;" <b>a sign</b>?';
  const questionnaires = { mine: [{ id: 'q', type: 'text', text }] };
  const [sent] = ownQuestions({ questionnaires, questionVersions: {} }, 'mine', 'en', (key) => key);
  const shown = sent?.question_text
    .replaceAll(/<\/?p>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
  expect(sent?.question_text).not.toMatch(/<(?!\/?p>)/);
  expect(shown).toBe(text);
});
