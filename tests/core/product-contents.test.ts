import { describe, expect, test } from 'vitest';
import { type AnswerOption, payloadOf, type Product, questionContent, withTexts } from '#core';
import { ordering } from './support/ordering.ts';
import { answer, option, question, single } from './support/questions.ts';

const whole: AnswerOption = {
  id: 'a',
  answer_text: 'A',
  note: 'Note',
  helper_text: 'Help',
  attachment: '/a.png',
  need_more_info: true,
  user_text_title: 'Which?',
  user_text_placeholder: 'Name it',
  end_progress: true,
  urgent: true,
  none_answer: true,
};

const product: Product = {
  slug: 'x',
  name: 'X',
  summary: 'For X.',
  image: '/x.png',
  intro_html: '<p>Intro</p>',
  dissolving_tablet_html: '<p>Melts</p>',
  pre_questionnaire: [single('p', whole)],
  medical_questionnaire: [single('m', option('b', { note: null }))],
  variants: [
    {
      id: 'v',
      name: 'V',
      description: 'Weak.',
      image: '/v.png',
      badge: 'New',
      level: { at: 1, of: 2, text: 'Low' },
      isRdt: false,
      maxQuantity: 9,
      stock: 5,
      quantities: [{ quantity: 4, price_cents: 1800, label: 'Four', subscriptionType: 'once' }],
    },
  ],
};

test('[decision 25] withTexts() translates every text of a product and nothing else, and keeps the structure', () => {
  const places: [string, string][] = [];
  const made = withTexts(product, (place, text) => {
    places.push([place, text]);
    return `${text}!`;
  });
  expect(Object.fromEntries(places)).toEqual({
    name: 'X',
    summary: 'For X.',
    intro_html: '<p>Intro</p>',
    dissolving_tablet_html: '<p>Melts</p>',
    'p.question_text': '<p>p</p>',
    'p.a.answer_text': 'A',
    'p.a.note': 'Note',
    'p.a.helper_text': 'Help',
    'p.a.user_text_title': 'Which?',
    'p.a.user_text_placeholder': 'Name it',
    'm.question_text': '<p>m</p>',
    'm.b.answer_text': 'b',
    'v.name': 'V',
    'v.description': 'Weak.',
    'v.badge': 'New',
    'v.level.text': 'Low',
    'v.4-once': 'Four',
  });
  const texts = places.map(([, text]) => text);
  const expected = JSON.stringify(product, (_, value: unknown) =>
    typeof value === 'string' && texts.includes(value) && value !== 'a' && value !== 'b' ? `${value}!` : value,
  );
  expect({ ...made, medical_questionnaire: [] }).toEqual({ ...JSON.parse(expected), medical_questionnaire: [] });
  expect(made.medical_questionnaire[0]?.answer_options).toEqual([{ id: 'b', answer_text: 'b!', note: null }]);
});

test('[decision 25] withTexts() adds no optional texts to a product without them', () => {
  const { dissolving_tablet_html: _, ...rest } = product;
  const [variant] = product.variants;
  if (variant === undefined) throw new Error('no variant');
  const { badge: __, level: ___, ...plain } = variant;
  const bare: Product = { ...rest, variants: [plain] };
  expect(withTexts(bare, (_place, text) => text)).toEqual(bare);
});

describe('questionContent(), everything that an answer’s meaning depends on', () => {
  test('[decision 13] contains every field of the question and its options that has a value', () => {
    const [content] = Object.values(questionContent(ordering, 'x', single('p', whole)));
    const { id, ...fields } = whole;
    const asked = { id: 'p', question_text: '<p>p</p>', question_type: 'single_choice', answer_display_type: 1 };
    expect(content).toEqual({ ...asked, answer_options: [{ id, ...fields }] });
    const empty = { note: '', helper_text: null, need_more_info: false };
    const [plain] = Object.values(questionContent(ordering, 'x', single('p', option('a', empty))));
    expect(plain).toEqual({ ...asked, answer_options: [{ id: 'a', answer_text: 'a' }] });
    const [none] = Object.values(questionContent(ordering, 'x', question('p', 'plain_text')));
    expect(none).toEqual({ ...asked, question_type: 'plain_text' });
  });

  test('[QN-6] only given answers are sent, with the texts of answers that ask for one, and their versions', () => {
    const questions = [single('p', whole, option('b')), question('t', 'plain_text'), question('u', 'plain_text')];
    const texts = { a: 'mine', b: 'not asked for' };
    expect(payloadOf(questions, { p: answer(['a', 'b'], texts), t: answer([' ']) })).toEqual({
      map: { p: ['a', 'b'] },
      user_texts: { p: { a: 'mine' } },
      medications: {},
      allergies: {},
    });
    const versioned = { ...answer(['x']), version: 'v1', language: 'en', medication: { m: 1 }, allergy: { n: 1 } };
    expect(payloadOf(questions, { t: versioned, p: answer(['b']) })).toEqual({
      map: { p: ['b'], t: ['x'] },
      user_texts: {},
      medications: { t: { m: 1 } },
      allergies: { t: { n: 1 } },
      asked: { t: { version: 'v1', language: 'en' } },
    });
  });
});
