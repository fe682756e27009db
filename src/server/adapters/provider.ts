import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  Configuration,
  fetchUserInfo,
  ResponseBodyError,
  skipSubjectCheck,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/** The identity of a person, as a provider confirms it. */
export interface Identity {
  /** An e-mail address that the provider has verified. */
  email: string;
}

/** An external sign-in provider: OAuth 2.0 authorization code with PKCE (RFC 6749, RFC 7636). */
export interface Provider {
  /** The address of the provider's sign-in page. `challenge` is the S256 code challenge of PKCE. */
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
  /** The issuer of the provider's ID tokens, if it is not the origin of `authorizeUrl`. */
  issuer?: string;
}

const LONGEST_S = 10;

/** A provider with an OpenID Connect userinfo endpoint. Unverified e-mail addresses are not accepted. */
export function createProvider(settings: ProviderSettings): Provider {
  const { authorizeUrl, tokenUrl, userinfoUrl, clientId, clientSecret } = settings;
  const config = new Configuration(
    {
      issuer: settings.issuer ?? new URL(authorizeUrl).origin,
      authorization_endpoint: authorizeUrl,
      token_endpoint: tokenUrl,
      userinfo_endpoint: userinfoUrl,
    },
    clientId,
    clientSecret,
  );
  config.timeout = LONGEST_S;
  // In production, the settings allow plain http only for addresses on this computer.
  if ([tokenUrl, userinfoUrl].some((url) => new URL(url).protocol === 'http:')) allowInsecureRequests(config);

  return {
    address: ({ state, challenge, redirectUri }) =>
      buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).href,

    async exchange({ code, verifier, redirectUri }) {
      const arrivedAt = new URL(redirectUri);
      arrivedAt.searchParams.set('code', code);
      try {
        const tokens = await authorizationCodeGrant(config, arrivedAt, { pkceCodeVerifier: verifier });
        const subject = tokens.claims()?.sub ?? skipSubjectCheck;
        const { email, email_verified } = await fetchUserInfo(config, tokens.access_token, subject);
        return email !== undefined && email_verified === true ? { email } : null;
      } catch (error) {
        if (isRefusal(error)) return null;
        throw error;
      }
    },
  };
}

/** Whether the provider responded with a 4xx status, as it does for a code or token that it does not accept. */
function isRefusal(error: unknown): boolean {
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError) return error.status < 500;
  const response = error instanceof ClientError ? error.cause : undefined;
  return response instanceof Response && response.status >= 400 && response.status < 500;
}
