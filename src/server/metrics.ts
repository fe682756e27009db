import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { whenGone } from './disconnected.ts';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The metrics for Prometheus: figures of the process, and requests by method, route pattern and status. No label
 * contains an address, id or value of a request, because they may be health data (decision 18).
 */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Records the number and duration of a server's requests in a registry. */
export function measure(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route pattern and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const underWay = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are being worked on.',
    registers: [registry],
  });
  app.addHook('onRequest', (request, reply, done) => {
    underWay.inc();
    whenGone(request, reply, () => underWay.dec());
    done();
  });
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const route = routeOptions.url ?? 'none';
    seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

/** Serves a registry at /metrics on its own port, which visitors cannot reach. */
export async function serveMetrics(registry: Registry, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
