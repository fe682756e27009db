import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Flow, Product } from '#core';
import { createPasswords } from './auth/passwords.ts';
import { createServer } from './create-server.ts';
import { brokenLinks } from './flow-calls.ts';
import { createMetrics, serveMetrics } from './metrics.ts';
import { loadProducts } from './products.ts';
import { sampleAccountsIn, seedSampleAccounts } from './seeds.ts';
import { readSettings } from './settings.ts';
import type { Settings } from './settings.ts';
import { endWith, FLOW_DIR, servedFlow, StartError } from './starting.ts';
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
  const passwords = await createPasswords();
  if (settings.environment === 'staging') await seedSampleAccounts(store, passwords, new Date());
  else await refuseSamples(store);
  const client = existsSync(CLIENT) ? { client: CLIENT } : {};
  const metrics = createMetrics();
  const app = await createServer({ flow, products, store, settings, adapters: { passwords }, metrics, ...client });
  const dead = brokenLinks(app, flow);
  if (dead.length > 0)
    throw new StartError(
      `The flow links to what is not there: ${dead.join(', ')}. Set ONYX_AUTHORIZE_URL and what goes with it, or take the link out of the flow.`,
    );
  await listen(app, settings);
  if (settings.metricsPort !== undefined) await serveMetrics(metrics, settings.metricsPort, settings.host);
  stopOnSignal(app, store, settings);
  process.stdout.write(`${greeting(app, products)}\n`);
}

async function refuseSamples(store: Store): Promise<void> {
  const samples = await sampleAccountsIn(store);
  if (samples.length === 0) return;
  throw new StartError(
    `Production does not start with sample accounts in its database: ${samples.join(', ')}. Delete them first.`,
  );
}

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    const code = codeOf(error);
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is taken by another program. Stop it, or set PORT to another one.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST is ${host}, which is no address of this computer.`);
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this user. Set PORT to one above 1023.`);
    throw error;
  }
}

function greeting(app: FastifyInstance, products: Product[]): string {
  const address = app.server.address();
  const origin = `http://localhost:${typeof address === 'object' && address ? address.port : ''}`;
  const pages = products.map(({ slug }) => `  ${origin}/products/${slug}/pre_questionnaire`);
  return [`Tundish is ready: ${origin}`, ...pages].join('\n');
}

/** The share of the stop time for running requests. The rest is for the database. */
const FOR_REQUESTS = 0.8;

/**
 * Stops on SIGTERM: takes no new requests, finishes running ones, then closes the database. Connections still open
 * after most of the time are cut; at its end the process exits in any case.
 */
function stopOnSignal(app: FastifyInstance, store: Store, { stopMs }: Settings): void {
  const stop = () => {
    setTimeout(() => app.server.closeAllConnections(), stopMs * FOR_REQUESTS).unref();
    setTimeout(() => process.exit(0), stopMs).unref();
    app
      .close()
      .then(() => store.close())
      .then(
        () => process.exit(0),
        (error: unknown) => endWith(error, 'Tundish could not stop as it should'),
      );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

start().catch((error: unknown) => endWith(error, 'Tundish could not start'));
