import { expect, test } from 'vitest';
import { buildOf, type Harm, proveInFlight } from '#checks';
import { type FlowSource, type Product, productsIn, type Question } from '#core';
import { questionVersion } from '#files';
import { edited, type Edit, GONE } from '../core/support/edit.ts';
import { compiled, orderingSource } from '../core/support/ordering.ts';

const M = 'products/migraine-relief.json';
const SLUG = 'migraine-relief';
const q = (index: number, rest = '') => `/medical_questionnaire/${index}${rest}`;
const [HEART, PREGNANCY, FORM] = [0, 1, 5];

/** @returns the compiled source with one product; without versions it is as an old backend sends it */
function built(source: FlowSource, isVersioned = true) {
  const flow = compiled(source);
  const product = productsIn(source)[SLUG];
  if (product === undefined) throw new Error('no product');
  const asked = (questions: Question[]) =>
    isVersioned ? questions.map((one) => ({ ...one, version: questionVersion(flow, SLUG, one) })) : questions;
  const sent: Product = {
    ...product,
    pre_questionnaire: asked(product.pre_questionnaire),
    medical_questionnaire: asked(product.medical_questionnaire),
  };
  return buildOf(flow, source, { [SLUG]: sent });
}
const shipped = built(orderingSource);
const versionAt = (index: number) => shipped.products[SLUG]?.medical_questionnaire[index]?.version ?? '';

const reversed: Edit = [M, q(PREGNANCY, '/question_text'), '<p>Can you rule out that you are pregnant?</p>'];
const unstopped = (index: number, option: number): Edit => [
  M,
  q(index, `/answer_options/${option}/end_progress`),
  GONE,
];
const declared = (index: number, word: object): Edit => [
  M,
  q(index, '/replaces'),
  [{ version: versionAt(index), ...word }],
];
const every: Edit = [
  M,
  q(PREGNANCY, '/answer_options'),
  (shipped.products[SLUG]?.medical_questionnaire[PREGNANCY]?.answer_options ?? []).map((option) => ({
    ...option,
    end_progress: true,
  })),
];

const GOLDEN: [title: string, harms: Harm[], ...Edit[]][] = [
  ['nothing has changed', []],
  [
    'a typo is mended, and its author says that it means the same',
    [],
    reversed,
    declared(PREGNANCY, { meaning: 'same' }),
  ],
  [
    'a question is reversed, and its author says that it is asked again',
    [],
    reversed,
    declared(PREGNANCY, { meaning: 'changed' }),
  ],
  [
    'the pregnancy question is reversed under the same ids, and two stops are dropped',
    ['undecided', 'undecided'],
    reversed,
    unstopped(PREGNANCY, 1),
    unstopped(HEART, 0),
    [M, q(HEART, '/answer_options/0/urgent'), GONE],
  ],
  [
    'a stop is dropped from a question that is said to mean the same',
    ['let through'],
    unstopped(PREGNANCY, 1),
    declared(PREGNANCY, { meaning: 'same' }),
  ],
  [
    'a stop is new, on an answer from before',
    [],
    [M, q(PREGNANCY, '/answer_options/0/end_progress'), true],
    declared(PREGNANCY, { meaning: 'same' }),
  ],
  [
    'an option has another id, and its author maps it',
    [],
    [M, q(FORM, '/answer_options/0/id'), 'mr-form-tablet'],
    declared(FORM, { meaning: 'same', options: { 'mr-form-swallow': 'mr-form-tablet' } }),
  ],
  ['every answer to a question stops', ['trapped'], every, declared(PREGNANCY, { meaning: 'changed' })],
  [
    'the address of the questions is another one',
    [],
    ['routes.json', '/routes/question/path', '/ask/:product_slug/:user_questionnaire_id/:question_id'],
  ],
];

test.each(GOLDEN)('[issue 15] visitors in the middle of the flow: %s', (_, harms, ...edits) => {
  const { findings, states } = proveInFlight(shipped, built(edited(orderingSource, ...edits)));
  expect(findings.map(({ harm, message, story }) => ({ harm, message, story }))).toEqual(
    harms.map((harm) => expect.objectContaining({ harm })),
  );
  expect(states).toBeGreaterThan(60);
});

test('[issue 15] finds an answer that the new build would use for another question, and tells how it happens', () => {
  const { findings } = proveInFlight(shipped, built(edited(orderingSource, reversed), false));
  const [reused] = findings;
  expect(reused).toMatchObject({ harm: 'reused', file: M, pointer: q(PREGNANCY) });
  expect(reused?.story.map(({ does }) => does)).toContain(
    'answers "Are you pregnant or breastfeeding, or could you be pregnant?" with "No"',
  );
});

test('[issue 15] tries every answer to every question, in progress and before the payment', () => {
  const { medical_questionnaire = [] } = shipped.products[SLUG] ?? {};
  const edits = medical_questionnaire.map((_, index): Edit => [
    M,
    q(index, '/question_text'),
    '<p>Something else?</p>',
  ]);
  const { findings } = proveInFlight(shipped, built(edited(orderingSource, ...edits), false));
  expect(findings.filter(({ harm }) => harm === 'reused').map(({ pointer }) => pointer)).toEqual(
    medical_questionnaire.map((_, index) => q(index)),
  );
});
