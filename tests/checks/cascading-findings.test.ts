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

  test('is removed for a warning, if it is for information only', () => {
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

  test('[issue 11] of two limits with each other’s message is reported once', () => {
    const at = (pointer: string) => ({ ...finding('CP16', 'warning', 'forms/a.json'), pointer });
    expect(left(at('/fields/0/minLength'), at('/fields/0/maxLength'))).toEqual(['CP16']);
    expect(left(at('/fields/0/minLength'), at('/fields/1/maxLength'))).toEqual(['CP16', 'CP16']);
  });

  test('is removed only for a finding in its own product', () => {
    const of = (file: string) => finding('CP07', 'error', file);
    expect(
      left(finding('SC01', 'error', 'products/a.json'), of('products/a.es.json'), of('products/b.es.json')),
    ).toEqual(['SC01', 'CP07']);
  });

  test('[issue 11] is removed when another entry of its list was changed, and stays in another list', () => {
    const at = (rule: string, pointer: string) => ({ ...finding(rule, 'warning', 'products/a.json'), pointer });
    const changed = at('SM40', '/variants/0/quantities/0/label');
    expect(left(changed, at('CP08', '/variants/0/quantities/1/label'))).toEqual(['SM40']);
    expect(left(changed, at('CP08', '/variants/1/quantities/0/label'))).toEqual(['SM40', 'CP08']);
  });

  test('gives its cause its severity, where that is more severe', () => {
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
});
