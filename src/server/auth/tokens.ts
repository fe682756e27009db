import { createHmac, timingSafeEqual } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Session } from '../store/sessions.ts';

const ISSUER = 'tundish';
const AUDIENCE = 'tundish-api';
/** `act` is who acts for `sub` (RFC 8693, 4.1), where it is somebody else. */
const Claims = z.object({ sub: z.string(), sid: z.string(), act: z.object({ sub: z.string() }).exactOptional() });
/** A refresh token: the session, the generation of the token within it, and a signature of both. */
const REFRESH = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/;

/** What an access token says: its session, whose data it opens, and who acts for them, if it is not they themself. */
export interface AccessClaims {
  sessionId: string;
  userId: string;
  actorId: string | null;
}

export interface Tokens {
  /** A signed access token (JWT, HS256) that names the session. */
  access(session: Session, at: Date): Promise<string>;
  /** The session an access token names; null when it is forged, damaged or too old. */
  readAccess(token: string, at: Date): Promise<AccessClaims | null>;
  /** As `readAccess`, but an old token passes: for asking whether its session still lasts. */
  readExpired(token: string): Promise<AccessClaims | null>;
  /** The refresh token of a session's newest generation. The same session and generation give the same token. */
  refresh(session: Session): string;
  readRefresh(token: string): { sessionId: string; generation: number } | null;
}

/** Tokens signed with keys derived from one secret. `lifeMs` is how long an access token is accepted. */
export function createTokens(secret: string, lifeMs: number): Tokens {
  const accessKey = createHmac('sha256', secret).update('access').digest();
  const refreshKey = createHmac('sha256', secret).update('refresh').digest();
  const signature = (text: string) => createHmac('sha256', refreshKey).update(text).digest('base64url');

  async function read(token: string, at: Date): Promise<AccessClaims | null> {
    try {
      const expected = { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE, currentDate: at };
      const { payload } = await jwtVerify(token, accessKey, expected);
      const { sub, sid, act } = Claims.parse(payload);
      return { sessionId: sid, userId: sub, actorId: act?.sub ?? null };
    } catch {
      return null;
    }
  }

  return {
    access: (session, at) =>
      new SignJWT({ sid: session.id, ...(session.memberId !== null && { act: { sub: session.userId } }) })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(session.memberId ?? session.userId)
        .setIssuedAt(at)
        .setExpirationTime(new Date(at.getTime() + lifeMs))
        .sign(accessKey),
    readAccess: read,
    readExpired: (token) => read(token, new Date(0)),
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
