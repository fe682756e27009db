import { expect, test } from 'vitest';
import { checkFlow } from '#checks';
import { compileFlow, type FlowSource, type Json } from '#core';
import { knowledges } from '../../src/checks/subject/backend-knows.ts';
import { explored, reaching } from '../../src/checks/subject/explored.ts';
import { subjectOf } from '../../src/checks/subject/subject.ts';
import { type Edit, edited } from '../core/support/edit.ts';
import { orderingSource } from '../core/support/ordering.ts';

const STEP = {
  id: 'advice',
  only_if: { 'derived.age': { above: 65 } },
  path_type: 'advice',
  routes: ['advice'],
  done_if: { 'steps.read': { includes: 'advice' } },
};
const ROUTE = { path: '/products/:product_slug/advice', access: 'signed-in', screen: 'advice', title: 'advice.title' };

/** The shipped flow with an additional step for people above an age. @param doing the actions of its only button */
function flowFor(doing: Json) {
  const { 'steps.json': file } = orderingSource.files;
  const { steps } = file as { steps: unknown[] };
  const contract = JSON.parse(JSON.stringify(orderingSource.contract));
  contract['x-tundish'].path_types.advice = { params: ['product_slug'] };
  const screen = {
    $schema: '../../../schemas/screen.schema.json',
    kind: 'page',
    heading: 'advice.title',
    blocks: [{ block: 'button', label: 'common.continue', do: doing }],
  };
  const edits: Edit[] = [
    ['flow.json', '/derived', { age: { years_since: 'person.date_of_birth' } }],
    ['steps.json', '/steps', steps.toSpliced(3, 0, STEP)],
    ['routes.json', '/routes/advice', { ...ROUTE, health: true }],
    ['calls.json', '/calls/read-advice', { operation: 'readStep', params: { path_type: { is: 'advice' } } }],
    ['copy/en.json', '/texts/advice.title', 'Before you go on'],
    ['copy/es.json', '/texts/advice.title', 'Antes de seguir'],
  ];
  const changed = edited(orderingSource, ...edits);
  const source: FlowSource = { ...changed, contract, files: { ...changed.files, 'screens/advice.json': screen } };
  const compiled = compileFlow(source);
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems));
  return { source, flow: compiled.flow };
}

test('[GD-7] where only the backend knows an age, people just below and just above the limit are tried', () => {
  const { flow, source } = flowFor([{ call: 'read-advice', then: [{ go: 'next_path' }] }]);
  const subject = subjectOf(flow, source);
  const dates = knowledges(subject).map((knows) => knows?.person?.date_of_birth);
  expect(dates).toEqual([null, '1961-01-02', '1960-01-01']);
  const nodes = [...explored(subject).values()].map(({ position }) => position);
  const led = nodes.filter(({ at, done }) => at.route.id === 'advice' && done > 0);
  expect([...new Set(led.map(({ knows }) => knows?.person?.date_of_birth))]).toEqual(['1960-01-01']);
  expect(checkFlow(flow, source, '2026-06-15').filter(({ rule }) => rule.startsWith('GR'))).toEqual([]);
}, 120_000);

test('[GD-7] a step that leads nowhere keeps only the people with this step from the goal', () => {
  const { flow, source } = flowFor([{ go: 'advice' }]);
  const subject = subjectOf(flow, source);
  const nodes = explored(subject);
  const good = reaching(nodes);
  const begin = [...nodes].filter(([, { position }]) => position.at.route.id === 'user-demographics');
  const born = (isGood: boolean) =>
    begin.flatMap(([key, { position }]) => (good.has(key) === isGood ? [position.knows?.person?.date_of_birth] : []));
  expect([...new Set(born(false))]).toEqual(['1960-01-01']);
  expect([...new Set(born(true))]).toEqual([null, '1961-01-02']);
}, 120_000);
