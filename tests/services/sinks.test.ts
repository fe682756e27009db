import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { adConversions } from '../../src/services/telemetry/sinks/ads.ts';
import { analyticsClient } from '../../src/services/telemetry/sinks/analytics-client.ts';
import { audienceTracking } from '../../src/services/telemetry/sinks/audience.ts';
import { customerRelations } from '../../src/services/telemetry/sinks/crm.ts';
import { dataLayer } from '../../src/services/telemetry/sinks/data-layer.ts';
import { trackingEdge } from '../../src/services/telemetry/sinks/edge.ts';
import { createFaults, createSinks, SINKS } from '../../src/services/telemetry/sinks/registry.ts';
import type { Sink } from '../../src/services/telemetry/sinks/sink.ts';

const LIBRARY = 'https://library.example/tag.js?id=T-1';
const ENDPOINT = 'https://edge.example/collect';
const FIELDS = { position: 3, session_id: 's' };
const PERSON = { email: 'ada@example.com' };

interface Case {
  name: keyof typeof SINKS;
  make: () => Sink;
  /** The name of the queue that its library reads. */
  queue: string;
  /** The commands in the library's queue for an event, for a person, and before either. */
  event?: unknown;
  person?: unknown;
  first?: unknown[];
}

const LIBRARIES: Case[] = [
  {
    name: 'data-layer',
    make: () => dataLayer({ library: LIBRARY }),
    queue: 'dataLayer',
    event: { event: 'Thing', ...FIELDS },
  },
  {
    name: 'crm',
    make: () => customerRelations({ library: LIBRARY }),
    queue: 'crmCommands',
    person: ['identify', PERSON],
  },
  {
    name: 'ads',
    make: () => adConversions({ library: LIBRARY }),
    queue: 'adCommands',
    event: ['event', 'Thing', FIELDS],
  },
  {
    name: 'edge',
    make: () => trackingEdge({ library: LIBRARY, endpoint: ENDPOINT }),
    queue: 'edgeCommands',
    event: ['tag', 'Thing', FIELDS],
    first: [['init', { endpoint: ENDPOINT }]],
  },
  {
    name: 'analytics-client',
    make: () => analyticsClient({ library: LIBRARY, key: 'K' }),
    queue: 'analytics',
    event: ['track', 'Thing', FIELDS],
    first: [['load', 'K']],
  },
];

const scripts = () => [...document.querySelectorAll('script')];

afterEach(() => {
  for (const script of scripts()) script.remove();
  for (const { queue } of LIBRARIES) Reflect.deleteProperty(globalThis, queue);
});

describe.each(LIBRARIES)('[AN-8] the sink $name', ({ make, queue, event, person, first = [] }) => {
  const tell = (sink: Sink) => {
    sink.event?.('Thing', FIELDS);
    sink.identify?.(PERSON);
  };
  const told = [event, person].filter((one) => one !== undefined);

  test('loads its library once, from the configured address without a referrer', () => {
    tell(make());
    expect(scripts().map(({ src, async: isAsync, referrerPolicy }) => [src, isAsync, referrerPolicy])).toEqual([
      [LIBRARY, true, 'no-referrer'],
    ]);
  });

  test('queues events until the library is loaded, in order, and adds nothing', () => {
    const sink = make();
    tell(sink);
    tell(sink);
    expect(Reflect.get(globalThis, queue)).toEqual([...first, ...told, ...told]);
  });

  test('sends each event once to a library that has replaced the queue', () => {
    const sink = make();
    const heard: unknown[] = [];
    Reflect.set(globalThis, queue, { push: (command: unknown) => heard.push(command) });
    tell(sink);
    expect(heard).toEqual(told);
  });
});

describe('[AN-8] services without a library', () => {
  let server: Server;
  let heard: { method: string | undefined; body: unknown; headers: object }[];
  let address: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        heard.push({ method: request.method, body: JSON.parse(body), headers: request.headers });
        response.end();
        server.emit('heard');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = server.address();
    address = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : ''}/`;
  });
  beforeEach(() => (heard = []));
  afterAll(() => server.close());

  test.each<[string, () => void, object]>([
    ['audience', () => audienceTracking({ endpoint: address }).event?.('Thing', FIELDS), { event: 'Thing', ...FIELDS }],
    [
      'errors',
      () => createFaults({ errors: { endpoint: address } })('failed-call', { call: 'login', status: 500 }),
      { what: 'failed-call', call: 'login', status: 500 },
    ],
  ])('%s', async (_, tell, body) => {
    const arrived = once(server, 'heard');
    tell();
    await arrived;
    expect(heard).toMatchObject([{ method: 'POST', body }]);
    expect(heard[0]?.headers).not.toHaveProperty('cookie');
    expect(heard[0]?.headers).not.toHaveProperty('referer');
    expect(scripts()).toEqual([]);
  });

  test('what is sent while the page closes arrives, too', () => {
    const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
    audienceTracking({ endpoint: address }).event?.('Thing', FIELDS);
    expect(sent.mock.calls).toMatchObject([[address, { keepalive: true, credentials: 'omit', mode: 'no-cors' }]]);
    sent.mockRestore();
  });

  test('an unreachable service causes no error in the page', async () => {
    audienceTracking({ endpoint: 'http://127.0.0.1:1/' }).event?.('Thing', FIELDS);
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
});

test('[RT-0] [AN-8] without settings there is no sink and no fault is reported', () => {
  const sinks = createSinks({});
  expect(Object.keys(SINKS).map((name) => (name in SINKS ? sinks(name as keyof typeof SINKS) : null))).toEqual(
    Object.keys(SINKS).map(() => undefined),
  );
  createFaults({})('failed-call', {});
  expect(scripts()).toEqual([]);
});

test('[AN-8] a sink is made once, at its first event', () => {
  const sinks = createSinks({ ads: { library: LIBRARY } });
  expect(scripts()).toEqual([]);
  expect(sinks('ads')).toBe(sinks('ads'));
  expect(scripts()).toHaveLength(1);
});
