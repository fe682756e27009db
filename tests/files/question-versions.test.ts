import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical, type Flow, type Json, type Product } from '#core';
import { loadFlow, questionnaireVersion, questionVersion } from '#files';
import { loadProducts } from '#server';

const loaded = await loadFlow('flows/ordering');
if (!('flow' in loaded)) throw new Error('the shipped flow must compile');
const { flow } = loaded;
const [product] = await loadProducts('flows/ordering');
if (!product) throw new Error('a product is needed');
type Question = Product['medical_questionnaire'][number];
const all = [...product.pre_questionnaire, ...product.medical_questionnaire];
const question = all.find(({ id }) => id === 'hr-med-pregnancy');
if (!question) throw new Error('the question about pregnancy is needed');

const version = (changed: Question, of: Flow = flow) => questionVersion(of, product.slug, changed);
const withOption = (index: number, change: object): Question => ({
  ...question,
  answer_options: (question.answer_options ?? []).map((option, place) =>
    place === index ? { ...option, ...change } : option,
  ),
});

describe('canonical JSON', () => {
  test('follows RFC 8785', () => {
    const given: Json = { '\u20ac': 'Euro', '\r': 'CR', '1': 'One', '\u0080': 'C', numbers: [1e30, 4.5, 0.002, -0] };
    expect(canonical(given)).toBe('{"\\r":"CR","1":"One","numbers":[1e+30,4.5,0.002,0],"\u0080":"C","\u20ac":"Euro"}');
  });

  test('is the same for equal values with keys in any order, and parses to the value', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([key, inner]) => [key, reversed(inner)]),
      );
    };
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value: Json = JSON.parse(text);
        const other: Json = JSON.parse(JSON.stringify(reversed(value)));
        expect(canonical(other)).toBe(canonical(value));
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe('the version of a question', () => {
  test('is a SHA-256 hash, and differs for all questions of a product', () => {
    const versions = all.map((each) => version(each));
    expect(versions.filter((each) => !/^sha256:[0-9a-f]{64}$/.test(each))).toEqual([]);
    expect(new Set(versions).size).toBe(all.length);
  });

  test.each<[string, Question]>([
    ['its text', { ...question, question_text: '<p>Are you sure that you are not pregnant?</p>' }],
    ['its type', { ...question, question_type: 'multiple_choice' }],
    ['its display type', { ...question, answer_display_type: 'image' }],
    ['the text of an option', withOption(0, { answer_text: 'Nope' })],
    ['the id of an option', withOption(0, { id: 'other' })],
    ['a helper text', withOption(0, { helper_text: 'More' })],
    ['a picture', withOption(0, { attachment: '/samples/scalp-1.svg' })],
    ['an option that needs a text', withOption(0, { need_more_info: true, user_text_title: 'Which?' })],
    ['a new stop', withOption(0, { end_progress: true })],
    ['a removed stop', withOption(1, { end_progress: false })],
    ['an emergency', withOption(1, { urgent: true })],
    ['a none option', withOption(0, { none_answer: true })],
    ['the form of the medicine', withOption(0, { form: 'foam' })],
    ['the order of its options', { ...question, answer_options: [...(question.answer_options ?? [])].toReversed() }],
    ['one option fewer', { ...question, answer_options: (question.answer_options ?? []).slice(1) }],
  ])('changes with %s', (_name, changed) => {
    expect(version(changed)).not.toBe(version(question));
  });

  test('changes with its text in another language', () => {
    const texts = { ...flow.productTexts['es']?.[product.slug], 'hr-med-pregnancy.question_text': '<p>Otra</p>' };
    const other = { ...flow, productTexts: { ...flow.productTexts, es: { [product.slug]: texts } } };
    expect(version(question, other)).not.toBe(version(question));
  });

  test.each<[string, Question]>([
    ['flags that are false', withOption(0, { end_progress: false, need_more_info: null, helper_text: '' })],
    ['keys in another order', { ...Object.fromEntries(Object.entries(question).toReversed()), ...question }],
    ['a saved answer', { ...question, answer: ['hr-pregnancy-no'], user_texts: {}, draft: true }],
  ])('does not change with %s', (_name, same) => {
    expect(version(same)).toBe(version(question));
  });
});

test('the version of a questionnaire changes with its questions and their order', () => {
  const versions = all.map((each) => version(each));
  expect(questionnaireVersion(versions.toReversed())).not.toBe(questionnaireVersion(versions));
  expect(questionnaireVersion(versions)).toBe(
    `sha256:${createHash('sha256').update(JSON.stringify(versions)).digest('hex')}`,
  );
});
