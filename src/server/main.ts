import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Flow, Product } from '#core';
import { createPasswords } from './auth/passwords.ts';
import { createServer } from './create-server.ts';
import { brokenLinks } from './flow-calls.ts';
import { createDraining, stopAccepting } from './draining.ts';
import type { Draining } from './draining.ts';
import { createMetrics, serveMetrics } from './metrics.ts';
import { loadProducts } from './products.ts';
import { sampleAccountsIn, seedSampleAccounts } from './seeds.ts';
import { readSettings } from './settings.ts';
import type { Settings } from './settings.ts';
import { exitWith, FLOW_DIR, servedFlow, StartError } from './startup.ts';
import { codeOf } from './store/db.ts';
import { openStore } from './store/store.ts';
import type { Store } from './store/store.ts';

const CLIENT = fileURLToPath(new URL('../../dist/client', import.meta.url));

async function start(): Promise<void> {
  const settings = await readSettings(process.env);
  const flow = await servedFlow();
  const products = await loadProducts(FLOW_DIR).catch((error: Error) => {
    throw new StartError(`The products of the flow have problems:\n${error.message}`);
  });
  const store = await openStore(settings);
  try {
    await run(settings, flow, products, store);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function run(settings: Settings, flow: Flow, products: Product[], store: Store): Promise<void> {
  const passwords = createPasswords();
  if (settings.environment === 'staging') await seedSampleAccounts(store, passwords, new Date());
  else await refuseSamples(store);
  const client = existsSync(CLIENT) ? { client: CLIENT } : {};
  const metrics = createMetrics();
  const draining = createDraining();
  const app = await createServer({
    flow,
    products,
    store,
    settings,
    adapters: { passwords },
    metrics,
    draining,
    ...client,
  });
  const dead = brokenLinks(app, flow);
  if (dead.length > 0)
    throw new StartError(
      `The flow links to addresses that this server does not have: ${dead.join(', ')}. Set ONYX_AUTHORIZE_URL and the settings required with it, or remove the link from the flow.`,
    );
  await listen(app, settings);
  if (settings.metricsPort !== undefined) await serveMetrics(metrics, settings.metricsPort, settings.host);
  stopOnSignal(app, store, settings, draining);
  process.stdout.write(`${greeting(app, products)}\n`);
}

async function refuseSamples(store: Store): Promise<void> {
  const samples = await sampleAccountsIn(store);
  if (samples.length === 0) return;
  throw new StartError(
    `The database contains sample accounts, which are not allowed in production: ${samples.join(', ')}. Delete them first.`,
  );
}

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    const code = codeOf(error);
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is used by another program. Stop that program, or set PORT to another port.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(
        `HOST is ${host}, which is not an address of this computer. Set HOST to one of its addresses.`,
      );
    if (code === 'EACCES') throw new StartError(`This user may not use port ${port}. Set PORT to a port above 1023.`);
    throw error;
  }
}

function greeting(app: FastifyInstance, products: Product[]): string {
  const address = app.server.address();
  const origin = `http://localhost:${typeof address === 'object' && address ? address.port : ''}`;
  const pages = products.map(({ slug }) => `  ${origin}/products/${slug}/pre_questionnaire`);
  return [`Tundish is ready: ${origin}`, ...pages].join('\n');
}

/**
 * Parts of the stop time. During the first, a proxy may still send requests. After the second, open connections are
 * cut.
 */
const FOR_PROXY = 0.1;
const FOR_REQUESTS = 0.8;

/**
 * Stops the server on SIGTERM. At first it continues to serve and asks clients to close their connections, so that a
 * proxy changes to another server without a failed request. At an idle moment it stops accepting connections, finishes
 * running requests and closes the database. After most of the stop time, open connections are cut. When the time is
 * over, the process exits in any case.
 */
function stopOnSignal(app: FastifyInstance, store: Store, { stopMs }: Settings, draining: Draining): void {
  const stop = (proxyMs: number) => {
    draining.begin();
    setTimeout(() => app.server.closeAllConnections(), stopMs * FOR_REQUESTS).unref();
    setTimeout(() => process.exit(0), stopMs).unref();
    wait(proxyMs)
      .then(() => stopAccepting(app.server, proxyMs))
      .then(() => app.close())
      .then(() => store.close())
      .then(
        () => process.exit(0),
        (error: unknown) => exitWith(error, 'Tundish could not stop cleanly'),
      );
  };
  process.once('SIGTERM', () => stop(stopMs * FOR_PROXY));
  // On SIGINT, somebody sits at a terminal, and there is no proxy to wait for.
  process.once('SIGINT', () => stop(0));
}

start().catch((error: unknown) => exitWith(error, 'Tundish could not start'));
