import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDraining } from '../../src/server/draining.ts';
import { limitLoad, loadLimiter } from '../../src/server/load-limit.ts';
import { DatabaseUnavailable } from '../../src/server/store/db.ts';
import { migrate } from '../../src/server/store/migrate.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { mailedToken, PASSWORD, testApp } from './support/app.ts';
import type { Member, TestApp } from './support/app.ts';
import { journey } from './support/ordering.ts';
import { postgresMissing, startPostgres } from './support/postgres.ts';
import type { TestPostgres } from './support/postgres.ts';

const LOGIN = { email: 'nobody@example.com', password: 'twelve purple otters' };
const NEW = {
  first_name: 'Ada',
  last_name: 'Quince',
  email: 'new@example.com',
  password: 'nine calm otters drift',
  consent: true,
};
const BMI = { height_in: 70, weight_lb: 160 };

describe.runIf(postgresMissing === null)('[EC-7] a database that is busy or gone', () => {
  let postgres: TestPostgres;
  let server: TestApp;
  let member: Member;
  beforeAll(async () => {
    postgres = await startPostgres();
    const db = await openPostgres(postgres.url);
    await migrate(db);
    server = await testApp({ requestsAtOnce: 12 }, { db });
    member = await server.member();
  }, 60_000);
  afterAll(async () => {
    await server.close();
    postgres.stop();
  });

  test('while it hangs, every request gets a 503 with Retry-After, and /healthz says that the server is alive', async () => {
    postgres.freeze();
    try {
      const calls = Array.from({ length: 30 }, () => server.call('GET', '/api/users/bmi', { as: member }));
      const answers = [...(await Promise.all(calls)), await server.call('GET', '/readyz')];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(503);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        expect(answer.json()).toEqual({
          errors: { message: 'We are very busy right now. Please try again in a moment.' },
        });
      }
      expect((await server.call('GET', '/healthz')).json()).toEqual({ ok: true });
    } finally {
      postgres.thaw();
    }
    expect((await server.call('GET', '/readyz')).json()).toEqual({ ok: true });
    expect((await server.call('PUT', '/api/users/bmi', { as: member, body: BMI })).statusCode).toBe(200);
    expect(server.logs.join('')).toContain('the database is unavailable');
  }, 60_000);

  test('after its restart, acknowledged writes are there and requests succeed', async () => {
    expect((await server.call('PUT', '/api/users/bmi', { as: member, body: BMI })).statusCode).toBe(200);
    postgres.restart();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.call('GET', '/api/users/bmi', { as: member })),
    );
    // A request may get a connection just before its end is noticed. It is then told to try again.
    for (const { statusCode } of answers) expect([200, 503]).toContain(statusCode);
    const after = await server.call('GET', '/api/users/bmi', { as: member });
    expect(after.json()).toMatchObject(BMI);
  }, 60_000);

  test('one statement that fails because its connection was closed makes the pool replace every connection', async () => {
    const db = await openPostgres(postgres.url);
    await Promise.all(Array.from({ length: 8 }, () => db.query('select pg_sleep(0.05)')));
    postgres.restart();
    await expect(db.query('select 1')).rejects.toThrow(DatabaseUnavailable);
    for (const _ of Array.from({ length: 8 })) expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await db.close();
  }, 60_000);
});

describe('[EC-7] more requests at once than the server accepts', () => {
  test('those beyond the limit are refused at once and do not count as attempts; the others are served', async () => {
    const server = await testApp({ signInsAtOnce: 3 });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => server.call('POST', '/api/login', { body: LOGIN })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(3);
    expect(new Set(statuses)).toEqual(new Set([401, 503]));
    // Ten failures lock an account. The 40 refused tries did not count, because no password was checked.
    expect((await server.call('POST', '/api/login', { body: LOGIN })).statusCode).toBe(401);
    await server.close();
  });

  const hashing: [string, (server: TestApp) => Promise<Parameters<TestApp['call']>>][] = [
    ['sign-ups', async () => ['POST', '/api/signup', { body: NEW }]],
    [
      'passwords that are reset',
      async ({ member, call, store }) => {
        const { email } = await member();
        await call('POST', '/api/forgot_password', { body: { email } });
        return ['PUT', `/api/reset_password/${await mailedToken(store, email)}`, { body: { password: NEW.password } }];
      },
    ],
    [
      'passwords that are changed',
      async (server) => {
        const { member: as } = await journey(server, 'demographics');
        const body = { present_password: PASSWORD, password: NEW.password };
        return ['PUT', '/api/members_portal/password', { body, as }];
      },
    ],
  ];
  test.each(hashing)('%s: no more are hashed at once than SIGN_INS_AT_ONCE allows', async (_what, prepared) => {
    const server = await testApp({ signInsAtOnce: 1 });
    const request = await prepared(server);
    const both = await Promise.all([server.call(...request), server.call(...request)]);
    expect(both.map(({ statusCode }) => Math.floor(statusCode / 100)).toSorted()).toEqual([2, 5]);
    await server.close();
  });

  test('a place is free again when its request ends, also with an error', async () => {
    const server = await testApp({ requestsAtOnce: 1 });
    for (const _ of Array.from({ length: 3 })) {
      expect((await server.call('GET', '/api/nothing')).statusCode).toBe(404);
      expect((await server.call('GET', '/api/products')).statusCode).toBe(200);
      expect((await server.call('POST', '/api/login', { body: '{' })).statusCode).toBe(415);
    }
    await server.close();
  });

  test('clients that send their bodies slowly take no place', async () => {
    const server = await testApp({ signInsAtOnce: 1, requestsAtOnce: 1 });
    const port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
    const slow = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const socket = connect(port, '127.0.0.1');
        socket.write(
          'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n',
        );
        // The server has begun the request.
        await once(socket, 'data');
        return socket;
      }),
    );
    expect((await server.call('POST', '/api/login', { body: LOGIN })).statusCode).toBe(401);
    for (const socket of slow) socket.destroy();
    await server.close();
  });

  test('a body that arrives later takes a place then, and one that never arrives gives none twice', async () => {
    const app = fastify();
    limitLoad(app, 1);
    let begun = 0;
    app.post('/', () => {
      begun += 1;
      return new Promise(() => undefined);
    });
    app.get('/', async () => 'served');
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const status = async () => (await fetch(`http://127.0.0.1:${port}`)).status;
    const sending = async () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(
        'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n',
      );
      await once(socket, 'data');
      return socket;
    };
    for (const socket of [await sending(), await sending()]) {
      socket.destroy();
      await once(socket, 'close');
    }
    expect(await status()).toBe(200);
    const busy = await sending();
    busy.write('body');
    await expect.poll(() => begun).toBe(1);
    expect(await status()).toBe(503);
    busy.destroy();
    await expect.poll(status).toBe(200);
    await app.close();
  });

  test('pipelined requests give their places back when their client hangs up', async () => {
    const app = fastify();
    const onRequest = loadLimiter(3);
    let begun = 0;
    app.get('/waits', { onRequest }, () => {
      begun += 1;
      return new Promise(() => undefined);
    });
    app.get('/', { onRequest }, async () => 'served');
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const status = async () => (await fetch(`http://127.0.0.1:${port}`)).status;
    for (const times of [1, 2]) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write('GET /waits HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3));
      await expect.poll(() => begun).toBe(times * 3);
      expect(await status()).toBe(503);
      socket.destroy();
      await expect.poll(status).toBe(200);
    }
    await app.close();
  });

  test('a client that hangs up before its request is counted takes no place', async () => {
    const app = fastify();
    const waiting = new AbortController();
    app.addHook('onRequest', async ({ url }, reply) => {
      if (url !== '/waits') return;
      const closed = once(reply.raw, 'close');
      waiting.abort();
      await closed;
    });
    const onRequest = loadLimiter(1);
    app.get('/waits', { onRequest }, async () => 'late');
    app.get('/', { onRequest }, async () => 'served');
    const origin = await app.listen({ port: 0 });
    await expect(fetch(`${origin}/waits`, { signal: waiting.signal })).rejects.toThrow('aborted');
    const after = await fetch(origin);
    expect([after.status, await after.text()]).toEqual([200, 'served']);
    await app.close();
  });
});

test('[EC-7] a server that is about to stop reports "not ready", still serves requests, and closes each connection after its response', async () => {
  const draining = createDraining();
  const server = await testApp({}, { draining });
  const answers = async () => {
    const all = await Promise.all(
      ['/healthz', '/readyz', '/api/products', '/api/nothing'].map((url) => server.call('GET', url)),
    );
    return all.map(({ statusCode, headers }) => [statusCode, headers.connection]);
  };
  expect(await answers()).toEqual([200, 200, 200, 404].map((status) => [status, 'keep-alive']));
  draining.begin();
  expect(await answers()).toEqual([200, 503, 200, 404].map((status) => [status, 'close']));
  await server.close();
});
