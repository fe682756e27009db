import type { LightMyRequestResponse, FastifyInstance, InjectOptions } from 'fastify';
import type { Registry } from 'prom-client';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Flow, Product } from '#core';
import { createPasswords, createServer } from '#server';
import type { Adapters, Settings } from '#server';
import type { Draining } from '../../../src/server/draining.ts';
import type { Db } from '../../../src/server/store/db.ts';
import { createStore } from '../../../src/server/store/store.ts';
import type { Store } from '../../../src/server/store/store.ts';
import { Secrets } from './secrets.ts';
import { NOW, testSettings } from './settings.ts';
import { shipped } from './shipped.ts';
import { openTestDb } from './snapshot.ts';

export { MINUTE, testSettings } from './settings.ts';

const Signed = z.object({ user: z.object({ id: z.string(), email: z.string() }) });

export const PASSWORD = 'correct horse battery';

/** A signed-in person, and what their browser holds. */
export interface Member {
  id: string;
  email: string;
  token: string;
  cookie: string;
}

export interface TestApp {
  app: FastifyInstance;
  flow: Flow;
  db: Db;
  store: Store;
  products: Product[];
  settings: Settings;
  /** The server's time. Tests set it. */
  clock: { now: Date };
  /** How many passwords have been hashed so far, also to check one. */
  hashes: { count: number };
  /** The log of the server, line by line. */
  logs: string[];
  call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, with_?: CallOptions): Promise<LightMyRequestResponse>;
  /** Signs a new person up through the API. They open the link in the mail, unless told otherwise. */
  member(options?: { verified: boolean }): Promise<Member>;
  /** Stops the server. Fails when the log holds anything that was sent, or any token that was given out. */
  close(): Promise<void>;
}

export interface CallOptions {
  as?: Pick<Member, 'token'>;
  body?: object | string;
  headers?: Record<string, string>;
  from?: string;
}

/** How many people this file has made, on any database. */
let people = 0;

/** The server with the real flow, products and database. */
export async function testApp(
  settings: Partial<Settings> = {},
  change: {
    products?: (products: Product[]) => Product[];
    flow?: (flow: Flow) => Flow;
    client?: string;
    adapters?: Partial<Adapters>;
    metrics?: Registry;
    draining?: Draining;
    /** A migrated database; by default a new one in memory. */
    db?: Db;
  } = {},
): Promise<TestApp> {
  const real = await shipped();
  const flow = (change.flow ?? ((same) => same))(real.flow);
  const products = (change.products ?? ((all) => all))(real.products);
  const db = change.db ?? (await openTestDb());
  const store = createStore(db);
  const hasher = createPasswords();
  const clock = { now: new Date(NOW) };
  const hashes = { count: 0 };
  const secrets = new Secrets();
  const logs: string[] = [];
  const all = { ...testSettings, ...settings };
  const app = await createServer({
    flow,
    products,
    store,
    settings: all,
    adapters: {
      clock: () => new Date(clock.now),
      log: { write: (line) => void logs.push(line) },
      passwords: {
        hash: (password, like) => ((hashes.count += 1), hasher.hash(password, like)),
        verify: (known, password) => ((hashes.count += 1), hasher.verify(known, password)),
      },
      ...change.adapters,
    },
    ...(change.metrics !== undefined && { metrics: change.metrics }),
    ...(change.client !== undefined && { client: change.client }),
    ...(change.draining !== undefined && { draining: change.draining }),
  });
  const call: TestApp['call'] = async (method, url, { as, body, headers = {}, from } = {}) => {
    const request: InjectOptions = { method, url, headers: { ...headers } };
    if (as) request.headers = { ...request.headers, authorization: `Bearer ${as.token}` };
    if (body !== undefined) request.payload = body;
    if (from !== undefined) request.remoteAddress = from;
    const response = await app.inject(request);
    secrets.note(url, request.headers, body, response);
    return response;
  };
  return {
    app,
    flow,
    db,
    store,
    products,
    settings: all,
    clock,
    hashes,
    logs,
    call,
    async member({ verified } = { verified: true }) {
      const email = `person${(people += 1)}@example.com`;
      const body = { first_name: 'Ada', last_name: 'Lovelace', email, password: PASSWORD, consent: true };
      const response = await call('POST', '/api/signup', { body });
      expect(response.statusCode, response.body).toBe(201);
      const as = memberOf(response);
      if (!verified) return as;
      const opened = await call('PUT', `/api/users/email_verification/${await mailedToken(store, email)}`, { as });
      expect(opened.statusCode, opened.body).toBe(200);
      return as;
    },
    async close() {
      await app.close();
      await store.close();
      expect(secrets.in(logs.join('\n'))).toEqual([]);
    },
  };
}

/** @returns the token of the link in the newest mail to an address */
export async function mailedToken(store: Store, email: string): Promise<string> {
  const mail = (await store.outbox.latest(50)).find(({ to }) => to === email);
  return /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** The part of a sign-in that a browser stores. */
export function memberOf(response: LightMyRequestResponse): Member {
  const { user } = Signed.parse(response.json());
  return { id: user.id, email: user.email, token: tokenOf(response), cookie: cookieOf(response) };
}

export const tokenOf = (response: LightMyRequestResponse): string => String(response.headers['access-token']);

/** The refresh cookie as a browser sends it back. */
export const cookieOf = (response: LightMyRequestResponse): string =>
  response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
