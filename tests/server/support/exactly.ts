import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../../src/server/store/db.ts';
import type { CallOptions, TestApp } from './app.ts';

/** Tables that only a server's start fills, or whose rows are hashes of texts. */
const LEFT_OUT =
  /^(?:catalogue|stock$|consent_versions$|question_versions$|questionnaire_versions$|migrations$|schema)/;
/** Texts that are longer than this are named by their length. */
const LONGEST = 90;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Ids, hashes and tokens. */
const RANDOM = /[\w-]{30,}/g;
const HEADERS = ['access-token', 'expires-in', 'impersonating', 'cache-control', 'location', 'retry-after'];

type Rows = Map<string, Map<string, Record<string, unknown>>>;
const Names = z.array(z.object({ name: z.string() }));
const Keys = z.array(z.object({ name: z.string(), keys: z.array(z.string()).nullable() }));

/** The headers and the change that tell of activity. */
export const ACTIVE = {
  headers: { 'expires-in': '1800', impersonating: 'false', 'cache-control': 'no-store' },
  rows: { 'sessions changed': [{ last_activity_at: 'now' }] },
};
/** The headers of a call that nobody has signed in for. */
export const PLAIN = { 'cache-control': 'no-store' };

/** The response to a call, and everything that the call changes in the database. */
export interface Exactly {
  status: number;
  /** Of the headers, those that tell of the session and of caching. */
  headers: Record<string, string>;
  body?: unknown;
  /** By table: rows that are new, rows that are gone, and changed columns. */
  rows: Record<string, unknown>;
}

/** Calls a server, and returns the response and the changes of each call. */
export class Exact {
  readonly #app: TestApp;
  readonly #names = new Map<string, string>();
  #tables: { name: string; keys: string[] }[] = [];
  #last: LightMyRequestResponse | undefined;

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** Makes a call 11 seconds after the last one, which is long enough to count as new activity. */
  async call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, options: CallOptions = {}): Promise<Exactly> {
    this.#app.clock.now = new Date(this.#app.clock.now.getTime() + 11_000);
    const before = await this.#rows();
    const response = await this.#app.call(method, url, options);
    this.#last = response;
    const { statusCode: status, headers, body } = response;
    const isJson = String(headers['content-type']).startsWith('application/json');
    const told = HEADERS.flatMap((name) =>
      headers[name] === undefined ? [] : [[name, this.#plain(headers[name], name)]],
    );
    const cookies = response.cookies.map(({ name, value, ...rest }) => [
      `cookie ${name}`,
      `${value === '' ? 'none' : '~'} ${Object.entries(rest)
        .flatMap(([key, said]) => (key === 'expires' ? [] : `${key}=${String(said)}`))
        .toSorted()
        .join(' ')}`,
    ]);
    return {
      status,
      headers: Object.fromEntries([...told, ...cookies]),
      ...(body !== '' && {
        body: isJson ? this.#plain(response.json()) : `${body.length} of ${String(headers['content-type'])}`,
      }),
      rows: this.#changes(before, await this.#rows()),
    };
  }

  /** The last response as it came. @throws Error before the first */
  get response(): LightMyRequestResponse {
    if (this.#last === undefined) throw new Error('nothing was called');
    return this.#last;
  }

  /** A value without what differs from run to run: ids are numbered, and random texts are "~". */
  #plain(value: unknown, name = ''): unknown {
    if (value instanceof Date) return this.#when(value);
    if (Array.isArray(value)) {
      const [first] = value;
      const isLong = value.length > 2 && typeof first === 'object';
      return isLong ? [this.#plain(first), `and ${value.length - 1} more`] : value.map((one) => this.#plain(one));
    }
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.#plain(one, key)]));
    if (typeof value !== 'string') return value;
    if (/hash|token|key$|version|questionnaire$|request$/.test(name) && !value.includes('@') && value.length > 15)
      return '~';
    const named = value.replaceAll(UUID, (id) => this.#nameOf(id)).replace(/\bperson\d+@/, 'person@');
    if (/^\d{4}-\d\d-\d\dT/.test(named)) return this.#when(new Date(named));
    return named.length > LONGEST ? `${named.slice(0, 30)}… ${name === 'text' ? '' : named.length}`.trim() : named;
  }

  /** A time as it is from now. */
  #when(time: Date): string {
    const seconds = (time.getTime() - this.#app.clock.now.getTime()) / 1000;
    return seconds === 0 ? 'now' : seconds < 0 ? 'before' : `in ${seconds} s`;
  }

  #nameOf(id: string): string {
    const name = this.#names.get(id) ?? `#${this.#names.size + 1}`;
    this.#names.set(id, name);
    return name;
  }

  async #rows(): Promise<Rows> {
    if (this.#tables.length === 0) this.#tables = await tablesOf(this.#app.db);
    const all: Rows = new Map();
    for (const { name, keys } of this.#tables) {
      const { rows } = await this.#app.db.query(`select * from ${name}`);
      all.set(name, new Map(rows.map((row) => [keys.map((key) => String(row[key])).join(' '), row])));
    }
    return all;
  }

  #changes(before: Rows, after: Rows): Record<string, unknown> {
    const found: Record<string, unknown> = {};
    for (const [table, rows] of after) {
      const old = before.get(table) ?? new Map<string, Record<string, unknown>>();
      const added = [...rows].filter(([key]) => !old.has(key)).map(([, row]) => row);
      const gone = [...old].filter(([key]) => !rows.has(key));
      const changed = [...rows].flatMap(([key, row]) => {
        const was = old.get(key);
        const columns = Object.entries(row).filter(
          ([column, value]) => was && !OF_WORKER.includes(column) && text(was[column]) !== text(value),
        );
        return columns.length === 0 ? [] : [Object.fromEntries(columns)];
      });
      if (added.length > 0) found[`${table} new`] = sorted(added).map((row) => this.#plain(short(row)));
      if (gone.length > 0) found[`${table} gone`] = gone.length;
      if (changed.length > 0) found[`${table} changed`] = sorted(changed).map((row) => this.#plain(row));
    }
    return found;
  }
}

const text = (value: unknown) => JSON.stringify(value) ?? '';
/** Rows in an order that does not depend on what is random. */
const sorted = (rows: Record<string, unknown>[]) =>
  rows.toSorted((a, b) => (text(a).replaceAll(RANDOM, '') < text(b).replaceAll(RANDOM, '') ? -1 : 1));
/** What the mail worker writes at any time. */
const OF_WORKER = ['attempts', 'next_attempt_at', 'done_at', 'failure'];
/** A row without its empty columns. */
const short = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([column, value]) => value !== null && !OF_WORKER.includes(column)));

async function tablesOf(db: Db): Promise<{ name: string; keys: string[] }[]> {
  const { rows } = await db.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by table_name`,
  );
  const keys = await db.query(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as keys
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
     where i.indisprimary group by c.relname`,
  );
  const known = new Map(Keys.parse(keys.rows).map(({ name, keys: all }) => [name, all ?? []]));
  return Names.parse(rows)
    .filter(({ name }) => !LEFT_OUT.test(name))
    .map(({ name }) => ({ name, keys: known.get(name) ?? [] }));
}
