import { expect, test } from 'vitest';
import { CHECKS } from '../../src/checks/all-checks.ts';
import { subjectOf } from '../../src/checks/subject/subject.ts';
import { navigationPart } from '../../src/checks/subject/navigation-part.ts';
import { cases, flowWith, read } from './golden.ts';

const subjectWith = (patch: object) => {
  const { flow, files } = flowWith(patch);
  return subjectOf(flow, files);
};

const navigationChecks = CHECKS.filter(({ sees }) => sees === 'navigation');
const broken = cases('err').filter(({ rule }) => ['GR08', 'SM16'].includes(rule));

test.each(broken)(
  'with $name, checks of paths find the same in the navigation part as in the whole flow',
  ({ file }) => {
    const subject = subjectWith(read(file));
    const found = navigationChecks.map(({ rule, run }) => [rule, run(navigationPart(subject))]);
    expect(found).toEqual(navigationChecks.map(({ rule, run }) => [rule, run(subject)]));
    expect(found.some(([, list]) => list?.length !== 0)).toBe(true);
  },
);

test('flows that differ only in texts, colours and analytics share their navigation part; others do not', () => {
  const shipped = navigationPart(subjectWith({}));
  const said = {
    'copy/en.json': { texts: { 'cart.title': 'Basket' } },
    'theme.json': { tokens: { 'color.page': '#ffffff' } },
  };
  expect(navigationPart(subjectWith(said))).toBe(shipped);
  expect(navigationPart(subjectWith({ 'flow.json': { max_hops: 9 } }))).not.toBe(shipped);
});
