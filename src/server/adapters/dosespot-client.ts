import { z } from 'zod';
import { PrescribingError } from '../prescribing.ts';

/** The address of DoseSpot and the clinic's credentials. */
export interface DoseSpotSettings {
  /** The base URL with the plan: "https://…/dosespot-staging-rest-api-v2/Full_EPCSV2". */
  url: string;
  subscriptionKey: string;
  clinicId: string;
  clinicKey: string;
  userId: string;
}

/** The clock, which tests replace. */
export interface DoseSpotClock {
  now(): number;
  /** Resolves after this many milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

/** The timeout of one attempt to reach DoseSpot, in milliseconds. */
const TRY_MS = 4000;
/** The time limit for all attempts of a request together, in milliseconds. */
const PATIENCE_MS = 2500;
const TRIES = 3;
const FIRST_WAIT_MS = 250;
/** The pause after a 429 without Retry-After, in milliseconds. DoseSpot limits requests per ten seconds. */
const LIMITED_MS = 10_000;
/** A token is renewed this many milliseconds before it expires. */
const MARGIN_MS = 30_000;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

type Attempt = { body: unknown } | { again: PrescribingError };

/**
 * A client for DoseSpot's API v2. It gets a clinic token (OAuth 2 password grant) and sends it with the subscription
 * key. Temporary failures are retried for a few seconds. After a rate limit, all requests fail at once until the
 * pause is over.
 */
export function doseSpotClient(settings: DoseSpotSettings, clock: DoseSpotClock) {
  const base = settings.url.replace(/\/+$/, '');
  // The API description and DoseSpot's guide name this header differently, so both are sent.
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
      return { status, again: new PrescribingError('limited', afterOf(response, clock.now())) };
    if (status >= 500) return { status, again: new PrescribingError('unreachable') };
    if (status === 401) return { status, again: new PrescribingError('refused') };
    throw new PrescribingError('refused');
  }

  /** Repeats an attempt until it succeeds or the time is over. @param refused called once after a 401 */
  async function insist(attempt: () => Promise<Attempt & { status?: number }>, refused: () => void): Promise<unknown> {
    if (clock.now() < quietUntil) throw new PrescribingError('limited', quietUntil - clock.now());
    const last = clock.now() + PATIENCE_MS;
    for (let tries = 1; ; tries += 1) {
      const outcome = await attempt();
      if ('body' in outcome) return outcome.body;
      const { again, status } = outcome;
      const wait = again.waitMs || FIRST_WAIT_MS * 2 ** (tries - 1);
      if (again.code === 'refused') refused();
      if (tries === TRIES || clock.now() + wait > last || (again.code === 'refused' && tries > 1)) {
        if (status === 429) quietUntil = clock.now() + (again.waitMs || LIMITED_MS);
        throw again;
      }
      await clock.wait(again.code === 'refused' ? 0 : wait);
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
    token = { text: read.data.access_token, until: clock.now() + read.data.expires_in * 1000 - MARGIN_MS };
    return token.text;
  }

  /** The current token, or a new one. Callers at the same time share one token request. */
  async function bearer(): Promise<string> {
    if (token !== undefined && clock.now() < token.until) return token.text;
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

/** The milliseconds of Retry-After, which contains seconds or a date (RFC 9110, 10.2.3); 0 without a valid value. */
function afterOf(response: Response, now: number): number {
  const after = response.headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
