import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnalyticsSession, identityOf, redactedUrl, sessionAt, sessionIn } from '#core';
import { ordering } from '../support/ordering.ts';

const MINUTE = 60_000;
const IDLE = 30 * MINUTE;
const kept: AnalyticsSession = { id: 'a', start_ts: 1000, last_activity: 5000 };
const at = (session: AnalyticsSession | null, now: number) => sessionAt(session, now, IDLE, () => 'new');

describe('[AN-1] the session', () => {
  test.each<[string, AnalyticsSession | null, number, ReturnType<typeof at>]>([
    ['none yet', null, 7, { isNew: true, session: { id: 'new', start_ts: 7, last_activity: 7 } }],
    ['active', kept, 6000, { isNew: false, session: { ...kept, last_activity: 6000 } }],
    ['30 minutes on', kept, 5000 + IDLE, { isNew: false, session: { ...kept, last_activity: 5000 + IDLE } }],
    [
      'a moment later',
      kept,
      5001 + IDLE,
      { isNew: true, session: { id: 'new', start_ts: 5001 + IDLE, last_activity: 5001 + IDLE } },
    ],
    ['a clock that was set back', kept, 10, { isNew: false, session: { ...kept, last_activity: 10 } }],
  ])('%s', (_, session, now, expected) => expect(at(session, now)).toEqual(expected));

  test('a session lasts until a pause is longer than 30 minutes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 * IDLE }), { maxLength: 30 }), (pauses) => {
        let now = 0;
        let ids = 1;
        let { session } = sessionAt(null, now, IDLE, () => '1');
        for (const pause of pauses) {
          now += pause;
          ({ session } = sessionAt(session, now, IDLE, () => String((ids += 1))));
        }
        expect(session.id).toBe(String(1 + pauses.filter((pause) => pause > IDLE).length));
      }),
    );
  });

  test.each(['', 'null', '{', '[]', '{"id":1,"start_ts":1,"last_activity":1}', '{"id":"a","start_ts":"1"}'])(
    'a cookie with the text %j gives no session',
    (text) => expect(sessionIn(text)).toBeNull(),
  );

  test('a written session is read back', () => expect(sessionIn(JSON.stringify({ ...kept, more: 1 }))).toEqual(kept));
});

describe('[AN-7] identity', () => {
  const rule = ordering.analytics.identity;
  const ada = { firstName: ' Ada ', lastName: 'Byron', email: ' ADA@Example.com ' };

  test('is the email address, trimmed and in lower case', () => {
    expect(identityOf(rule, ada)).toEqual({ email: 'ada@example.com' });
  });

  test.each(['firstName', 'lastName', 'email'])('is null when %s is missing', (field) => {
    for (const nothing of ['', '   ', null]) expect(identityOf(rule, { ...ada, [field]: nothing })).toBeNull();
    const { [field]: _, ...rest } = { ...ada } as Record<string, string>;
    expect(identityOf(rule, rest)).toBeNull();
  });
});

describe('[AN-4] an address as it is sent to analytics', () => {
  const origin = 'https://shop.example';
  test.each([
    ['/products/hair-regrowth/pre_questionnaire?rpt=secret', '/products/:product_slug/pre_questionnaire'],
    [
      '/products/hair-regrowth/user_questionnaires/991/questions/hr-med-heart#x',
      '/products/:product_slug/user_questionnaires/:user_questionnaire_id/questions/:question_id',
    ],
    ['/reset-password?token=secret', '/reset-password'],
    ['/dashboard', '/dashboard'],
    ['/checkout?order=2b0c', '/checkout'],
    ['', '/'],
    ['/nobody/knows/aspirin', '/404'],
  ])('%s is sent as %s', (address, redacted) =>
    expect(redactedUrl(ordering, origin + address, origin)).toBe(origin + redacted),
  );

  test.each([
    ['https://search.example/results?q=hair+loss', 'https://search.example/results'],
    ['https://ada:secret@mail.example/in', ''],
    ['android-app://com.example', ''],
    ['', ''],
  ])('another site’s %s is sent as %j', (address, redacted) =>
    expect(redactedUrl(ordering, address, origin)).toBe(redacted),
  );

  test('contains no query and no parameter of a health route', () => {
    const words = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
    fc.assert(
      fc.property(fc.constantFrom(...ordering.routes), words, words, (route, word, query) => {
        const path = route.path.replaceAll(/:[a-z_]+/g, `x${word}x`);
        const redacted = redactedUrl(ordering, `${origin}${path}?q=${query}`, origin);
        expect(redacted).not.toContain('?');
        if (route.health === true) expect(redacted).toBe(origin + route.path);
      }),
    );
  });
});
