import { describe, expect, test } from 'vitest';
import type { Json } from '#core';
import type { Change } from '../../src/checks/diff/changes.ts';
import { classOf } from '../../src/checks/diff/classes.ts';
import type { Side } from '../../src/checks/diff/normal.ts';
import { ordering } from '../core/support/ordering.ts';

const side: Side = { flow: ordering, files: {}, origin: (file, pointer) => ({ file, pointer }) };
const TEXT = { text: ['One'] };
const OTHER = { text: ['Two'] };
/** Stands for any value. */
const [OLD, NEW] = ['old', 'new'];

type Row = [expected: string, place: string, before: Json | undefined, after: Json | undefined, more?: Partial<Change>];

/** The class of a change at "file#/path", of one value to another. */
function classAt(place: string, before: Json | undefined, after: Json | undefined, more: Partial<Change> = {}) {
  const [file = '', pointer = ''] = place.split('#/');
  const path = pointer === '' ? [] : pointer.split('/');
  return classOf(file, { path, before, after, from: '', to: '', ...more }, side, side);
}

describe('[issue 15] the class of a change', () => {
  test.each<Row>([
    ['safety', 'flow.json#/brand/phone', OLD, NEW],
    ['copy', 'flow.json#/brand/name', OLD, NEW],
    ['privacy', 'flow.json#/queries/persisted', OLD, NEW],
    ['behaviour', 'flow.json#/queries/retry', OLD, NEW],
    ['behaviour', 'flow.json#/api/timeout', OLD, NEW],
    ['breaking', 'flow.json#/api/base', OLD, NEW],
    ['breaking', 'flow.json#/contract', OLD, NEW],
    ['look', 'flow.json#/layout/logo/src', OLD, NEW],
    ['look', 'flow.json#/brand/mark', OLD, NEW],
    ['copy', 'flow.json#/layout/splash', TEXT, OTHER],
    ['safety', 'flow.json#/emergency/text', TEXT, OTHER],
    ['safety', 'flow.json#/region', OLD, NEW],
    ['money', 'flow.json#/money/currency', OLD, NEW],
    ['privacy', 'flow.json#/leave_to', OLD, NEW],
    ['behaviour', 'flow.json#/default_locale', OLD, NEW],
    ['behaviour', 'flow.json#/layout/header', OLD, NEW],
  ])('%s: %s', (expected, place, before, after) => {
    expect(classAt(place, before, after)).toBe(expected);
  });

  test.each<Row>([
    ['breaking', 'routes.json#/routes/a', OLD, undefined],
    ['behaviour', 'routes.json#/routes/a', undefined, NEW],
    ['privacy', 'routes.json#/routes/a/health', OLD, NEW],
    ['privacy', 'routes.json#/routes/a/takes/x', OLD, NEW],
    ['privacy', 'routes.json#/routes/a/optional_params', OLD, NEW],
    ['breaking', 'routes.json#/routes/a/path', OLD, NEW],
    ['breaking', 'routes.json#/routes/a/path_type', OLD, NEW],
    ['look', 'routes.json#/routes/a/layout', OLD, NEW],
    ['copy', 'routes.json#/routes/a/title', TEXT, OTHER],
    ['behaviour', 'routes.json#/routes/a/title_when', OLD, NEW],
    ['behaviour', 'routes.json#/routes/a/access', TEXT, OTHER],
    ['safety', 'steps.json#/steps/bmi', OLD, NEW, { moved: true }],
    ['safety', 'steps.json#/steps/bmi', OLD, undefined],
    ['behaviour', 'steps.json#/steps/bmi', undefined, NEW],
    ['safety', 'steps.json#/steps/medical/done_if', OLD, NEW],
    ['safety', 'steps.json#/steps/medical/only_if', OLD, NEW],
    ['behaviour', 'steps.json#/steps/bmi/done_if', OLD, NEW],
    ['breaking', 'steps.json#/steps/intro/path_type_when', OLD, NEW],
    ['copy', 'steps.json#/label', TEXT, OTHER],
    ['behaviour', 'steps.json#/goal', OLD, NEW],
    ['behaviour', 'calls.json#/calls/a', OLD, undefined],
    ['breaking', 'calls.json#/calls/a', undefined, NEW],
    ['privacy', 'calls.json#/calls/a/health', OLD, NEW],
    ...['body', 'body_from', 'query', 'headers'].flatMap((key): Row[] => [
      ['privacy', `calls.json#/calls/a/${key}/x`, undefined, NEW],
      ['breaking', `calls.json#/calls/a/${key}/x`, OLD, NEW],
    ]),
    ...['method', 'path', 'params', 'base', 'response', 'key'].map((key): Row => [
      'breaking',
      `calls.json#/calls/a/${key}`,
      OLD,
      NEW,
    ]),
    ['copy', 'calls.json#/calls/a/errors/409/message', TEXT, OTHER],
    ['behaviour', 'calls.json#/calls/a/errors/409', OLD, NEW],
    ['breaking', 'stores.json#/stores/a', OLD, undefined],
    ['privacy', 'stores.json#/stores/a', undefined, NEW],
    ['breaking', 'stores.json#/stores/a/fields/b', OLD, undefined],
    ['privacy', 'stores.json#/stores/a/fields/b', undefined, NEW],
    ['breaking', 'stores.json#/stores/a/fields/b/type', OLD, NEW],
    ['behaviour', 'stores.json#/stores/a/fields/b/default', OLD, NEW],
    ...['name', 'version', 'holds'].map((key): Row => ['breaking', `stores.json#/stores/a/${key}`, OLD, NEW]),
    ['privacy', 'stores.json#/stores/a/persist', OLD, NEW],
    ['behaviour', 'stores.json#/stores/a/persist', OLD, OLD],
    ['privacy', 'analytics.json#/disabled', ['a', 'b'], ['a']],
    ['analytics', 'analytics.json#/disabled', ['a'], ['a', 'b']],
    ['privacy', 'analytics.json#/events/a', undefined, NEW],
    ['analytics', 'analytics.json#/events/a', OLD, undefined],
    ['privacy', 'analytics.json#/events/a/to/0', undefined, NEW],
    ['privacy', 'analytics.json#/events/a/fields/b', OLD, NEW],
    ['analytics', 'analytics.json#/events/a/fields/b', OLD, undefined],
    ['privacy', 'analytics.json#/identity/needs/0', OLD, NEW],
    ['analytics', 'analytics.json#/events/a/name', OLD, NEW],
    ['safety', 'questions.json#/stops/a', OLD, NEW],
    ['look', 'questions.json#/displays/a', OLD, NEW],
    ['look', 'questions.json#/types/a/widget', OLD, NEW],
    ['copy', 'questions.json#/continue', TEXT, OTHER],
    ['behaviour', 'questions.json#/types/a/selects', OLD, NEW],
    ['safety', 'modals.json#/modals/safety-stop/title', TEXT, OTHER],
    ['copy', 'modals.json#/modals/helper/title', TEXT, OTHER],
    ['look', 'theme.json#/tokens/a', OLD, NEW],
    ['look', 'themes/plum.json#/tokens/a', OLD, NEW],
  ])('%s: %s, %j → %j', (expected, place, before, after, more) => {
    expect(classAt(place, before, after, more)).toBe(expected);
  });

  test.each<Row>([
    ['breaking', 'screens/a.json', OLD, undefined],
    ['behaviour', 'screens/a.json', undefined, NEW],
    ['behaviour', 'screens/a.json#/advance_after', OLD, NEW],
    ['money', 'screens/a.json#/blocks/0/format', OLD, NEW],
    ['money', 'screens/a.json#/blocks/0/text', TEXT, OTHER, { around: { with: { a: { format: 'money' } } } }],
    ['money', 'screens/a.json#/blocks/0/text', TEXT, OTHER, { around: { if: { 'item.price_cents': { above: 0 } } } }],
    ['copy', 'screens/a.json#/blocks/0/text', TEXT, OTHER, { around: { if: { 'item.name': { known: true } } } }],
    ['money', 'screens/a.json#/blocks/0', { format: 'money' }, NEW],
    ['money', 'screens/a.json#/blocks/0', OLD, { format: 'money' }],
    ['money', 'screens/a.json#/fields/0/label_when', OLD, NEW],
    ['privacy', 'screens/a.json#/fields/0/consent', OLD, NEW],
    ['privacy', 'screens/a.json#/fields/0/label', TEXT, OTHER, { around: { consent: {} } }],
    ['money', 'screens/a.json#/fields/0/label', TEXT, OTHER, { around: { consent: {}, label_when: [] } }],
    ['copy', 'screens/a.json#/blocks/0/label', TEXT, OTHER],
    ['behaviour', 'screens/a.json#/blocks/0/label', TEXT, undefined],
    ...'tone look image alt widget transition logo layout icon rows position formatter shapes mark'
      .split(' ')
      .map((key): Row => ['look', `screens/a.json#/blocks/0/${key}`, OLD, NEW]),
    ['privacy', 'forms/a.json#/fields/0', undefined, { field: 'a' }],
    ['behaviour', 'forms/a.json#/fields/0', { field: 'a' }, undefined],
    ['behaviour', 'forms/a.json#/fields/0', undefined, { group: 'a' }],
    ['copy', 'screens/a.json#/blocks/0', undefined, { block: 'text', text: 'a' }],
    ['copy', 'screens/a.json#/blocks/0', { block: 'notice' }, undefined],
    ['behaviour', 'screens/a.json#/blocks/0', undefined, { block: 'text', if: {} }],
    ['behaviour', 'screens/a.json#/blocks/0', undefined, { block: 'button' }],
    ['copy', 'screens/a.json#/heading', undefined, TEXT],
    ['behaviour', 'screens/a.json#/source', OLD, NEW],
  ])('on a screen: %s: %s, %j → %j', (expected, place, before, after, more) => {
    expect(classAt(place, before, after, more)).toBe(expected);
  });
});
