import { expect, onTestFinished, test } from 'vitest';
import type { Block, Flow, Route } from '#core';
import { brokenLinks } from '../../src/server/flow-calls.ts';
import { testApp } from './support/app.ts';

const renamed = (flow: Flow, id: string, change: Partial<Route>): Flow => ({
  ...flow,
  routes: flow.routes.map((route) => (route.id === id ? { ...route, ...change } : route)),
});

async function withRoute(id: string, change: Partial<Route>) {
  const server = await testApp({}, { flow: (flow) => renamed(flow, id, change) });
  onTestFinished(() => server.close());
  return server;
}

test('[RT-4] the link in a mail uses the flow’s route and its parameter for the token', async () => {
  const server = await withRoute('reset-password', {
    path: '/account/new-password',
    takes: { 'password-reset.token': 'query.key' },
  });
  const { email } = await server.member();
  await server.call('POST', '/api/forgot_password', { body: { email } });
  const text = async () => (await server.store.outbox.latest(1))[0]?.text;
  await expect.poll(text).toMatch(/\/account\/new-password\?key=[\w-]{43}\s/);
});

test('[RT-15] the provider redirects to the flow’s route of the callback', async () => {
  const server = await withRoute('auth-callback', { path: '/zurück' });
  const { headers } = await server.call('GET', '/api/auth/onyx/start');
  const asked = new URL(String(headers['location']), 'http://none');
  expect(new URL(asked.searchParams.get('redirect_uri') ?? '').pathname).toBe('/zur%C3%BCck');
});

test('[RT-15] a flow without a callback route is served without the provider', async () => {
  const server = await withRoute('auth-callback', { on_arrival: [] });
  expect((await server.call('GET', '/api/auth/onyx/start')).statusCode).toBe(404);
});

test('[RT-15] a call-link to an operation with a path parameter is valid', async () => {
  const { app, flow, close } = await testApp();
  onTestFinished(close);
  const linkTo = (path: string): Flow => {
    const link: Block = { block: 'call-link', label: 'login.elsewhere', call: 'linked' };
    const linked = { operation: 'getOrder', method: 'GET', base: 'base', path, response: 'Order', errors: {} } as const;
    return { ...flow, calls: { linked }, screens: { linking: { kind: 'page', blocks: [link] } } };
  };
  expect(brokenLinks(app, linkTo('/orders/{order_id}'))).toEqual([]);
  expect(brokenLinks(app, linkTo('/strays/{id}'))).toEqual(['GET /api/strays/:id']);
});
