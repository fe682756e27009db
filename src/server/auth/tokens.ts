import { createHmac, timingSafeEqual } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Session } from '../store/sessions.ts';

const ISSUER = 'tundish';
const AUDIENCE = 'tundish-api';
/** The claims of an access token. `act` names the impersonator of `sub` (RFC 8693, 4.1). */
const Claims = z.object({
  sub: z.string(),
  sid: z.string(),
  exp: z.number(),
  act: z.object({ sub: z.string() }).exactOptional(),
});
/** Matches a refresh token: session id, generation of the token within the session, signature of both. */
const REFRESH = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/;

/** How many verified tokens are cached, the most recently used ones. */
const MOST_VERIFIED = 5000;

/** The claims of an access token: the session, the person whose data it opens, and the impersonator if there is one. */
export interface AccessClaims {
  sessionId: string;
  userId: string;
  actorId: string | null;
}

interface Verified {
  claims: AccessClaims;
  /** The end of the token's validity, in milliseconds since 1970. */
  expiresAt: number;
}

export interface Tokens {
  /** Issues a signed access token (JWT, HS256) for a session. */
  access(session: Session, now: Date): Promise<string>;
  /** The claims of an access token; null when it is forged, damaged or expired. */
  readAccess(token: string, now: Date): Promise<AccessClaims | null>;
  /** Like `readAccess`, but also accepts an expired token, for requests that ask whether a session continues. */
  readExpired(token: string): Promise<AccessClaims | null>;
  /** The refresh token of the session's newest generation. For a generation, it is always the same token. */
  refresh(session: Session): string;
  readRefresh(token: string): { sessionId: string; generation: number } | null;
}

/**
 * Creates tokens signed with keys derived from one secret. `lifeMs`: how long an access token is valid, in
 * milliseconds.
 */
export function createTokens(secret: string, lifeMs: number): Tokens {
  const accessKey = createHmac('sha256', secret).update('access').digest();
  const refreshKey = createHmac('sha256', secret).update('refresh').digest();
  const signature = (text: string) => createHmac('sha256', refreshKey).update(text).digest('base64url');

  const verified = new Map<string, Verified>();

  async function verify(token: string): Promise<Verified | null> {
    try {
      // The cache does not store whether a token has expired, because that changes with time.
      const expected = { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE, currentDate: new Date(0) };
      const { payload } = await jwtVerify(token, accessKey, expected);
      const { sub, sid, act, exp } = Claims.parse(payload);
      return { claims: { sessionId: sid, userId: sub, actorId: act?.sub ?? null }, expiresAt: exp * 1000 };
    } catch {
      return null;
    }
  }

  /** Verifies a token, with a cache. A verified token stays verified, because its text and the key never change. */
  async function read(token: string): Promise<Verified | null> {
    const known = verified.get(token) ?? (await verify(token));
    if (known === null) return null;
    verified.delete(token);
    verified.set(token, known);
    const [oldest] = verified.keys();
    if (verified.size > MOST_VERIFIED && oldest !== undefined) verified.delete(oldest);
    return known;
  }

  return {
    access: (session, now) =>
      new SignJWT({ sid: session.id, ...(session.memberId !== null && { act: { sub: session.userId } }) })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(session.memberId ?? session.userId)
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + lifeMs))
        .sign(accessKey),
    async readAccess(token, now) {
      const known = await read(token);
      return known !== null && now.getTime() < known.expiresAt ? known.claims : null;
    },
    readExpired: async (token) => (await read(token))?.claims ?? null,
    refresh({ id, generation }) {
      return `${id}.${generation}.${signature(`${id}.${generation}`)}`;
    },
    readRefresh(token) {
      const [, sessionId, generation, given] = REFRESH.exec(token) ?? [];
      if (sessionId === undefined || generation === undefined || given === undefined) return null;
      const expected = signature(`${sessionId}.${generation}`);
      if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return null;
      return { sessionId, generation: Number(generation) };
    },
  };
}
