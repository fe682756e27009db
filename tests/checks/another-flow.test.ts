import { expect, test } from 'vitest';
import { checkFlow } from '#checks';
import { compileFlow, type FlowSource } from '#core';
import type { Edit } from '../core/support/edit.ts';
import { minimal } from '../core/support/minimal.ts';

/** A product that is nothing like the shipped one: a survey of one question screen and one page, for everyone. */
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
  ['calls.json', '/calls/ask', { method: 'GET', path: '/sleep', response: 'Questionnaire', health: true }],
  ['calls.json', '/calls/tell', { method: 'POST', path: '/sleep', response: 'nothing', body: { all: 'answers' } }],
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
  ['flow.json', '/suppress', []],
  ['modals.json', '/modals/safety-stop/blocks', [{ block: 'phone', text: 'safety.phone' }]],
];

/** What its backend can be asked. */
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
  // The copy is the shipped flow's: most of it is not shown here.
  return problems.filter(({ rule }) => rule !== 'RF08').map(({ rule, file, message }) => `${rule} ${file} ${message}`);
}

test('[RT-0] a flow of another product is asked for nothing that only the shipped one has', () => {
  expect(told({ ...minimal(...survey), contract })).toEqual([]);
});
