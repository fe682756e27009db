import { describe, expect, test } from 'vitest';
import type { Flow } from '#core';
import { loadFlow } from '#files';
import { checkOfStore } from '../../src/server/forms.ts';

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

const reached = { email: 'ada@example.com', date_of_birth: '1980-12-10', best_time: 'morning', consent: true };

describe('[VA-3] what a store holds is checked by every form that fills it', () => {
  test.each([
    ['all of it', { ...reached, name: 'Ada' }, []],
    ['without the field of the other screen', reached, ['name']],
    ['that field alone', { name: 'Ada' }, ['best_time', 'consent', 'date_of_birth', 'email']],
    ['with that field empty', { ...reached, name: ' ' }, ['name']],
  ])('%s', (_, body, refused) => {
    expect(Object.keys(checkOfStore(split(), 'contact')(body)).toSorted()).toEqual(refused);
  });

  test('a form of a step that not everybody has counts only for those who have filled it in', () => {
    const check = checkOfStore(split({ 'request.soon': true }), 'contact');
    expect(check(reached)).toEqual({});
    expect(Object.keys(check({ ...reached, name: ' ' }))).toEqual(['name']);
  });

  test('of a field that is wrong in two ways, only the first message is told', () => {
    const both = checkOfStore(flow, 'contact')({ ...reached, name: ' '.repeat(101) });
    expect(both).toEqual({ name: [{ text: 'errors.name_long' }] });
  });

  test('a flow without such a form is refused', () => {
    expect(() => checkOfStore(flow, 'request')).toThrow('has no form that fills "request"');
  });
});
