import { expect, test, vi } from 'vitest';
import { realClock } from '#services';

const HOUR = 3_600_000;

/**
 * @returns what the clock says about an event with this time stamp while a listener handles it, and the present time
 */
function whileHandling(timeStamp: number): { happened: number; present: number } {
  const event = new Event('click');
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  const found = { happened: 0, present: 0 };
  addEventListener('click', () => Object.assign(found, { happened: realClock.happened(), present: realClock.now() }), {
    once: true,
  });
  dispatchEvent(event);
  return found;
}

test('[PQ-3] happened() returns the time at which the person acted, not the time at which the page handles the event', () => {
  const { happened, present } = whileHandling(performance.now() - HOUR);
  expect(present - happened).toBeGreaterThanOrEqual(HOUR - 1);
  expect(present - happened).toBeLessThan(2 * HOUR);
});

test('[PQ-3] happened() returns the present time if the event’s time stamp is in the future, or if there is no event', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { happened, present } = whileHandling(performance.now() + HOUR);
  expect(happened).toBe(present);
  expect(realClock.happened()).toBe(realClock.now());
  vi.useRealTimers();
});

test('a callback for the next paint runs once, in a later task, unless it is cancelled', async () => {
  const ran: string[] = [];
  realClock.painted(() => ran.push('first'));
  realClock.painted(() => ran.push('called off'))();
  expect(ran).toEqual([]);
  await new Promise<void>((resolve) => realClock.painted(resolve));
  expect(ran).toEqual(['first']);
});

test('a callback for the next paint can be cancelled until it runs, also after the frame has begun', async () => {
  const ran: string[] = [];
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  const callOff = realClock.painted(() => ran.push('called off'));
  realClock.painted(() => ran.push('kept'));
  for (const frame of frames) frame(0);
  vi.unstubAllGlobals();
  callOff();
  await expect.poll(() => ran).toEqual(['kept']);
  await new Promise<void>((resolve) => realClock.painted(resolve));
  expect(ran).toEqual(['kept']);
});
