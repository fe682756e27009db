import { z } from 'zod';

/** The identity that a provider confirms. */
export interface Identity {
  /** An e-mail address that the provider has verified. */
  email: string;
}

/** An external sign-in provider: OAuth 2.0 authorization code with PKCE (RFC 6749, RFC 7636). */
export interface Provider {
  /** The provider's sign-in page. `challenge` is the S256 code challenge of PKCE. */
  address(request: { state: string; challenge: string; redirectUri: string }): string;
  /**
   * Exchanges a code for the person's identity; null when the provider refuses the code.
   * @throws Error when the provider cannot be reached
   */
  exchange(grant: { code: string; verifier: string; redirectUri: string }): Promise<Identity | null>;
}

/** The provider settings from the environment. URLs are absolute. */
export interface ProviderSettings {
  authorizeUrl: string;
  tokenUrl: string;
  userinfoUrl: string;
  clientId: string;
  clientSecret?: string;
}

const LONGEST_MS = 10_000;
const Token = z.object({ access_token: z.string().min(1) });
const Claims = z.object({ email: z.string().min(3).max(254), email_verified: z.literal(true) });

/** A provider with an OpenID Connect userinfo endpoint. Unverified e-mail addresses are not accepted. */
export function createProvider(settings: ProviderSettings): Provider {
  const { clientId, clientSecret } = settings;
  return {
    address({ state, challenge, redirectUri }) {
      const url = new URL(settings.authorizeUrl);
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },

    async exchange({ code, verifier, redirectUri }) {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: clientId,
        code_verifier: verifier,
        ...(clientSecret !== undefined && { client_secret: clientSecret }),
      });
      const answered = await ask(settings.tokenUrl, { method: 'POST', body });
      if (answered === null) return null;
      const { access_token } = Token.parse(answered);
      const told = await ask(settings.userinfoUrl, { headers: { authorization: `Bearer ${access_token}` } });
      const claims = Claims.safeParse(told);
      return claims.success ? { email: claims.data.email } : null;
    },
  };
}

/** Requests JSON from an address; null for a 4xx response. */
async function ask(url: string, request: RequestInit): Promise<unknown> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  const headers = { accept: 'application/json', ...request.headers };
  const response = await fetch(url, { ...request, headers, signal, redirect: 'error' });
  if (response.status >= 400 && response.status < 500) return null;
  if (!response.ok) throw new Error(`the provider answered ${response.status}`);
  return response.json();
}
