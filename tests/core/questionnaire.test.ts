import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Answers,
  answerTo,
  initialState,
  type Json,
  jsonOf,
  type Question,
  questionProblems,
  questionsIn,
  resolve,
  resumeAt,
} from '#core';
import { ordering } from './support/ordering.ts';
import { knownWith, patient, signedInAs } from './support/people.ts';
import { multiple, option, question, saved, single, text, three } from './support/questions.ts';
import { Visitor } from './support/visitor.ts';

const PRE = '/products/migraine-relief/pre_questionnaire';
const asked: Json = JSON.parse(JSON.stringify({ questions: three }));
const product = { remembered: { product_slug: 'migraine-relief' } };

/** A visitor with stored answers at the pre-questionnaire, whose questions are loaded. */
function at(answers: Answers = {}, data: Json = asked): Visitor {
  const state = knownWith(ordering, product);
  return new Visitor(ordering, '/', { ...state, answers: { ...state.answers, 'pre-answers': answers } })
    .open(PRE)
    .load(data);
}

const yes = saved(['yes']);
const a = saved(['a']);
const words = saved(['sleep, food']);

describe('[QN-1] [PQ-10] where a questionnaire starts or resumes', () => {
  test.each<[string, Answers, number]>([
    ['none answered: the first', {}, 0],
    ['one answered: the second', { q1: yes }, 1],
    ['a gap in the answers: the gap', { q1: yes, q3: words }, 1],
    ['all answered: the last', { q1: yes, q2: a, q3: words }, 2],
    ['only the last answered: the first', { q3: words }, 0],
    ['an empty answer does not count', { q1: saved([]), q2: a }, 0],
    ['an answer that stops: at its question (decision 13)', { q1: saved(['stop']), q2: a, q3: words }, 0],
    ['an answer without its text: at its question', { q1: saved(['more']), q2: a }, 0],
    ['an answer with a removed option: at its question', { q1: yes, q2: saved(['gone']) }, 1],
  ])('%s', (_, answers, index) => {
    expect(resumeAt(ordering, { questions: three, today: null }, answers)).toBe(index);
    expect(at(answers).index).toBe(index);
  });

  test('[QN-1] is filled in with the saved answers; a text with commas stays one answer', () => {
    const visitor = at({ q1: yes, q2: a, q3: words });
    const questionnaire = visitor.state.questionnaire;
    expect(questionnaire?.questions.map((one) => answerTo(ordering, one, visitor.answers).answer)).toEqual([
      ['yes'],
      ['a'],
      ['sleep, food'],
    ]);
  });

  test('[PQ-9] the same answers are sent with the same idempotency id, whatever the order of the questions', () => {
    const answers = {
      q1: saved(['yes'], {}, undefined, 2000),
      q2: saved(['a'], {}, undefined, 1000),
      q3: saved(['x'], {}, undefined, 5000),
    };
    const idOf = (questions: Question[]) =>
      resolve('answers.id', { flow: ordering, state: at(answers, jsonOf({ questions })).state });
    const id = idOf(three);
    expect(id).toMatch(/^[\w-]+$/);
    expect(idOf(three.toReversed())).toBe(id);
    expect(idOf(three.slice(1))).not.toBe(id);
  });

  test('[QN-1] the backend sends the saved answer of a medical question; a newer answer in the browser wins', () => {
    const sent: Question = { ...text('m'), answer: ['from the backend'], user_texts: {} };
    expect(answerTo(ordering, sent, {}).answer).toEqual(['from the backend']);
    expect(answerTo(ordering, sent, { m: saved(['from here']) }).answer).toEqual(['from here']);
    expect(answerTo(ordering, { ...sent, answer: null }, {})).toEqual({ answer: [], user_texts: {} });
    expect(answerTo(ordering, text('constructor'), {})).toEqual({ answer: [], user_texts: {} });
  });

  test('[QN-1] [ST-9] an answer from the backend is filled in with its texts, its version and its entries', () => {
    const medication = { any: 'thing' };
    const given = { answer: ['from the backend'], user_texts: { a: 'why' }, version: 'v2' };
    expect(answerTo(ordering, { ...text('m'), ...given }, {})).toEqual(given);
    expect(answerTo(ordering, { ...text('m'), ...given, medication }, {})).toEqual({ ...given, medication });
    expect(answerTo(ordering, { ...text('m'), ...given, allergy: medication }, {})).toEqual({
      ...given,
      allergy: medication,
    });
    expect(answerTo(ordering, { ...text('m'), ...given, version: null, medication: null }, {})).toEqual({
      answer: given.answer,
      user_texts: given.user_texts,
    });
  });

  test('replaces the history entry with one that has the question’s index', () => {
    expect(at({ q1: yes }).all('navigate')).toEqual([{ type: 'navigate', path: PRE, replace: true, question: 1 }]);
  });

  test('loading the same questions again changes nothing; other questions start again', () => {
    const visitor = at({ q1: yes });
    const before = visitor.state.questionnaire;
    expect(visitor.load(asked).state.questionnaire).toBe(before);
    visitor.load({ questions: [JSON.parse(JSON.stringify(three[2]))] });
    expect(visitor.state.questionnaire?.questions).toHaveLength(1);
    expect(visitor.index).toBe(0);
  });

  test('[AU-4] data that arrives while the visitor is leaving changes nothing', () => {
    const known = { ...knownWith(ordering, product), questionnaire: null };
    const visitor = new Visitor(ordering, '/', known).open(PRE);
    const before = { ...visitor.state, navigatingTo: '/', stores: initialState(ordering).stores };
    const leaving = new Visitor(ordering, PRE, before).load(asked);
    expect(leaving.effects).toEqual([]);
    expect({ ...leaving.state, today: before.today }).toEqual(before);
  });

  test('[QS-8] the safety modal opens again after a reload', () => {
    expect(at({ q1: saved(['stop']) }).state.modal).toEqual({ id: 'safety-stop', item: { helper_text: '' } });
    expect(at({ q1: yes }).state.modal).toBeNull();
  });
});

describe('[QN-5] changing the product', () => {
  test('starts at the first question and drops the other product’s answers', () => {
    const visitor = at({ q1: saved(['yes'], {}, 'hair-regrowth'), q2: a });
    expect(visitor.index).toBe(0);
    expect(Object.keys(visitor.answers)).toEqual(['q2']);
  });

  test('starts again when the visitor returns to the first product', () => {
    const visitor = at({ q1: yes, q2: a });
    visitor.open('/products/hair-regrowth/pre_questionnaire').load(asked);
    expect(visitor.index).toBe(0);
    expect(visitor.answers).toEqual({});
    visitor.open(PRE).load(asked);
    expect(visitor.index).toBe(0);
  });
});

describe('[QN-2] [QN-3] moving with the browser’s history', () => {
  const turned = (answers: Answers, ...indexes: number[]) => {
    const visitor = at(answers);
    for (const index of indexes) visitor.send({ type: 'arrived', query: {}, question: index });
    return visitor;
  };

  test.each([
    ['back', { q1: yes, q2: a }, [1], 1, 'back'],
    ['before the first', { q1: yes }, [-1], 0, 'back'],
    ['forward again', { q1: yes, q2: a }, [0, 2], 2, 'forward'],
    ['beyond the first open one', { q1: yes }, [0, 2], 1, 'forward'],
    ['beyond the last', { q1: yes, q2: a, q3: words }, [0, 9], 2, 'forward'],
    ['past a stop', { q1: saved(['stop']), q2: a }, [2], 0, 'none'],
  ] as const)('%s', (_, answers, indexes, index, direction) => {
    expect(turned(answers, ...indexes).state.questionnaire).toMatchObject({ index, direction });
  });

  test('[BK-5] keeps all answers', () => {
    expect(turned({ q1: yes, q2: a, q3: words }, 0, 2, 1).answers).toEqual({ q1: yes, q2: a, q3: words });
  });

  test('shows the errors found by Continue only at their question', () => {
    const visitor = at({ q1: yes }).continue();
    expect(visitor.state.questionnaire?.answerErrors).toEqual([{ question_id: 'q2', kind: 'missing' }]);
    visitor.send({ type: 'arrived', query: {}, question: 0 });
    expect(visitor.state.questionnaire?.answerErrors).toEqual([]);
  });
});

describe('[QS-11] questions that cannot be shown', () => {
  const wrong: [string, Json, string[]][] = [
    ['no questions at all', {}, []],
    ['no object', 'questions', []],
    ['null', null, []],
    ['a type nobody knows', { questions: [{ id: 'q', question_text: '', question_type: 'mystery' }] }, ['RF02']],
    ['no type', { questions: [{ id: 'q', question_text: '' }] }, ['RF02']],
    [
      'a choice without options',
      { questions: [{ id: 'q', question_text: '', question_type: 'single_choice' }] },
      ['SM14'],
    ],
    [
      '[decision 48] two answers of one id, which came as a number and as text',
      {
        questions: [
          { id: 'q', question_text: '?', question_type: 'multiple_choice', answer_options: [{ id: 1 }, { id: '1' }] },
        ],
      },
      ['SM10'],
    ],
    ['nothing to read', { questions: [{ id: 'q', question_text: '<p> </p>', question_type: 'plain_text' }] }, ['SM18']],
    [
      'one good and one bad',
      { questions: [JSON.parse(JSON.stringify(three[2])), { id: 'q', question_type: 'toString' }] },
      ['RF02'],
    ],
  ];
  test.each(wrong)('%s: shows the error screen and reports the rules without texts', (_, data, rules) => {
    const visitor = at({}, data);
    expect(visitor.state.screen.failure).toMatchObject({ status: 'malformed', retry: true, message: null });
    expect(visitor.all('report')).toEqual([
      { type: 'report', what: 'malformed-question', detail: { route: 'pre-questionnaire', rules } },
    ]);
    expect(visitor.state.questionnaire).toBeNull();
  });

  test('[PQ-5] an empty list of questions leads anonymous visitors to /signup and others to the 404', () => {
    expect(at({}, { questions: [] }).addresses).toEqual(['/signup']);
    const member = new Visitor(ordering, '/', signedInAs(ordering, patient)).open(PRE).load({ questions: [] });
    expect(member.addresses).toEqual(['/404']);
    expect(member.path).toBe('/404');
  });

  test('[QS-11] numeric ids become strings, and values of the wrong type become empty', () => {
    const [one] =
      questionsIn({
        id: 7,
        question_text: 5,
        question_type: 'single_choice',
        answer_options: [{ id: 1, answer_text: null, end_progress: 'yes' }, null],
        answer: [1],
        user_texts: { 1: null },
      }) ?? [];
    expect(one).toMatchObject({
      id: '7',
      question_text: '',
      answer: ['1'],
      user_texts: { 1: '' },
    });
    expect(one?.answer_options).toMatchObject([
      { id: '1', answer_text: null, end_progress: false, none_answer: false },
    ]);
  });
});

describe('problems of questions received from the backend (decision 14)', () => {
  test.each<[string, Question, string[]]>([
    ['none', single('q', option('a')), []],
    ['[QS-11] RF02', question('q', 'medicines'), ['RF02!']],
    ['[QS-11] SM14', multiple('q'), ['SM14!']],
    ...['', ' <p>&nbsp;</p>', '<script>ask()</script><img src="/a.png" alt="Pain">', '<!-- later -->'].map(
      (question_text): [string, Question, string[]] => [
        `[QS-11] SM18 ${question_text}`,
        { ...single('q', option('a')), question_text },
        ['SM18!'],
      ],
    ),
    ['[PQ-4] an answer that can be chosen and is none, for it has no id', multiple('q', option(' ')), ['SM14!']],
    ['a text needs no options', text('q'), []],
    ['[decision 48] [QS-11] SM10', single('q', option('a'), option('b'), option('a')), ['SM10!']],
    ['[decision 48] [QS-11] SM10 of entries', question('q', 'medications', [option('a'), option('a')]), ['SM10!']],
    [
      '[MA-4] SM14 of entries',
      question('q', 'medications', [option('a'), option('b', { end_progress: true })]),
      ['SM14'],
    ],
    ['[MA-4] none of entries', question('q', 'medications', [option('a'), option('b')]), []],
    ['[QN-6] SC09', single('q', option('a,b')), ['SC09']],
    ['[OP-2] SM11', multiple('q', option('a', { none_answer: true }), option('b', { none_answer: true })), ['SM11']],
    ['[QS-4] SM12', single('q', option('a', { need_more_info: true })), ['SM12']],
    ['[QS-2] SM13', { ...single('q', option('a')), answer_display_type: 'image' }, ['SM13']],
    [
      '[QS-2] with its image',
      { ...single('q', option('a', { attachment: '/a.svg' })), answer_display_type: 'image' },
      [],
    ],
    ['[QS-8] SF04', single('q', option('a', { end_progress: true })), ['SF04']],
    ['[QS-8] one may go on', single('q', option('a', { end_progress: true }), option('b')), []],
    ['[QS-8] several choices that all stop', multiple('q', option('a', { end_progress: true })), ['SF04']],
  ])('%s', (_, one, expected) => {
    expect(questionProblems(ordering, one).map(({ rule, fatal }) => rule + (fatal ? '!' : ''))).toEqual(expected);
  });
});

test('[ST-8] a medical question with the id of a pre-questionnaire question has its own answer and is submitted with it', () => {
  const state = signedInAs(ordering, patient, { remembered: { product_slug: 'migraine-relief' } });
  const visitor = new Visitor(ordering, '/', {
    ...state,
    answers: { ...state.answers, 'pre-answers': { q3: saved(['of the pre-questionnaire'], {}, 'migraine-relief', 9) } },
  });
  visitor
    .open('/products/migraine-relief/user_questionnaires/uq/questions/q3')
    .load(JSON.parse(JSON.stringify(text('q3'))));
  visitor.continue();
  expect(visitor.calls).toEqual([]);
  visitor.choose('q3', ['of the medical one']).continue().wait(0);
  expect(visitor.calls.at(-1)?.request).toMatchObject({
    call: 'save-answer',
    body: { answer: ['of the medical one'] },
  });
});

describe('[PQ-9] an answer that is changed while it is being sent', () => {
  const sending = () => {
    const known = { ...signedInAs(ordering, patient), answers: { 'pre-answers': { q1: yes, q2: a, q3: words } } };
    const visitor = new Visitor(ordering, '/', known).open(PRE).load(asked).continue().wait(0);
    expect(visitor.open_calls).toEqual(['submit-pre-questionnaire']);
    return visitor;
  };
  const next = { next_path: { path_type: 'user-bmi' } };

  test('is kept: the visitor stays, and Continue sends it', () => {
    const visitor = sending().choose('q3', ['sleep, food, a pain in the chest']);
    visitor.succeed('submit-pre-questionnaire', next);
    expect([visitor.path, visitor.index, visitor.state.screen.busy]).toEqual([PRE, 2, null]);
    expect(visitor.continue().wait(0).calls.at(-1)?.request.body?.questionnaire_answers).toMatchObject({
      q3: ['sleep, food, a pain in the chest'],
    });
    expect(visitor.succeed('submit-pre-questionnaire', next).path).toBe('/user-bmi');
  });

  test('needs no second submission when it is changed back', () => {
    const visitor = sending().choose('q3', ['other words']).choose('q3', ['sleep, food']);
    expect(visitor.succeed('submit-pre-questionnaire', next).path).toBe('/user-bmi');
  });
});

test('[ST-10] the latest answer has the latest time, even when the clock was set back', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -10, max: 10 }), { minLength: 1 }), (leaps) => {
      const visitor = at();
      let last = Number.NEGATIVE_INFINITY;
      for (const leap of leaps) {
        visitor.now += leap;
        visitor.choose('q1', ['yes'], {}, false);
        const given = visitor.answers.q1?.at ?? last;
        expect(given).toBeGreaterThan(last);
        last = given;
      }
    }),
  );
});
