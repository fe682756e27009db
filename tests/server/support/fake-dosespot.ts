import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Ajv } from 'ajv';
import { z } from 'zod';

/**
 * A DoseSpot made from its published description: the paths, the parameters with their checks, and the form of the
 * responses are the description's own (dosespot-v2.json in this folder has its parts on search and lookup, unchanged).
 * The description says nothing about the token endpoint, the required headers, 429 with Retry-After, the page size, and
 * that ResultCode is "OK" or "ERROR"; those are our assumptions.
 */

const Described = z.object({
  basePath: z.string(),
  paths: z.record(
    z.string(),
    z.object({
      get: z.object({
        parameters: z.array(
          z.object({
            name: z.string(),
            required: z.boolean(),
            type: z.string(),
            pattern: z.string().optional(),
            enum: z.array(z.string()).optional(),
          }),
        ),
        responses: z.object({ 200: z.object({ schema: z.object({ $ref: z.string() }) }) }),
      }),
    }),
  ),
  definitions: z.record(z.string(), z.record(z.string(), z.unknown())),
});

const PAGE = 25;
export const CREDENTIALS = { subscriptionKey: 'sub-key', clinicId: '1234', clinicKey: 'clinic-key', userId: '77' };

/**
 * The trouble of the next calls: a status with headers, a body, a text, a late response, no response, a closed
 * connection, or no trouble.
 */
export type Trouble =
  | { status: number; headers?: Record<string, string>; text?: string }
  | { body: unknown }
  | { text: string }
  | { after: Promise<void> }
  | 'silence'
  | 'hang-up'
  | 'none';

export interface FakeDoseSpot {
  url: string;
  /** The calls so far, in order: method, and address without the base. */
  asked: string[];
  /** The trouble of the next calls to a path. */
  trouble: { path: string; what: Trouble }[];
  /** Lifetime of a token in seconds. */
  tokenSeconds: number;
  /** How often a token may be used. */
  tokenUses: number;
  /** Makes every token invalid. */
  revoke(): void;
  medications: Record<string, unknown>[];
  allergens: Record<string, unknown>[];
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function fakeDoseSpot(): Promise<FakeDoseSpot> {
  const described = Described.parse(JSON.parse(await readFile(new URL('dosespot-v2.json', import.meta.url), 'utf8')));
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema({ definitions: described.definitions }, 'dosespot');
  /** How often each token may still be used. */
  const tokens = new Map<string, number>();
  const wrong: string[] = [];
  const fake: FakeDoseSpot = {
    url: '',
    asked: [],
    trouble: [],
    tokenSeconds: 600,
    tokenUses: Number.POSITIVE_INFINITY,
    revoke: () => tokens.clear(),
    medications: [],
    allergens: [],
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close(() => (wrong.length > 0 ? reject(new Error(wrong.join('\n'))) : resolve()));
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://fake');
    const path = url.pathname.startsWith(described.basePath) ? url.pathname.slice(described.basePath.length) : '';
    fake.asked.push(`${request.method} ${path}${url.search}`);
    const index = fake.trouble.findIndex((one) => one.path === path);
    const [found] = index === -1 ? [] : fake.trouble.splice(index, 1);
    if (typeof found?.what === 'object' && 'after' in found.what) await found.what.after;
    else if (found !== undefined && found.what !== 'none') return make(found.what, request, response);
    if (request.headers['ocp-apim-subscription-key'] !== CREDENTIALS.subscriptionKey) return reply(response, 401, {});
    if (path === '/connect/token') return giveToken(request, response);
    const pattern = path.replace(/^(\/api\/allergens)\/\d+$/, '$1/{allergenId}');
    const operation = described.paths[pattern]?.get;
    if (operation === undefined || request.method !== 'GET') return reply(response, 404, {});
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const uses = tokens.get(token) ?? 0;
    if (uses === 0) return reply(response, 401, {});
    tokens.set(token, uses - 1);
    for (const [name, value] of url.searchParams) {
      const known = operation.parameters.find((parameter) => parameter.name === name);
      const fits =
        known !== undefined &&
        (known.type !== 'integer' || /^\d+$/.test(value)) &&
        (known.pattern === undefined || new RegExp(known.pattern).test(value)) &&
        (known.enum === undefined || known.enum.includes(value));
      if (!fits) wrong.push(`${path} has no parameter ${name} that takes ${value}`);
    }
    if (!path.endsWith('/search')) return reply(response, 200, checked(operation, oneOf(path, url)));
    const all = (path.includes('medications') ? fake.medications : fake.allergens).filter((item) =>
      JSON.stringify(item)
        .toLowerCase()
        .includes((url.searchParams.get('name') ?? '').toLowerCase()),
    );
    const page = Number(url.searchParams.get('pageNumber') ?? 1);
    const body = {
      Items: all.slice((page - 1) * PAGE, page * PAGE),
      PageResult: {
        CurrentPage: page,
        PageSize: PAGE,
        TotalCount: all.length,
        TotalPages: Math.ceil(all.length / PAGE),
        HasPrevious: page > 1,
        HasNext: page * PAGE < all.length,
      },
      Result: { ResultCode: 'OK', ResultDescription: '' },
    };
    return reply(response, 200, checked(operation, body));
  }

  /** One medication or allergen by its code, in the description's form. */
  function oneOf(path: string, url: URL) {
    const code = Number(url.searchParams.get('dispensableDrugId') ?? path.split('/').at(-1));
    const drug = fake.medications.find(({ DispensableDrugId }) => DispensableDrugId === code);
    const [name = '', ...form] = String(drug?.['NameWithRouteDoseForm']).split(' ');
    const found = path.includes('medications')
      ? drug && {
          DispensableDrugId: code,
          DrugName: name,
          Route: form[0],
          DoseForm: form[1],
          Strength: drug['Strength'],
        }
      : fake.allergens.find(({ AllergenId }) => AllergenId === code);
    const Result = { ResultCode: found ? 'OK' : 'ERROR', ResultDescription: '' };
    return found ? { Item: found, Result } : { Result };
  }

  function checked(operation: z.infer<typeof Described>['paths'][string]['get'], body: unknown): unknown {
    const name = operation.responses[200].schema.$ref.replace('#/definitions/', '');
    const validate = ajv.getSchema(`dosespot#/definitions/${name}`);
    if (!validate?.(body))
      wrong.push(`the fake's answer is not of the form ${name}: ${ajv.errorsText(validate?.errors)}`);
    return body;
  }

  async function giveToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of request) text += String(part);
    const { clinicId, clinicKey, userId } = CREDENTIALS;
    const expected = {
      grant_type: 'password',
      client_id: clinicId,
      client_secret: clinicKey,
      username: userId,
      password: clinicKey,
      scope: 'api',
    };
    const given = Object.fromEntries(new URLSearchParams(text));
    if (JSON.stringify(given) !== JSON.stringify(expected)) return reply(response, 400, { error: 'invalid_grant' });
    const token = `token-${fake.asked.length}`;
    tokens.set(token, fake.tokenUses);
    return reply(response, 200, { access_token: token, expires_in: fake.tokenSeconds, token_type: 'Bearer' });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => wrong.push(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  fake.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}${described.basePath}`;
  return fake;
}

function make(what: Trouble, request: IncomingMessage, response: ServerResponse): void {
  if (what === 'hang-up') request.socket.destroy();
  else if (typeof what === 'object') {
    if ('body' in what) reply(response, 200, what.body);
    else if ('status' in what) response.writeHead(what.status, what.headers).end(what.text);
    else if ('text' in what) response.writeHead(200, { 'content-type': 'text/html' }).end(what.text);
  }
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
