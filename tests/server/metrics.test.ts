import { once } from 'node:events';
import { expect, test } from 'vitest';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { createMetrics, serveMetrics } from '../../src/server/metrics.ts';
import { testApp } from './support/app.ts';

test('[AN-9] metrics count requests by route pattern and contain nothing personal', async () => {
  const metrics = createMetrics();
  const server = await testApp({}, { metrics });
  const member = await server.member();
  const question = '/api/products/migraine-relief/user_questionnaires/4711/questions/secret-question';
  await server.call('GET', question, { as: member });
  await server.call('GET', '/api/dose_spot/medications_allergies/search?query=ibuprofen&type=medication');
  const text = await metrics.metrics();
  expect(text).toContain(
    'route="/api/products/:product_slug/user_questionnaires/:user_questionnaire_id/questions/:question_id"',
  );
  expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/api\/signup",status="201"\} 1/);
  expect(text).toContain('http_requests_in_flight 0');
  // From five milliseconds to the ten seconds after which a request counts as lost.
  const limits = [...text.matchAll(/http_request_duration_seconds_bucket\{le="([^"]+)"/g)].map(([, limit]) => limit);
  expect([...new Set(limits)]).toEqual('0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 +Inf'.split(' '));
  for (const secret of ['4711', 'secret-question', 'ibuprofen', member.email, member.id, member.token])
    expect(text).not.toContain(secret);
  await server.close();
});

test('a request’s duration is counted in seconds, as the name of the metric says', async () => {
  const metrics = createMetrics();
  const server = await testApp({}, { metrics });
  const begun = performance.now();
  await server.call('GET', '/healthz');
  // The request ended within this time, so its duration in milliseconds would be larger than this.
  const seconds = (performance.now() - begun) / 1000;
  const [, sum] = /duration_seconds_sum\{[^}]*route="\/healthz"[^}]*\} (\S+)/.exec(await metrics.metrics()) ?? [];
  expect(Number(sum)).toBeLessThanOrEqual(seconds);
  await server.close();
});

/** Metrics on a free port. */
async function servedOf(metrics: Registry) {
  const served = await serveMetrics(metrics, 0, '127.0.0.1');
  const address = served.address();
  return { served, origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` };
}

test('metrics have their own port, which serves nothing else', async () => {
  const { served, origin } = await servedOf(createMetrics());
  const answer = await fetch(`${origin}/metrics`);
  expect(await answer.text()).toContain('process_cpu_seconds_total');
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
  served.close();
  await once(served, 'close');
});

test('a metric that cannot be read gives a 500, so that missing values are not mistaken for zero', async () => {
  const metrics = createMetrics();
  const collect = () => Promise.reject(new Error('the disk is gone'));
  metrics.registerMetric(new Gauge({ name: 'broken', help: 'Cannot be read.', registers: [], collect }));
  const { served, origin } = await servedOf(metrics);
  expect((await fetch(`${origin}/metrics`)).status).toBe(500);
  served.close();
  await once(served, 'close');
});

test('a request with a trace id has this id in the log and in the response', async () => {
  const server = await testApp();
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01` };
  expect((await server.call('GET', '/healthz', { headers })).headers['x-request-id']).toBe(trace);
  expect(server.logs.join('')).toContain(`"reqId":"${trace}"`);
  const none = '0'.repeat(32);
  for (const wrong of ['"}{evil', none, trace.toUpperCase()]) {
    const traceparent = `00-${wrong}-b7ad6b7169203331-01`;
    const forged = await server.call('GET', '/healthz', { headers: { traceparent } });
    expect(forged.headers['x-request-id']).toMatch(/^[\da-f]{8}-/);
  }
  await server.close();
});
