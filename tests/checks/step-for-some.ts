import { compileFlow, type FlowSource, type Json } from '#core';
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

const READ: Json = { operation: 'readStep', params: { path_type: { is: 'advice' } } };

/**
 * The shipped flow with an additional step for people above an age.
 * @param doing the actions of its only button
 * @param call the call "read-advice"
 * @param done_if when the step is done
 */
export function flowFor(doing: Json, call: Json = READ, done_if: Json = STEP.done_if) {
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
    ['steps.json', '/steps', steps.toSpliced(3, 0, { ...STEP, done_if })],
    ['routes.json', '/routes/advice', { ...ROUTE, health: true }],
    ['calls.json', '/calls/read-advice', call],
    ['copy/en.json', '/texts/advice.title', 'Before you go on'],
    ['copy/es.json', '/texts/advice.title', 'Antes de seguir'],
  ];
  const changed = edited(orderingSource, ...edits);
  const source: FlowSource = { ...changed, contract, files: { ...changed.files, 'screens/advice.json': screen } };
  const compiled = compileFlow(source);
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems));
  return { source, flow: compiled.flow };
}
