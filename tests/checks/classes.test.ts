import { expect, test } from 'vitest';
import type { DiffClass } from '#checks';
import type { Json } from '#core';
import type { Change } from '../../src/checks/diff/changes.ts';
import { classOf } from '../../src/checks/diff/classes.ts';
import { orderingSource } from '../core/support/ordering.ts';
import { sideFrom } from './labelled-edits.ts';

const side = sideFrom(orderingSource);
const said = (...words: string[]): Json => ({ text: words });
const money: Json = { format: 'money' };

type Values = Pick<Change, 'before' | 'after' | 'around' | 'moved'>;
const added = (after: Json = 'x'): Values => ({ before: undefined, after });
const gone = (before: Json = 'x'): Values => ({ before, after: undefined });
const other = (before: Json = 'x', after: Json = 'y'): Values => ({ before, after });
const reworded = other(said('a'), said('b'));

/** The class of each kind of setting: what is added, gone or another, and texts apart from other values. */
const CLASSES: Record<string, [DiffClass, path: string, Values][]> = {
  'flow.json': [
    ['safety', 'brand/phone', reworded],
    ['copy', 'brand/name', other()],
    ['privacy', 'queries/persisted', other()],
    ['behaviour', 'queries/retry', other()],
    ['behaviour', 'api/timeout', other()],
    ['breaking', 'api/base', other()],
    ['breaking', 'contract', other()],
    ['look', 'layout/logo', other()],
    ['look', 'layout/mark', other()],
    ['copy', 'layout/skip', reworded],
    ['behaviour', 'layout/skip', gone(said('a'))],
    ['behaviour', 'layout/skip', added(said('a'))],
    ['safety', 'emergency/label', reworded],
    ['safety', 'region', other()],
    ['privacy', 'leave_to/0', added()],
    ['money', 'money/currency', other()],
    ['behaviour', 'default_locale', other()],
    ['behaviour', 'session/warning', other()],
  ],
  'routes.json': [
    ['breaking', 'routes/cart', gone({})],
    ['behaviour', 'routes/cart', added({})],
    ['privacy', 'routes/cart/health', other()],
    ['privacy', 'routes/cart/takes', other()],
    ['privacy', 'routes/cart/optional_params', other()],
    ['breaking', 'routes/cart/path', other()],
    ['breaking', 'routes/cart/path_type', other()],
    ['look', 'routes/cart/layout', other()],
    ['copy', 'routes/cart/title', reworded],
    ['behaviour', 'routes/cart/title', other()],
    ['behaviour', 'routes/cart/screen', reworded],
  ],
  'steps.json': [
    ['safety', 'steps/cart', { ...other(), moved: true }],
    ['behaviour', 'order/cart', { ...other(), moved: true }],
    ['safety', 'steps/cart', gone({})],
    ['behaviour', 'steps/cart', added({})],
    ['behaviour', 'first_step_starts_at', gone(1)],
    ['safety', 'steps/medical/done_if', other()],
    ['safety', 'steps/medical/only_if', other()],
    ['behaviour', 'steps/cart/done_if', other()],
    ['behaviour', 'steps/medical/weight', other()],
    ['breaking', 'steps/medical/path_type', other()],
    ['copy', 'steps/medical/label', reworded],
    ['behaviour', 'steps/medical/label', gone(said('a'))],
    ['behaviour', 'steps/medical/label', added(said('a'))],
  ],
  'calls.json': [
    // Removing a call is not breaking: the old backend just gets fewer requests.
    ['behaviour', 'calls/login', gone({})],
    ['breaking', 'calls/login', added({})],
    ['privacy', 'calls/login/health', other()],
    ...['body', 'body_from', 'query', 'headers'].flatMap((setting): [DiffClass, string, Values][] => [
      ['privacy', `calls/login/${setting}/x`, added()],
      ['breaking', `calls/login/${setting}/x`, gone()],
    ]),
    ...['method', 'path', 'params', 'base', 'response', 'key'].map((setting): [DiffClass, string, Values] => [
      'breaking',
      `calls/login/${setting}`,
      other(),
    ]),
    ['copy', 'calls/login/said', reworded],
    ['behaviour', 'calls/login/said', added(said('a'))],
    ['behaviour', 'calls/login/said', gone(said('a'))],
  ],
  'stores.json': [
    ['breaking', 'stores/cart', gone({})],
    ['privacy', 'stores/cart', added({})],
    ['breaking', 'stores/cart/fields/variant', gone({})],
    ['privacy', 'stores/cart/fields/variant', added({})],
    ['breaking', 'stores/cart/fields/variant/type', other()],
    ['behaviour', 'stores/cart/fields/variant/default', other()],
    ['breaking', 'stores/cart/name', other()],
    ['breaking', 'stores/cart/version', other()],
    ['breaking', 'stores/cart/holds', other()],
    ['privacy', 'stores/cart/persist', other()],
    ['behaviour', 'stores/cart/persist', { ...other('x', 'x'), moved: true }],
  ],
  'analytics.json': [
    ['privacy', 'disabled', other(['a', 'b'], ['a'])],
    ['analytics', 'disabled', other(['a'], ['a', 'b'])],
    ['analytics', 'disabled', other(['a', 'b'], ['b', 'a'])],
    ['analytics', 'disabled', added(['a'])],
    ['privacy', 'events/purchase', added({})],
    ['analytics', 'events/purchase', gone({})],
    ['privacy', 'events/purchase/to/edge', added()],
    ['analytics', 'events/purchase/to/edge', gone()],
    ['privacy', 'events/purchase/fields/email', other()],
    ['analytics', 'events/purchase/fields/email', gone()],
    ['privacy', 'identity/id/by', other()],
    ['analytics', 'events/purchase/name', other()],
    ['analytics', 'events/purchase/name', added()],
  ],
  'questions.json': [
    ['safety', 'stops/urgent/opens', other()],
    ['look', 'displays/x/y', other()],
    ['look', 'types/single_choice/widget', other()],
    ['behaviour', 'types/single_choice/advance', other()],
    ['copy', 'continue', reworded],
    ['behaviour', 'count', added(said('a'))],
    ['behaviour', 'count', gone(said('a'))],
  ],
  'modals.json': [
    ['safety', 'modals/safety-stop/blocks/0/text', reworded],
    ['copy', 'modals/confirm-deletion/blocks/0/text', reworded],
  ],
  'theme.json': [['look', 'tokens/space.3', reworded]],
  'themes/night.json': [['look', 'tokens/space.3', reworded]],
  'screens/cart.json': [
    ['breaking', '', gone({})],
    ['behaviour', '', added({})],
    ['behaviour', 'advance_after', reworded],
    ['money', 'blocks/0/format', other()],
    ['money', 'blocks/0/value', { ...other(said('a'), said('b')), around: money }],
    ['behaviour', 'blocks/0/value', { ...other(), around: money }],
    ['money', 'blocks/0', gone(money)],
    ['money', 'blocks/0', added(money)],
    ['money', 'fields/0/label_when/0', reworded],
    ['privacy', 'fields/0/consent/text', reworded],
    ['privacy', 'fields/0/label', { ...reworded, around: { consent: {} } }],
    ['money', 'fields/0/label', { ...reworded, around: { consent: {}, label_when: [] } }],
    ['copy', 'blocks/0/text', reworded],
    ['look', 'blocks/0/tone', other()],
    ['privacy', 'fields/0', added({ field: 'nickname' })],
    ['behaviour', 'fields/0', gone({ field: 'nickname' })],
    ['behaviour', 'fields/0', added({ group: 'name' })],
    ['behaviour', 'blocks/0', added({ field: 'nickname' })],
    ...['text', 'heading', 'html', 'notice'].flatMap((block): [DiffClass, string, Values][] => [
      ['copy', 'blocks/0', added({ block })],
      ['copy', 'blocks/0', gone({ block })],
      ['behaviour', 'blocks/0', added({ block, if: {} })],
    ]),
    ['behaviour', 'blocks/0', added({ block: 'button' })],
    ['copy', 'heading', added(said('a'))],
    ['behaviour', 'to', other()],
  ],
  'lists/states.json': [
    ['behaviour', 'list/0', gone({})],
    ['behaviour', '', gone({})],
  ],
};

test.each(
  Object.entries(CLASSES).flatMap(([file, all]) =>
    all.map(([kind, path, values]) => [file, path, kind, values] as const),
  ),
)('[issue 15] in %s a change of "%s" is one of %s: %j', (file, place, kind, values) => {
  const path = place === '' ? [] : place.split('/');
  expect(classOf(file, { path, from: '', to: '', ...values }, side, side)).toBe(kind);
});

test('[issue 15] a modal belongs to safety when a stop opens it on either side of the comparison', () => {
  const change: Change = { path: ['modals', 'confirm-deletion', 'title'], from: '', to: '', ...reworded };
  const { questions } = side.flow;
  const stops = Object.fromEntries(
    Object.entries(questions.stops).map(([id, stop]) => [id, { ...stop, opens: 'confirm-deletion' }]),
  );
  const opening = { ...side, flow: { ...side.flow, questions: { ...questions, stops } } };
  expect(classOf('modals.json', change, opening, side)).toBe('safety');
  expect(classOf('modals.json', change, side, opening)).toBe('safety');
});
