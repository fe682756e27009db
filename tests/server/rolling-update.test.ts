import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { nginxMissing, startNginx } from './support/nginx.ts';
import { freePort, postgresMissing, startPostgres } from './support/postgres.ts';
import type { TestPostgres } from './support/postgres.ts';
import { endProcesses, run } from './support/process.ts';
import { visit } from './support/visitors.ts';

/** Two real servers share one PostgreSQL, and requests keep coming while each is restarted. */
describe.runIf(postgresMissing === null && nginxMissing === null)('two servers behind nginx', () => {
  let postgres: TestPostgres;
  const start = (port: number) =>
    run({
      DATABASE_URL: postgres.url,
      TOKEN_SECRET: 'l3Vwq8ZrT0xKcD1mYe7uHnBf5sGjPa2o',
      TRUST_PROXY: '1',
      PORT: String(port),
      RATE_LIMIT_ADDRESS: '1000000',
      // These visitors sign in again and again before they confirm their addresses.
      RATE_LIMIT_ACCOUNT_FAILURES: '1000000',
      RATE_LIMIT_ACCOUNT_CEILING: '1000000',
    });
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterEach(endProcesses);
  afterAll(() => postgres.stop());

  test('one after the other is restarted under load without one failed request', async () => {
    const ports = [await freePort(), await freePort()];
    const servers = ports.map(start);
    const origins = await Promise.all(servers.map(({ ready }) => ready));
    const nginx = await startNginx(origins);
    const visitors = await visit(nginx.origin, 6);
    for (const [index, port] of ports.entries()) {
      await wait(1_000);
      const before = visitors.outcome.served;
      servers[index]?.child.kill('SIGTERM');
      expect(await servers[index]?.ended).toBe(0);
      await expect.poll(() => visitors.outcome.served).toBeGreaterThan(before + 20);
      await start(port).ready;
    }
    await wait(1_000);
    const { failed, busy } = await visitors.leave();
    expect({ failed, busy }).toEqual({ failed: [], busy: 0 });
    await nginx.stop();
  }, 120_000);
});
