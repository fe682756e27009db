import { describe, expect, test } from 'vitest';
import type { Flow } from '#core';
import { loadFlow } from '#files';
import { formsBehind } from '../../src/server/contact-forms.ts';
import { checkOfForms } from '../../src/server/forms.ts';

const loaded = await loadFlow('flows/callback');
if ('problems' in loaded) throw new Error('flows/callback does not compile');
const { flow } = loaded;

/** The flow with its contact form on two screens: the name on a screen of its own. */
function split(only_if?: Flow['steps'][number]['only_if']): Flow {
  const { contact } = flow.screens;
  const route = flow.routes.find(({ id }) => id === 'contact');
  const step = flow.steps.find(({ id }) => id === 'contact');
  if (contact?.kind !== 'form' || route === undefined || step === undefined) throw new Error('no contact form');
  const isName = (entry: object) => 'field' in entry && entry.field === 'name';
  return {
    ...flow,
    screens: {
      ...flow.screens,
      about: { ...contact, fields: contact.fields.filter(isName) },
      contact: { ...contact, fields: contact.fields.filter((entry) => !isName(entry)) },
    },
    routes: [...flow.routes, { ...route, id: 'about', screen: 'about' }],
    steps: [...flow.steps, { ...step, id: 'about', routes: ['about'], ...(only_if !== undefined && { only_if }) }],
  };
}

/** The check of what `submit` sends as "contact". */
const checkOf = (other: Flow) =>
  checkOfForms({ flow: other, clock: () => new Date('2026-06-15') }, formsBehind(other, 'submit', 'contact'));

const reached = { email: 'ada@example.com', date_of_birth: '1980-12-10', best_time: 'morning', consent: true };

describe('[VA-3] what a store holds is checked by every form that fills it', () => {
  test.each([
    ['all of it', { ...reached, name: 'Ada' }, []],
    ['without the field of the other screen', reached, ['name']],
    ['that field alone', { name: 'Ada' }, ['best_time', 'consent', 'date_of_birth', 'email']],
    [
      'with a birthday that is still to come',
      { ...reached, name: 'Ada', date_of_birth: '2026-06-16' },
      ['date_of_birth'],
    ],
    ['with that field empty', { ...reached, name: ' ' }, ['name']],
  ])('%s', (_, body, refused) => {
    expect(Object.keys(checkOf(split())(body)).toSorted()).toEqual(refused);
  });

  test('a form of a step that not everybody has counts only for those who have filled it in', () => {
    const check = checkOf(split({ 'request.soon': true }));
    expect(check(reached)).toEqual({});
    expect(Object.keys(check({ ...reached, name: ' ' }))).toEqual(['name']);
  });

  test('of a field that is wrong in two ways, only the first message is told', () => {
    const both = checkOf(flow)({ ...reached, name: ' '.repeat(101) });
    expect(both).toEqual({ name: [{ text: 'errors.name_long' }] });
  });

  test('a form that sends the call itself is checked, too', async () => {
    const starter = await loadFlow('src/cli/templates/flow');
    if ('problems' in starter) throw new Error('the template does not compile');
    expect(Object.keys(checkOf(starter.flow)({ name: 'Ada' })).toSorted()).toEqual(['consent', 'email']);
  });

  test('a flow without such a form is refused', () => {
    const { send } = flow.calls;
    if (send === undefined) throw new Error('no call "send"');
    const other = { ...flow, calls: { send: { ...send, body: { ...send.body, contact: 'request' } } } };
    expect(() => checkOf(other)).toThrow('No form of the flow "callback" fills what submit sends as "contact"');
  });
});
