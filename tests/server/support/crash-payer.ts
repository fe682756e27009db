// The crash test runs this file as its own process: a server that is killed before it responds.
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { loadFlow } from '#files';
import { createServer, loadProducts } from '#server';
import { createPayments } from '../../../src/server/adapters/payments.ts';
import { openStore } from '../../../src/server/store/store.ts';
import { NOW, testSettings } from './settings.ts';

const Task = z.object({
  dataDir: z.string(),
  databaseUrl: z.string().exactOptional(),
  payment: z.object({ url: z.string(), secret: z.string() }),
  requests: z.array(
    z.object({ headers: z.record(z.string(), z.string()), payload: z.record(z.string(), z.unknown()) }),
  ),
});
const FLOW = fileURLToPath(new URL('../../../flows/ordering', import.meta.url));

const { payment, requests, ...where } = Task.parse(JSON.parse(process.argv[2] ?? ''));
const loaded = await loadFlow(FLOW);
if (!('flow' in loaded)) throw new Error('the flow has problems');
const app = await createServer({
  flow: loaded.flow,
  products: await loadProducts(FLOW),
  store: await openStore(where),
  settings: testSettings,
  adapters: { clock: () => NOW, payments: createPayments(payment), log: { write: () => undefined } },
});
const answers = await Promise.all(
  requests.map((request) => app.inject({ method: 'POST', url: '/api/checkout', ...request })),
);
process.stderr.write(answers.map(({ statusCode, body }) => `${statusCode} ${body}\n`).join(''));
