import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { stopAccepting } from '../../src/server/draining.ts';

async function listening() {
  const server = createServer((_request, response) => response.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  /** Posts on a connection of its own. It connects at the end of this turn of the event loop. */
  const post = () =>
    new Promise<string>((resolve) => {
      request({ host: '127.0.0.1', port, method: 'POST', agent: false })
        .on('response', (response) => {
          response.resume();
          resolve('served');
        })
        .on('error', () => resolve('refused'))
        .end();
    });
  return { server, post };
}

test('[RT-14] requests that arrive just before the server stops accepting are served', async () => {
  const { server, post } = await listening();
  const posts = Array.from({ length: 20 }, post);
  await stopAccepting(server, 10_000);
  expect(await Promise.all(posts)).toEqual(posts.map(() => 'served'));
});

test('afterwards no connection is accepted', async () => {
  const { server, post } = await listening();
  await stopAccepting(server, 10_000);
  expect(await post()).toBe('refused');
});

test('clients that keep coming do not keep the server from stopping', async () => {
  const { server, post } = await listening();
  const stopped = new AbortController();
  const clients = Array.from({ length: 10 }, async () => {
    while (!stopped.signal.aborted) await post();
  });
  await stopAccepting(server, 50);
  expect(server.listening).toBe(false);
  stopped.abort();
  await Promise.all(clients);
});
