import { expect, test } from 'vitest';
import { checkFlow } from '#checks';
import { knowledges } from '../../src/checks/subject/backend-knows.ts';
import { explored, reaching } from '../../src/checks/subject/explored.ts';
import { subjectOf } from '../../src/checks/subject/subject.ts';
import { flowFor } from './step-for-some.ts';

test('[GD-7] if only the backend knows an age, the check tries people just below and just above the limit', () => {
  const { flow, source } = flowFor([{ call: 'read-advice', then: [{ go: 'next_path' }] }]);
  const subject = subjectOf(flow, source);
  const dates = knowledges(subject).map((knows) => knows?.person?.date_of_birth);
  expect(dates).toEqual([null, '1961-01-02', '1960-01-01']);
  const nodes = [...explored(subject).values()].map(({ position }) => position);
  const led = nodes.filter(({ match, done }) => match.route.id === 'advice' && done > 0);
  expect([...new Set(led.map(({ knows }) => knows?.person?.date_of_birth))]).toEqual(['1960-01-01']);
  expect(checkFlow(flow, source, '2026-06-15').filter(({ rule }) => rule.startsWith('GR'))).toEqual([]);
}, 120_000);

test('[GD-7] a dead end in a step keeps only the people who have this step from the goal', () => {
  const { flow, source } = flowFor([{ go: 'advice' }]);
  const subject = subjectOf(flow, source);
  const nodes = explored(subject);
  const good = reaching(nodes);
  const begin = [...nodes].filter(([, { position }]) => position.match.route.id === 'user-demographics');
  const born = (isGood: boolean) =>
    begin.flatMap(([key, { position }]) => (good.has(key) === isGood ? [position.knows?.person?.date_of_birth] : []));
  expect([...new Set(born(false))]).toEqual(['1960-01-01']);
  expect([...new Set(born(true))]).toEqual([null, '1961-01-02']);
}, 120_000);
