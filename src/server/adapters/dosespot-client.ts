import { z } from 'zod';
import { PrescribingError } from '../prescribing.ts';

/** Where DoseSpot is, and as whom the clinic asks it. */
export interface DoseSpotSettings {
  /** With the plan, as its published description has it: "https://…/dosespot-staging-rest-api-v2/Full_EPCSV2". */
  url: string;
  subscriptionKey: string;
  clinicId: string;
  clinicKey: string;
  userId: string;
}

/** The outside world, handed in so that tests can move it. */
export interface DoseSpotWorld {
  now(): number;
  /** Resolves after some milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

/** One answer is waited for this long. */
const TRY_MS = 4000;
/** Longer than this nobody waits for a list of names: then the search has failed. */
const PATIENCE_MS = 2500;
const TRIES = 3;
const FIRST_WAIT_MS = 250;
/** Its rate limits count in windows of ten seconds. */
const LIMITED_MS = 10_000;
/** A token is renewed this long before it ends. */
const MARGIN_MS = 30_000;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

type Attempt = { body: unknown } | { again: PrescribingError };

/**
 * Reads from DoseSpot's API v2: a token for the clinic (OAuth 2 password grant), then a bearer and the subscription key
 * on every call. What may pass is tried again, for a few seconds; while it asks to be left alone nobody calls.
 */
export function doseSpotClient(settings: DoseSpotSettings, world: DoseSpotWorld) {
  const base = settings.url.replace(/\/+$/, '');
  // The contract's name, and the one that DoseSpot's own guide gives it.
  const key = { 'Ocp-Apim-Subscription-Key': settings.subscriptionKey, 'Subscription-Key': settings.subscriptionKey };
  let token: { text: string; until: number } | undefined;
  let renewing: Promise<string> | undefined;
  let quietUntil = 0;

  async function send(path: string, init: RequestInit): Promise<Attempt & { status?: number }> {
    let response: Response;
    try {
      response = await fetch(base + path, { ...init, redirect: 'error', signal: AbortSignal.timeout(TRY_MS) });
      if (response.ok) return { status: response.status, body: await response.json() };
      await response.body?.cancel();
    } catch {
      return { again: new PrescribingError('unreachable') };
    }
    const { status } = response;
    if (status === 404) return { status, body: undefined };
    if (status === 429 || status === 503)
      return { status, again: new PrescribingError('limited', afterOf(response, world.now())) };
    if (status >= 500) return { status, again: new PrescribingError('unreachable') };
    if (status === 401) return { status, again: new PrescribingError('refused') };
    throw new PrescribingError('refused');
  }

  /** Tries until it is answered or too late. @param refused told of a 401, once */
  async function insist(attempt: () => Promise<Attempt & { status?: number }>, refused: () => void): Promise<unknown> {
    if (world.now() < quietUntil) throw new PrescribingError('limited', quietUntil - world.now());
    const last = world.now() + PATIENCE_MS;
    for (let tries = 1; ; tries += 1) {
      const outcome = await attempt();
      if ('body' in outcome) return outcome.body;
      const { again, status } = outcome;
      const wait = again.waitMs || FIRST_WAIT_MS * 2 ** (tries - 1);
      if (again.code === 'refused') refused();
      if (tries === TRIES || world.now() + wait > last || (again.code === 'refused' && tries > 1)) {
        if (status === 429) quietUntil = world.now() + (again.waitMs || LIMITED_MS);
        throw again;
      }
      await world.wait(again.code === 'refused' ? 0 : wait);
    }
  }

  async function fresh(): Promise<string> {
    const { clinicId, clinicKey, userId } = settings;
    const form = { grant_type: 'password', client_id: clinicId, client_secret: clinicKey, username: userId };
    const body = new URLSearchParams({ ...form, password: clinicKey, scope: 'api' });
    const answer = await insist(
      () => send('/connect/token', { method: 'POST', headers: key, body }),
      () => undefined,
    );
    const read = Token.safeParse(answer);
    if (!read.success) throw new PrescribingError('malformed');
    token = { text: read.data.access_token, until: world.now() + read.data.expires_in * 1000 - MARGIN_MS };
    return token.text;
  }

  /** The token at hand, or a new one, asked for once however many want it. */
  async function bearer(): Promise<string> {
    if (token !== undefined && world.now() < token.until) return token.text;
    renewing ??= fresh().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  return {
    /** The body of a successful GET; undefined for 404. @throws PrescribingError */
    get: (path: string, query: Record<string, string>): Promise<unknown> =>
      insist(
        async () => {
          const headers = { ...key, Accept: 'application/json', Authorization: `Bearer ${await bearer()}` };
          return send(`${path}?${new URLSearchParams(query)}`, { headers });
        },
        () => {
          token = undefined;
        },
      ),
  };
}

/** Retry-After in milliseconds: seconds or a date (RFC 9110, 10.2.3); 0 where it says nothing. */
function afterOf(response: Response, now: number): number {
  const after = response.headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
