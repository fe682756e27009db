import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Answers,
  answerTo,
  type Json,
  jsonOf,
  type Question,
  type QuestionAnswer,
  resolve,
  resumeAt,
  carryOver,
} from '#core';
import { ordering } from './support/ordering.ts';
import { knownWith } from './support/people.ts';
import { option, saved, single, three } from './support/questions.ts';
import { Visitor } from './support/visitor.ts';

const PRE = '/products/migraine-relief/pre_questionnaire';
const NOW = 'sha256:now';
const BEFORE = 'sha256:before';
type Replaces = NonNullable<Question['replaces']>;

const asked = (version: string | null, replaces: Replaces = []): Question => ({
  ...single('q1', option('yes'), option('no'), option('new')),
  version,
  language: 'en',
  replaces,
});
const given = (version: string | undefined, ...answer: string[]): QuestionAnswer => ({
  answer,
  user_texts: { no: 'because' },
  ...(version !== undefined && { version }),
});

describe('whether an answer to another version of its question is still used', () => {
  test.each<[string, Question, QuestionAnswer, string[] | undefined]>([
    ['the same version: kept', asked(NOW), given(NOW, 'no'), ['no']],
    ['another version, undeclared: asked again', asked(NOW), given(BEFORE, 'no'), undefined],
    ['an unknown version: asked again', asked(NOW), given(undefined, 'no'), undefined],
    ['a backend without versions: kept', asked(null), given(BEFORE, 'no'), ['no']],
    ['declared the same: kept', asked(NOW, [{ version: BEFORE, meaning: 'same' }]), given(BEFORE, 'no'), ['no']],
    [
      'declared changed: asked again',
      asked(NOW, [{ version: BEFORE, meaning: 'changed' }]),
      given(BEFORE, 'no'),
      undefined,
    ],
    ['a declaration without a meaning: asked again', asked(NOW, [{ version: BEFORE }]), given(BEFORE, 'no'), undefined],
    [
      'another one declared: asked again',
      asked(NOW, [{ version: 'sha256:x', meaning: 'same' }]),
      given(BEFORE, 'no'),
      undefined,
    ],
    ['an option mapped', asked(NOW, [{ version: BEFORE, options: { no: 'new' } }]), given(BEFORE, 'no'), ['new']],
    [
      'an option that is not mapped: asked again',
      asked(NOW, [{ version: BEFORE, options: { no: 'new' } }]),
      given(BEFORE, 'no', 'yes'),
      undefined,
    ],
    [
      'mapped, the others the same',
      asked(NOW, [{ version: BEFORE, meaning: 'same', options: { old: 'new' } }]),
      given(BEFORE, 'old', 'yes'),
      ['new', 'yes'],
    ],
    [
      'two options that are one now: once',
      asked(NOW, [{ version: BEFORE, options: { old: 'new', older: 'new' } }]),
      given(BEFORE, 'old', 'older'),
      ['new'],
    ],
    [
      'the same, but its option is gone: asked again',
      asked(NOW, [{ version: BEFORE, meaning: 'same' }]),
      given(BEFORE, 'gone', 'no'),
      undefined,
    ],
    [
      'mapped to an unknown option: asked again',
      asked(NOW, [{ version: BEFORE, options: { no: 'gone' } }]),
      given(BEFORE, 'no'),
      undefined,
    ],
  ])('%s', (_name, question, answer, worth) => {
    expect(carryOver(question, answer)?.answer).toEqual(worth);
  });

  test('free texts move with their options when options are mapped', () => {
    const question = asked(NOW, [{ version: BEFORE, options: { no: 'new' } }]);
    expect(carryOver(question, given(BEFORE, 'no'))?.user_texts).toEqual({ new: 'because' });
  });

  test('never uses an answer to another version unless the author declared that version', () => {
    const versions = fc.constantFrom('sha256:a', 'sha256:b', 'sha256:c');
    const ids = fc.constantFrom('yes', 'no', 'new', 'gone');
    const declared = fc.record(
      {
        version: versions,
        meaning: fc.constantFrom('same' as const, 'changed' as const),
        options: fc.dictionary(ids, ids),
      },
      { requiredKeys: ['version'] },
    );
    fc.assert(
      fc.property(
        versions,
        fc.option(versions),
        fc.array(declared),
        fc.uniqueArray(ids),
        (now, then, replaces, answer) => {
          const worth = carryOver(asked(now, replaces), given(then ?? undefined, ...answer));
          if (worth === undefined || then === now) return;
          const found = replaces.find(({ version }) => version === then);
          expect(found).toBeDefined();
          for (const id of answer)
            expect(found?.meaning === 'same' || Object.hasOwn(found?.options ?? {}, id)).toBe(true);
          for (const id of worth.answer) expect(['yes', 'no', 'new']).toContain(id);
        },
      ),
    );
  });
});

describe('a returning visitor whose answers are kept in the browser', () => {
  const versioned = (changed: Partial<Question> = {}) =>
    three.map((question, index) => ({
      ...question,
      version: `sha256:${index}`,
      language: 'en',
      ...(index === 0 && changed),
    }));
  const answers: Answers = {
    q1: { ...saved(['yes']), version: 'sha256:0', language: 'es' },
    q2: { ...saved(['a']), version: 'sha256:1', language: 'es' },
    q3: { ...saved(['sleep']), version: 'sha256:2', language: 'es' },
  };
  const at = (questions: Question[], kept = answers): Visitor => {
    const state = knownWith(ordering, { remembered: { product_slug: 'migraine-relief' } });
    return new Visitor(ordering, '/', { ...state, answers: { ...state.answers, 'pre-answers': kept } })
      .open(PRE)
      .load(jsonOf({ questions }));
  };
  const fact = (visitor: Visitor, reference: string): Json | undefined =>
    resolve(reference, { flow: ordering, state: visitor.state });

  test('resumes at the same question when no question changed', () => {
    const visitor = at(versioned());
    expect([visitor.index, fact(visitor, 'questions.asked_again')]).toEqual([2, false]);
  });

  test('is asked a changed question again, sees the reason, and finds no answer selected', () => {
    const visitor = at(versioned({ version: 'sha256:reversed' }));
    expect([visitor.index, fact(visitor, 'questions.asked_again'), fact(visitor, 'questions.has_answer')]).toEqual([
      0,
      true,
      false,
    ]);
    expect(fact(visitor, 'answers.map')).not.toHaveProperty('q1');
  });

  test('is not told that a question is asked again when it was left without an answer', () => {
    const visitor = at(versioned({ version: 'sha256:reversed' }), { q1: { ...saved([]), version: 'sha256:0' } });
    expect([visitor.index, fact(visitor, 'questions.asked_again')]).toEqual([0, false]);
  });

  test('is not told that a question is asked again if they answered its new version on another device', () => {
    const elsewhere = at(versioned({ version: 'sha256:reversed', answer: ['no'] }));
    expect([elsewhere.index, fact(elsewhere, 'questions.asked_again')]).toEqual([2, false]);
    elsewhere.send({ type: 'arrived', query: {}, question: 0 });
    expect([fact(elsewhere, 'answer.answer'), fact(elsewhere, 'questions.asked_again')]).toEqual([['no'], false]);
  });

  test('is asked every question again when the versions of the answers are unknown', () => {
    const bare: Answers = { q1: saved(['yes']), q2: saved(['a']), q3: saved(['sleep']) };
    expect(resumeAt(ordering, { questions: versioned(), today: null }, bare)).toBe(0);
    expect(at(versioned(), bare).index).toBe(0);
  });

  test('keeps an answer to a version that the author declared to mean the same, and sends it with that version', () => {
    const mended = versioned({ version: 'sha256:mended', replaces: [{ version: 'sha256:0', meaning: 'same' }] });
    const visitor = at(mended);
    expect(visitor.index).toBe(2);
    expect(fact(visitor, 'answers.asked.q1')).toEqual({ version: 'sha256:0', language: 'es' });
  });

  test('sees mapped options under their new ids and sends them under their old ones', () => {
    const [first] = mappedQuestions();
    if (first === undefined) throw new Error('a question is needed');
    const visitor = at(mappedQuestions());
    expect(answerTo(ordering, first, answers).answer).toEqual(['no']);
    expect(fact(visitor, 'answers.map.q1')).toEqual(['yes']);
  });
  const mappedQuestions = () =>
    versioned({ version: 'sha256:mapped', replaces: [{ version: 'sha256:0', options: { yes: 'no' } }] });

  test('is stopped if an option of a kept answer has become a stop', () => {
    const [first] = three;
    const stopping = (first?.answer_options ?? []).map((one) =>
      one.id === 'yes' ? { ...one, end_progress: true } : one,
    );
    const visitor = at(
      versioned({
        version: 'sha256:stops',
        answer_options: stopping,
        replaces: [{ version: 'sha256:0', meaning: 'same' }],
      }),
    );
    expect([visitor.index, visitor.state.modal?.id]).toEqual([0, 'safety-stop']);
  });

  test('is asked again when the question on screen changes, but not when only the language changes', () => {
    const visitor = at(versioned(), { q1: { ...saved(['yes']), version: 'sha256:0' } });
    expect(visitor.index).toBe(1);
    visitor.load(jsonOf({ questions: versioned({ language: 'es', question_text: '<p>Otra</p>' }) }));
    expect(visitor.index).toBe(1);
    visitor.load(jsonOf({ questions: versioned({ version: 'sha256:reversed' }) }));
    expect([visitor.index, fact(visitor, 'questions.asked_again')]).toEqual([0, true]);
  });

  test('gives new answers with the question’s version and language', () => {
    const visitor = at(versioned({ version: 'sha256:reversed' }));
    visitor.choose('q1', ['yes']);
    expect(visitor.state.answers['pre-answers']?.['q1']).toMatchObject({ version: 'sha256:reversed', language: 'en' });
  });
});
