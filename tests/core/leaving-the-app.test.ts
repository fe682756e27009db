import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '#core';
import { ordering } from './support/ordering.ts';
import { knownWith, patient, signedInAs } from './support/people.ts';
import { Visitor } from './support/visitor.ts';

describe('[RD-1] leaving for an external address', () => {
  const at = (answer: Json) =>
    new Visitor(ordering, '/', signedInAs(ordering, patient))
      .open('/auth_redirects/bufo', { redirect_to: '/refills' })
      .succeed('resolve-redirect', answer);

  test('wipes everything and goes to the address of the response', () => {
    const here = at({ redirect_to: 'https://www.example.com/refills' });
    expect(here.all('wipe')).toEqual([{ type: 'wipe', stores: 'everything' }]);
    expect(here.all('leave')).toEqual([{ type: 'leave', address: 'https://www.example.com/refills' }]);
    expect(here.state).toMatchObject({ owner: null, visited: [], stores: { auth: { accessToken: null } } });
  });

  test('an allowed origin may be written in capitals, as in every address', () => {
    const address = 'HTTPS://WWW.Example.com/Refills';
    expect(at({ redirect_to: address }).all('leave')).toEqual([{ type: 'leave', address }]);
  });

  test.each([
    'https://evil.example/',
    'http://www.example.com/',
    'https://www.example.com.evil.example/',
    'https://www.example.com@evil.example/',
    'https://www.example.com:8443/',
    'https://www.example.com\\@evil.example/',
    'https:\\\\evil.example',
    '//www.example.com/',
    '/dashboard',
    'javascript:alert(1)',
    ' https://www.example.com/',
    'https://www.example.com/\n',
    'data:text/html,x',
    '',
    null,
    {},
  ])('%j shows the error screen and wipes nothing', (redirect_to) => {
    const here = at({ redirect_to });
    expect([here.all('leave'), here.all('wipe'), here.state.screen.failure?.retry]).toEqual([[], [], true]);
    expect(here.all('report')).toMatchObject([{ what: 'refused-address' }]);
    expect(JSON.stringify(here.all('report'))).not.toContain('evil');
  });

  test('every accepted address has an allowed origin when a browser parses it', () => {
    const pieces = [
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '?',
      '#',
      '.',
      'www.example.com',
      'evil.example',
      'x',
    ];
    const address = fc.oneof(
      fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((all) => all.join('')),
      fc.array(fc.constantFrom(...pieces), { maxLength: 5 }).map((all) => `https://www.example.com${all.join('')}`),
    );
    fc.assert(
      fc.property(address, (redirect_to) => {
        const [left] = at({ redirect_to }).all('leave');
        return left === undefined || new URL(left.address).origin === 'https://www.example.com';
      }),
    );
  });

  test('a flow without allowed origins never leaves', () => {
    const flow = { ...ordering, leave_to: [] };
    const here = new Visitor(flow, '/', knownWith(flow, {})).open('/auth_redirects/bufo');
    expect(here.succeed('resolve-redirect', { redirect_to: 'https://www.example.com/' }).all('leave')).toEqual([]);
  });
});
