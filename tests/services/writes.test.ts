import { expect, test } from 'vitest';
import { initialState, matchRoute, requestOf } from '#core';
import { anonymousHttpSession, createHttp } from '#services';
import { ordering } from '../core/support/ordering.ts';

test('[decision 13] a write waits for every earlier one to its address, also for one that waited itself', async () => {
  /** The requests that are under way, and how to respond to each. */
  const sent: { body: unknown; answer(): void }[] = [];
  const http = createHttp({
    flow: ordering,
    httpSession: anonymousHttpSession('en'),
    shape: async () => () => true,
    faultIn: async () => undefined,
    transport: ({ body }) =>
      new Promise((resolve) =>
        sent.push({ body, answer: () => resolve({ status: 200, text: '{}', header: () => null }) }),
      ),
  });
  const match = matchRoute(ordering, '/bmi');
  const save = (height_in: string) => {
    const request = requestOf(ordering, 'save-bmi', {
      flow: ordering,
      state: initialState(ordering),
      match,
      form: { height_in },
    });
    if (request === undefined) throw new Error('save-bmi can’t be built');
    return http.send(request);
  };
  const heights = () => sent.map(({ body }) => body);
  const turns = () => new Promise((resolve) => setTimeout(resolve, 20));
  const [first, second, third] = ['70', '71', '72'].map((height_in) => expect.objectContaining({ height_in }));

  const writes = [save('70'), save('71')];
  await expect.poll(heights).toEqual([first]);
  sent[0]?.answer();
  await expect.poll(heights).toEqual([first, second]);
  writes.push(save('72'));
  await turns();
  expect(heights()).toEqual([first, second]);
  sent[1]?.answer();
  await expect.poll(heights).toEqual([first, second, third]);
  sent[2]?.answer();
  expect(await Promise.all(writes)).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
});

test('[decision 13] a write is sent also when the one before it could not even be tried', async () => {
  const sent: unknown[] = [];
  const http = createHttp({
    flow: ordering,
    httpSession: anonymousHttpSession('en'),
    shape: async () => () => true,
    faultIn: async () => undefined,
    async transport({ body }) {
      sent.push(body);
      if (sent.length === 1) throw new TypeError('The request can’t be made');
      return { status: 200, text: '{}', header: () => null };
    },
  });
  const scope = { flow: ordering, state: initialState(ordering), match: matchRoute(ordering, '/bmi') };
  const request = requestOf(ordering, 'save-bmi', { ...scope, form: { height_in: '70' } });
  if (request === undefined) throw new Error('save-bmi can’t be built');
  const [first, second] = [http.send(request), http.send(request)];
  await expect(first).rejects.toThrow('The request can’t be made');
  expect(await second).toMatchObject({ ok: true });
});
