import { expect, test } from 'vitest';
import { checkFlow } from '#checks';
import { compileFlow, type FlowSource } from '#core';
import { type Edit, GONE } from '../core/support/edit.ts';
import { minimal } from '../core/support/minimal.ts';

/** A product unlike the shipped one: a survey with one question screen and one page, open to everyone. */
const survey: Edit[] = [
  ['routes.json', '/routes/home/screen', 'nights'],
  ['routes.json', '/routes/home/health', true],
  ['routes.json', '/routes/done', { path: '/merci/:night', access: 'open', screen: 'home', title: 'home.title' }],
  ['screens/home.json', '/blocks', [{ block: 'link', label: 'home.title', to: 'home' }]],
  [
    'stores.json',
    '',
    {
      $schema: '../../schemas/stores.schema.json',
      stores: {
        sleep: { holds: 'answers', persist: 'memory', owner: 'person' },
      },
    },
  ],
  ['calls.json', '/calls/ask', { operation: 'ask' }],
  ['calls.json', '/calls/tell', { operation: 'tell', body: { all: 'answers' } }],
  ['questions.json', '/types', { rating: { widget: 'single-choice', selects: 'one', advance: 'on_continue' } }],
  [
    'screens/nights.json',
    '',
    {
      $schema: '../../../schemas/screen.schema.json',
      kind: 'questionnaire',
      source: 'ask',
      store: 'sleep',
      transition: { kind: 'slide', duration: '100ms' },
      advance_after: '300ms',
      back_after: '100ms',
      on_complete: [{ call: 'tell', then: [{ clear: ['sleep'] }, { go: 'done', params: { night: { is: 'one' } } }] }],
    },
  ],
  ['steps.json', '/steps', []],
  ['steps.json', '/goal', GONE],
  ['flow.json', '/suppress', []],
  ['modals.json', '/modals/safety-stop/blocks', [{ block: 'phone', text: 'safety.phone' }]],
  ['modals.json', '/modals/helper/blocks', [{ block: 'text', from: 'item.helper_text' }]],
];

/** The contract of the other flow's backend. */
const contract = {
  openapi: '3.1.0',
  servers: [{ url: '/api' }],
  paths: {
    '/sleep': {
      get: {
        operationId: 'ask',
        'x-tundish': { health: true },
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Questionnaire' } } } },
        },
      },
      post: {
        operationId: 'tell',
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', required: ['all'], properties: { all: { type: 'object' } } },
            },
          },
        },
        responses: { 204: {} },
      },
    },
  },
  components: { schemas: { Questionnaire: { type: 'object' } } },
};

function told(source: FlowSource): string[] {
  const compiled = compileFlow(source);
  const problems = 'problems' in compiled ? compiled.problems : checkFlow(compiled.flow, source, '2026-06-15');
  // It has the shipped flow's copy and toasts, most of them unused.
  const others = problems.filter(({ rule }) => !['RF08', 'RF28', 'RF23'].includes(rule));
  return others.map(({ rule, file, message }) => `${rule} ${file} ${message}`);
}

test('[RT-0] a flow of another product needs nothing that only the shipped flow has', () => {
  expect(told({ ...minimal(...survey), contract })).toEqual([]);
});
