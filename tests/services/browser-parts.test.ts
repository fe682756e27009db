import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetReturning, isStillAt, markReturning, prerenderedPage, realClock, whenIdle } from '#services';
import { readCookie, writeCookie } from '../../src/services/telemetry/analytics/cookies.ts';
import { anonymousVisit } from '../../src/services/storage/anonymous-visit.ts';
import { freshBrowser } from '../support/browser.ts';

beforeEach(() => freshBrowser());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('[issue 12] what runs when the page is idle', () => {
  test('uses requestIdleCallback with a timeout where the browser has it, and can be cancelled', () => {
    const did: unknown[] = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void, options: object) => {
      did.push(options);
      run();
      return 7;
    });
    vi.stubGlobal('cancelIdleCallback', (asked: number) => did.push(`called off ${asked}`));
    const callOff = whenIdle(() => did.push('ran'));
    expect(did).toEqual([{ timeout: 2000 }, 'ran']);
    callOff();
    expect(did.at(-1)).toBe('called off 7');
  });

  test('runs after two seconds in other browsers, unless it is cancelled', () => {
    vi.useFakeTimers();
    const did: string[] = [];
    whenIdle(() => did.push('kept'));
    whenIdle(() => did.push('called off'))();
    vi.advanceTimersByTime(1999);
    expect(did).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(did).toEqual(['kept']);
  });
});

test('a callback for the next paint of a hidden page runs without a paint, and can be cancelled', async () => {
  const frames = vi.fn<() => number>();
  vi.stubGlobal('requestAnimationFrame', frames);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const did: string[] = [];
  realClock.painted(() => did.push('called off'))();
  await new Promise<void>((resolve) => realClock.painted(resolve));
  expect([did, frames.mock.calls]).toEqual([[], []]);
});

test('a timer of the browser’s clock runs after its time, unless it is called off', () => {
  vi.useFakeTimers();
  const did: string[] = [];
  realClock.after(100, () => did.push('kept'));
  realClock.after(100, () => did.push('called off'))();
  vi.advanceTimersByTime(99);
  expect(did).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(did).toEqual(['kept']);
});

describe('[decision 24] a prerendered page', () => {
  afterEach(() => history.replaceState(null, '', '/'));

  test.each([
    ['/products/x?rpt=a', '/products/x?rpt=a', true],
    ['/products/x', '/products/x?rpt=a', false],
    ['/products/x?rpt=b', '/products/x?rpt=a', false],
    ['/products/y?rpt=a', '/products/x?rpt=a', false],
    ['/products/x#top', '/products/x', true],
  ])('of %s, seen at %s', (here, path, isThere) => {
    history.replaceState(null, '', here);
    expect(isStillAt({ path })).toBe(isThere);
  });

  test('contains the data that it was rendered from; a plain page contains none', () => {
    expect(prerenderedPage()).toBeUndefined();
    const block = document.createElement('script');
    block.id = 'prerendered';
    block.type = 'application/json';
    block.textContent = '{"locale":"es","path":"/","read":null}';
    document.body.append(block);
    expect(prerenderedPage()).toEqual({ locale: 'es', path: '/', read: null });
    block.remove();
  });

  test('is not sent to a browser that has stored state, for a year, until nothing is stored any more', () => {
    const cookies = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    markReturning();
    forgetReturning();
    expect(cookies.mock.calls.flat()).toEqual([
      'returning=1; Path=/; Max-Age=31536000; SameSite=Lax',
      'returning=; Path=/; Max-Age=0; SameSite=Lax',
    ]);
  });
});

describe('[AN-1] a cookie for analytics', () => {
  test('is sent over HTTPS only, lasts whole seconds, and holds any text', () => {
    const cookies = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
    writeCookie('mark', 'a b;c', 1_801_999);
    expect(cookies.mock.calls.flat()).toEqual(['mark=a%20b%3Bc; Max-Age=1801; Path=/; Secure; SameSite=None']);
  });

  test.each([
    ['its value', 'other=1; mark=a%20b', 'a b'],
    ['its value, which may contain the sign', 'mark=a=b', 'a=b'],
    ['an empty value', 'mark=', ''],
    ['none of a longer name', 'bookmark=1; marked=2', undefined],
    ['none that is damaged', 'mark=%zz', undefined],
    ['none without cookies', '', undefined],
  ])('is read: %s', (_, all, value) => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(all);
    expect(readCookie('mark')).toBe(value);
  });
});

describe('[decision 3] the anonymous visit of a tab', () => {
  /** Replaces the browser's Web Locks, which jsdom lacks. @returns what was asked of them */
  function locks(request: (name: string, options: object, held: () => Promise<unknown>) => Promise<unknown>) {
    const asked: string[] = [];
    vi.stubGlobal('navigator', {
      ...navigator,
      locks: {
        request: (name: string, options: object, held: () => Promise<unknown>) => {
          asked.push(name);
          return request(name, options, held);
        },
      },
    });
    return asked;
  }

  test('has a random id, keeps it, and locks it once', () => {
    const asked = locks((_, __, held) => held());
    expect(anonymousVisit.id()).toBeNull();
    const id = anonymousVisit.here();
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect([anonymousVisit.id(), anonymousVisit.here()]).toEqual([id, id]);
    expect(asked).toEqual([`tundish.visit.${id}`]);
    expect(anonymousVisit.begin()).not.toBe(id);
    anonymousVisit.resume('another');
    expect(anonymousVisit.here()).toBe('another');
  });

  test('is claimed as long as the page is open', async () => {
    let released = false;
    locks((_, __, held) => held().then(() => (released = true)));
    expect(await anonymousVisit.take('v')).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(released).toBe(false);
  });

  test('is not claimed while another tab has it, for which it waits as long as a tab takes to close', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    const signals: unknown[] = [];
    locks((_, options) => {
      signals.push('signal' in options && options.signal);
      return Promise.reject(new DOMException('timed out', 'TimeoutError'));
    });
    expect(await anonymousVisit.take('v')).toBe(false);
    expect(limits.mock.calls).toEqual([[250]]);
    expect(signals).toEqual([limits.mock.results[0]?.value]);
  });

  test('counts as claimed where the browser has no locks, or does not give any to this page', async () => {
    expect('locks' in navigator).toBe(false);
    expect(await anonymousVisit.take('v')).toBe(true);
    locks(() => Promise.reject(new DOMException('no permission', 'SecurityError')));
    expect(await anonymousVisit.take('v')).toBe(true);
    locks(() => Promise.reject(new Error('SecurityError')));
    expect(await anonymousVisit.take('v')).toBe(false);
  });
});
