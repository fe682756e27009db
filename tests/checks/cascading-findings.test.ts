import { describe, expect, test } from 'vitest';
import type { Problem } from '#core';
import { withoutCascadingFindings } from '../../src/checks/cascading-findings.ts';

const finding = (rule: string, severity: Problem['severity'] = 'error', file = 'routes.json'): Problem => ({
  rule,
  severity,
  file,
  pointer: `/${rule}`,
  anchor: 'value',
  message: rule,
  hint: '',
});
const left = (...found: Problem[]) => withoutCascadingFindings(found).map(({ rule }) => rule);

describe('[issue 11] a finding that follows from another', () => {
  test.each([
    ['a goal out of reach, behind a way that ends', ['GR04', 'GR06'], ['GR04']],
    ['a goal and a screen out of reach', ['GR01', 'GR06'], ['GR06']],
    ['what nothing uses, beside a mistake', ['RF23', 'CP02'], ['CP02']],
    ['a call that shows nothing, made beside its like', ['SM26', 'SM35'], ['SM35']],
    ['two kinds of what nothing uses', ['RF08', 'RF23'], ['RF23']],
  ])('is left out: %s', (_what, found, expected) => {
    expect(left(...found.map((rule) => finding(rule)))).toEqual(expected);
  });

  test.each([
    ['GR05', 'GR06'],
    ['SM26', 'GR06'],
    ['SM26', 'PR14'],
    ['CP02', 'RF23'],
    ['GR06', 'GR01'],
  ] as const)('is told as long as its cause %s is no error', (cause, rule) => {
    for (const severity of ['warning', 'info'] as const)
      expect(left(finding(cause, severity), finding(rule))).toContain(rule);
  });

  test('with the severity "info" is removed, even if its cause is only a warning', () => {
    expect(left(finding('GR01', 'warning'), finding('RF08', 'info'))).toEqual(['GR01']);
    expect(left(finding('CP02', 'warning'), finding('RF08', 'info'))).toEqual(['CP02', 'RF08']);
  });

  test('[issue 11] stays when it is an error about a translation whose original has only a warning', () => {
    const at = (rule: string, severity: Problem['severity'], file: string) => ({
      ...finding(rule, severity, file),
      pointer: '/texts/cart.title',
    });
    const stale = at('CP08', 'error', 'copy/es.json');
    expect(left(at('CP03', 'warning', 'copy/en.json'), stale)).toEqual(['CP03', 'CP08']);
    expect(left(at('CP03', 'error', 'copy/en.json'), stale)).toEqual(['CP03']);
    expect(left(at('SM40', 'warning', 'products/a.json'), at('CP07', 'error', 'products/a.es.json'))).toEqual([
      'SM40',
      'CP07',
    ]);
  });

  test('[issue 11] two limits with exchanged messages give one finding', () => {
    const at = (pointer: string) => ({ ...finding('CP16', 'warning', 'forms/a.json'), pointer });
    expect(left(at('/fields/0/minLength'), at('/fields/0/maxLength'))).toEqual(['CP16']);
    expect(left(at('/fields/0/minLength'), at('/fields/1/maxLength'))).toEqual(['CP16', 'CP16']);
  });

  test('about a translation is removed only if the cause is in the same product', () => {
    const of = (file: string) => finding('CP07', 'error', file);
    expect(
      left(finding('SC01', 'error', 'products/a.json'), of('products/a.es.json'), of('products/b.es.json')),
    ).toEqual(['SC01', 'CP07']);
  });

  test('[issue 11] about a list entry is removed if its cause is in the same list, and stays if the cause is in another list', () => {
    const at = (rule: string, pointer: string) => ({ ...finding(rule, 'warning', 'products/a.json'), pointer });
    const changed = at('SM40', '/variants/0/quantities/0/label');
    expect(left(changed, at('CP08', '/variants/0/quantities/1/label'))).toEqual(['SM40']);
    expect(left(changed, at('CP08', '/variants/1/quantities/0/label'))).toEqual(['SM40', 'CP08']);
  });

  test('raises the severity of its cause to its own', () => {
    const word = (severity: Problem['severity']) => ({
      ...finding('SM40', severity),
      pointer: '/blocks/0/if/cart.plan',
    });
    const part = (severity: Problem['severity']) => ({ ...finding('SM41', severity), pointer: '/blocks/0/blocks/1' });
    const severities = (...found: Problem[]) => withoutCascadingFindings(found).map(({ severity }) => severity);
    expect(severities(word('warning'), part('error'))).toEqual(['error']);
    expect(severities(word('error'), part('warning'))).toEqual(['error']);
    expect(severities(word('info'), part('warning'), part('error'))).toEqual(['error']);
  });

  /** A finding of a rule at a place: "SM26 screens/a.json#/blocks/0/do". */
  const at = (told: string): Problem => {
    const [, rule = '', file = '', pointer = ''] = /^(\S+) ([^#]+)#(.*)$/.exec(told) ?? [];
    return { ...finding(rule, 'error', file), pointer };
  };

  test.each([
    ['RF04 routes.json#/routes/a/path', 'RF12 screens/a.json#/source'],
    ['RF04 routes.json#/routes/a/path', 'GR20 screens/a.json#/source'],
    ['SM43 screens/a.json#/blocks/0/if/any', 'GR20 screens/a.json#/blocks/0/if'],
    ['RF04 screens/a.json#/blocks/0/to', 'CP14 screens/a.json#/blocks/0/label'],
    ['RF04 screens/a.json#/blocks/0/params/slug', 'CP14 screens/a.json#/blocks/0/label'],
    ['RF04 screens/a.json#/blocks/0/params/slug', 'SM30 screens/a.json#/blocks/0'],
    ['SM30 screens/a.json#/do/0', 'PR14 stores.json#/stores/a'],
    ['SM26 screens/a.json#/do/0', 'PR14 stores.json#/stores/a'],
    ['SM26 screens/a.json#/do/0', 'AX04 flow.json#/session'],
    ['GR09 routes.json#/routes/a', 'AX04 flow.json#/session'],
    ['SM41 screens/a.json#/do/0/go/x', 'GR25 screens/a.json#/do/0/go'],
    ['SM16 screens/a.json#/do/1/clear', 'GR25 screens/a.json#/do/0/go'],
    ['SM30 screens/a.json#/do/0', 'SM31 screens/a.json#/do/1'],
    ['GR20 screens/a.json#/blocks/0/if/a', 'SM31 screens/a.json#/blocks/0/if'],
    ['SM30 screens/a.json#/do/0/set/x', 'SM36 screens/a.json#/do/0/set'],
    ['SM30 screens/a.json#/do/0/set/x', 'SF09 screens/a.json#/do/0/set'],
    ['SM31 screens/a.json#/do/0', 'SM41 screens/a.json#/do/1'],
    ['SM35 screens/a.json#/do/0', 'SM26 screens/a.json#/do/1'],
    ['GR09 routes.json#/routes/a', 'SM26 routes.json#/routes/b'],
    ['SM26 screens/a.json#/do/0', 'GR05 screens/a.json#/blocks'],
    ['SM30 screens/a.json#/do/0', 'GR05 calls.json#/calls/a'],
    ['GR12 routes.json#/routes/a', 'GR04 screens/a.json#/blocks/0/to'],
    ['GR06 steps.json#/goal', 'GR04 routes.json#/routes/a/access'],
    ['GR20 routes.json#/routes/b', 'GR03 routes.json#/routes/a'],
    ['GR23 routes.json#/routes/a/access', 'GR03 routes.json#/routes/b'],
    ['GR23 flow.json#/access/a/allows', 'GR13 errors.json#/screen'],
    ['GR04 routes.json#/routes/a/requires', 'GR13 errors.json#/screen'],
    ['GR04 flow.json#/landing/0/go', 'GR13 errors.json#/screen'],
    ['GR09 routes.json#/routes/a', 'GR07 routes.json#/routes/b'],
    ['GR20 screens/a.json#/do', 'GR07 routes.json#/routes/b'],
    ['SM26 routes.json#/routes/a', 'GR07 routes.json#/routes/b'],
    ['GR23 routes.json#/routes/a/access', 'GR07 routes.json#/routes/a/on_back'],
    ['SM39 screens/a.json#/do/0', 'SM16 screens/a.json#/do/1'],
    ['PR02 screens/a.json#/do/0', 'SM16 screens/a.json#/do/1'],
    ['GR18 flow.json#/layout', 'SM16 screens/a.json#/do/1'],
    ['SC04 products/a.json#/pre', 'SF12 products/a.json#/medical'],
    ['SF02 questions.json#/stops', 'SF12 products/a.json#/medical'],
    ['SF08 products/b.json#/pre', 'SF12 products/a.json#/medical'],
    ['GR21 steps.json#/steps/0', 'GR24 steps.json#/steps'],
    ['SM30 screens/a.json#/do/0', 'GR02 routes.json#/routes/a'],
    ['GR24 steps.json#/steps', 'GR01 routes.json#/routes/a'],
    ['RF28 screens/a.json#/blocks/0/text', 'RF08 copy/en.json#/texts/a.b'],
  ])('%s explains %s', (cause, consequence) => {
    const [first, second] = [at(cause), at(consequence)];
    expect(left(first, second)).toEqual([first.rule]);
    expect(left(second, first)).toEqual([first.rule]);
  });

  test.each([
    ['RF04 screens/b.json#/blocks/0/to', 'RF12 screens/a.json#/source'],
    ['SM43 screens/a.json#/blocks/1/if/any', 'GR20 screens/a.json#/blocks/0/if'],
    ['RF04 screens/a.json#/blocks/1/to', 'CP14 screens/a.json#/blocks/0/label'],
    ['RF04 screens/a.json#/blocks/1/to', 'SM30 screens/a.json#/blocks/0'],
    ['GR25 screens/a.json#/do/0/go', 'GR25 screens/a.json#/do/2/go'],
    ['SM16 screens/a.json#/then/1/clear', 'GR25 screens/a.json#/do/0/go'],
    ['GR20 screens/a.json#/blocks/1/if/a', 'SM31 screens/a.json#/blocks/0/if'],
    ['SM30 screens/a.json#/do/1/set/x', 'SF09 screens/a.json#/do/0/set'],
    ['SM35 screens/b.json#/do/0', 'SM26 screens/a.json#/do/1'],
    ['GR09 routes.json#/routes/a', 'SM26 screens/a.json#/do'],
    ['SM26 screens/b.json#/do/0', 'GR05 screens/a.json#/blocks'],
    ['SM30 screens/a.json#/do/0', 'GR05 screens/b.json#/blocks'],
    ['GR04 screens/b.json#/blocks/0/to', 'GR04 screens/a.json#/blocks/0/to'],
    ['CP02 copy/en.json#/texts/a', 'GR04 screens/a.json#/blocks/0/to'],
    ['GR12 routes.json#/routes/b', 'GR04 routes.json#/routes/a/requires'],
    ['GR23 flow.json#/signed_in', 'GR03 routes.json#/routes/b'],
    ['GR04 routes.json#/routes/a/on_arrival', 'GR13 errors.json#/screen'],
    ['GR23 routes.json#/routes/b/access', 'GR07 routes.json#/routes/a/on_back'],
    ['SC04 products/b.json#/pre', 'SF12 products/a.json#/medical'],
    ['SF12 products/b.json#/medical', 'SF12 products/a.json#/medical'],
    ['SM30 screens/a.json#/do/0', 'GR21 steps.json#/steps/0'],
    ['GR04 screens/a.json#/blocks/0/to', 'GR06 steps.json#/goal'],
  ])('%s does not explain %s', (one, other) => {
    const [first, second] = [at(one), at(other)];
    const rules = left(first, second);
    // What follows from unreachable pages is the link's finding.
    expect(rules).toContain(second.rule);
    if (second.rule !== 'GR06') expect(rules).toHaveLength(2);
  });

  test('a limit that contradicts two texts is reported once; a finding configured as an error is always reported', () => {
    const [shown, limit] = [at('RF28 forms/a.json#/fields/0/label'), at('CP16 forms/a.json#/fields/0/hint')];
    const as = (severity: Problem['severity'], one: Problem) => ({ ...one, severity });
    expect(left(as('warning', shown), as('warning', limit))).toEqual(['RF28']);
    expect(left(as('warning', shown), as('error', limit))).toEqual(['CP16']);
    const elsewhere = at('RF28 forms/a.json#/fields/1/label');
    expect(left(as('warning', elsewhere), as('warning', limit))).toEqual(['RF28', 'CP16']);
  });

  test('a warning that replaces an error becomes an error, so that a flow with an error never passes', () => {
    const any = { ...at('SM43 screens/a.json#/blocks/0/if/any'), severity: 'warning' as const };
    const found = withoutCascadingFindings([any, at('GR20 screens/a.json#/blocks/0/if')]);
    expect(found.map(({ rule, severity }) => [rule, severity])).toEqual([['SM43', 'error']]);
  });

  test('of two findings at one location the more severe stays: errors first, then safety, privacy and lost answers', () => {
    const placed = (rule: string, severity: Problem['severity']) => ({ ...finding(rule, severity), pointer: '/a' });
    expect(left(placed('PR14', 'warning'), placed('CP02', 'error'))).toEqual(['CP02']);
    for (const rule of ['SF02', 'PR01', 'SM16']) {
      expect(left(placed('CP02', 'error'), placed(rule, 'error'))).toEqual([rule]);
      expect(left(placed(rule, 'error'), placed('CP02', 'error'))).toEqual([rule]);
    }
    expect(left(placed('CP02', 'error'), placed('CP03', 'error'))).toEqual(['CP02']);
    expect(left(placed('CP02', 'error'), placed('CP02', 'error'))).toEqual(['CP02', 'CP02']);
  });
});
