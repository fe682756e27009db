import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from './support/app.ts';
import type { TestApp } from './support/app.ts';
import { routesOf } from './support/routes.ts';

const FILE = new URL('../../contract/ordering.openapi.json', import.meta.url);

interface Contract {
  paths: Record<string, Record<string, unknown> & { servers?: { url: string }[] }>;
  servers: { url: string }[];
}

let server: TestApp;
let contract: Contract;
beforeAll(async () => {
  server = await testApp();
  contract = JSON.parse(await readFile(FILE, 'utf8'));
}, 60_000);
afterAll(() => server.close());

test('[HT-3] the contract is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(await readFile(FILE, 'utf8')));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

/** Addresses for operators and developers. A flow's backend need not have them. */
const NOT_IN_CONTRACT = ['/healthz', '/readyz', '/openapi.json', '/outbox', '/sample-provider'];

test('[HT-3] the server has exactly the operations of the contract', () => {
  const stated = Object.entries(contract.paths).flatMap(([path, { servers = contract.servers, ...item }]) =>
    ['get', 'put', 'post', 'delete']
      .filter((method) => method in item)
      .map((method) => `${method.toUpperCase()} ${servers[0]?.url}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  const there = routesOf(server).flatMap(({ method, url }) =>
    NOT_IN_CONTRACT.includes(url) ? [] : [`${method} ${url}`],
  );
  expect(there.toSorted()).toEqual(stated.toSorted());
});

test('[HT-3] the contract is public and cacheable', async () => {
  const response = await server.call('GET', '/openapi.json');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  expect(response.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
  expect(response.json()).toEqual(contract);
});

test('[HT-3] the server refuses a flow that names another contract', async () => {
  await expect(testApp({}, { flow: (flow) => ({ ...flow, contract: 'another' }) })).rejects.toThrow('"another"');
});
