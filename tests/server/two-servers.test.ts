import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../src/server/store/migrate.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { PASSWORD, cookieOf, testApp, tokenOf } from './support/app.ts';
import type { TestApp } from './support/app.ts';
import { postgresMissing, startPostgres } from './support/postgres.ts';
import type { TestPostgres } from './support/postgres.ts';

let postgres: TestPostgres;
/** Two servers behind one address, on one database. */
let servers: [TestApp, TestApp];
beforeAll(async () => {
  if (postgresMissing !== null) return;
  postgres = await startPostgres();
  const first = await openPostgres(postgres.url);
  await migrate(first);
  servers = [await testApp({}, { db: first }), await testApp({}, { db: await openPostgres(postgres.url) })];
}, 60_000);
afterAll(async () => {
  if (postgresMissing !== null) return;
  for (const server of servers) await server.close();
  postgres.stop();
});

const later = (ms: number) => {
  for (const { clock } of servers) clock.now = new Date(clock.now.getTime() + ms);
};
const refresh = (server: TestApp, cookie: string) =>
  server.call('POST', '/oauth/token', { body: { grant_type: 'refresh_token' }, headers: { cookie } });
const me = (server: TestApp, token: string) => server.call('GET', '/api/users/me', { as: { token } });

// store.test.ts reports a missing PostgreSQL, and fails in CI if there is none.
describe.skipIf(postgresMissing !== null)('two servers on one database', () => {
  test('[AU-1] one refresh token used at both at once gets one successor', async () => {
    const member = await servers[0].member();
    const both = await Promise.all(servers.map((server) => refresh(server, member.cookie)));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(new Set(both.map(cookieOf)).size).toBe(1);
    for (const [index, response] of both.entries())
      expect((await me(servers[index === 0 ? 1 : 0], tokenOf(response))).statusCode).toBe(200);
  });

  test('[AU-1] a session with too many attempts is blocked at both, and blocks no other', async () => {
    const [ended, other] = [await servers[0].member(), await servers[0].member()];
    const [id = ''] = ended.cookie.replace('refresh_token=', '').split('.');
    await servers[0].store.sessions.revoke(id, servers[0].clock.now);
    const most = servers[0].settings.rateLimits.accountFailures;
    const codes = [];
    for (let count = 0; count <= most; count += 1)
      codes.push((await refresh(servers[count % 2 === 0 ? 0 : 1], ended.cookie)).statusCode);
    expect(codes).toEqual([...Array.from({ length: most }, () => 401), 429]);
    for (const server of servers) expect((await refresh(server, ended.cookie)).statusCode).toBe(429);
    expect((await refresh(servers[1], other.cookie)).statusCode).toBe(200);
  });

  test('a replayed token ends the session at both, however often it is used at once', async () => {
    const member = await servers[0].member();
    const renewed = await refresh(servers[1], member.cookie);
    later(10_001);
    const replays = await Promise.all(
      Array.from({ length: 8 }, (_, index) => refresh(servers[index % 2 === 0 ? 0 : 1], member.cookie)),
    );
    expect(replays.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 401));
    for (const server of servers) {
      expect((await refresh(server, cookieOf(renewed))).statusCode).toBe(401);
      expect((await me(server, tokenOf(renewed))).statusCode).toBe(401);
    }
  });

  test('a thief’s replay during the owner’s refresh leaves no session with the old tokens', async () => {
    const member = await servers[0].member();
    const renewed = await refresh(servers[0], member.cookie);
    later(10_001);
    const [own, thief] = await Promise.all([
      refresh(servers[0], cookieOf(renewed)),
      refresh(servers[1], member.cookie),
    ]);
    expect(thief.statusCode).toBe(401);
    const latest = own.statusCode === 200 ? cookieOf(own) : cookieOf(renewed);
    for (const server of servers) expect((await refresh(server, latest)).statusCode).toBe(401);
  });

  test('[AU-4] a sign-out at one signs out at the other', async () => {
    const member = await servers[0].member();
    expect((await me(servers[1], member.token)).statusCode).toBe(200);
    expect((await servers[1].call('DELETE', '/api/logout', { as: member })).statusCode).toBe(204);
    expect((await me(servers[0], member.token)).statusCode).toBe(401);
  });

  test('failures are counted across both', async () => {
    const { email } = await servers[0].member();
    const guess = (server: TestApp, password: string) =>
      server.call('POST', '/api/login', { body: { email, password } });
    for (let times = 0; times < 10; times += 1)
      expect((await guess(servers[times % 2 === 0 ? 0 : 1], 'not the password')).statusCode).toBe(401);
    for (const server of servers) expect((await guess(server, PASSWORD)).statusCode).toBe(429);
  });
});
