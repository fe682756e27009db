import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { calculatePKCECodeChallenge } from 'openid-client';
import { z } from 'zod';
import type { RateLimits } from '../store/rate-limits.ts';
import type { Provider } from './provider.ts';

/** The path of the sample provider's page. */
export const SAMPLE_PROVIDER = '/sample-provider';
/** How long a code is valid, in milliseconds. */
const CODE_MS = 60_000;

const Code = z.object({
  email: z.string(),
  challenge: z.string(),
  redirectUri: z.string(),
  until: z.number(),
  id: z.string(),
});

/** A sign-in provider for staging, at which developers pick an account instead of signing in. */
export interface SampleProvider extends Provider {
  /** A code for an account. Only the holder of the challenge's verifier can exchange it. */
  codeFor(grant: { email: string; challenge: string; redirectUri: string }): string;
}

/**
 * Creates the sample provider. A code contains its own signed content, so that every server can read it.
 * @param used records used codes, so that each works only once
 */
export function createSampleProvider(secret: string, used: RateLimits, clock: () => Date): SampleProvider {
  const key = createHmac('sha256', secret).update('sample provider').digest();
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');

  function read(code: string): z.infer<typeof Code> | null {
    const [content = '', signature = ''] = code.split('.');
    const expected = Buffer.from(sign(content));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return Code.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
  }

  return {
    address({ state, challenge, redirectUri }) {
      const query = new URLSearchParams({ state, code_challenge: challenge, redirect_uri: redirectUri });
      return `${SAMPLE_PROVIDER}?${query}`;
    },

    codeFor(grant) {
      const code = { ...grant, until: clock().getTime() + CODE_MS, id: randomBytes(12).toString('base64url') };
      const content = Buffer.from(JSON.stringify(code)).toString('base64url');
      return `${content}.${sign(content)}`;
    },

    async exchange({ code, verifier, redirectUri }) {
      const known = read(code);
      if (!known || known.redirectUri !== redirectUri || known.until <= clock().getTime()) return null;
      if ((await calculatePKCECodeChallenge(verifier)) !== known.challenge) return null;
      const { count } = await used.hit(`code:${known.id}`, CODE_MS, clock());
      return count === 1 ? { email: known.email } : null;
    },
  };
}
