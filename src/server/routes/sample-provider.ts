import type { FastifyInstance } from 'fastify';
import { escapeMarkup } from '#core';
import { SAMPLE_PROVIDER } from '../adapters/sample-provider.ts';
import type { SampleProvider } from '../adapters/sample-provider.ts';
import { developerPage } from '../developer-page.ts';
import { originOf } from '../origin.ts';
import { badRequest } from '../refusal.ts';
import { sampleAccountsIn } from '../seeds.ts';
import type { ServerContext } from '../server-context.ts';

interface AuthorizationQuery {
  state: string;
  code_challenge: string;
  redirect_uri: string;
  account?: string;
}

const text = { type: 'string', maxLength: 1000 };
const query = {
  type: 'object',
  required: ['state', 'code_challenge', 'redirect_uri'],
  properties: { state: text, code_challenge: text, redirect_uri: text, account: text },
};

/** The page of the sample provider, on staging only. A developer picks an account and is redirected to the app. */
export function sampleProviderRoutes(app: FastifyInstance, context: ServerContext, provider: SampleProvider): void {
  app.get<{ Querystring: AuthorizationQuery }>(
    SAMPLE_PROVIDER,
    { schema: { querystring: query } },
    async (request, reply) => {
      const { state, code_challenge, redirect_uri, account } = request.query;
      const origin = originOf(context.settings, request);
      if (!URL.canParse(redirect_uri) || new URL(redirect_uri).origin !== origin) throw badRequest('wrong_form');
      const accounts = await sampleAccountsIn(context.store);
      if (account === undefined) {
        const links = accounts.map((email) => {
          const href = `${SAMPLE_PROVIDER}?${new URLSearchParams({ state, code_challenge, redirect_uri, account: email })}`;
          return `<li><a href="${escapeMarkup(href)}">${escapeMarkup(email)}</a></li>`;
        });
        const page = developerPage('Sample sign-in', `<p>Continue as</p>\n<ul>\n${links.join('\n')}\n</ul>`);
        return reply.type('text/html; charset=utf-8').send(page);
      }
      if (!accounts.includes(account)) throw badRequest('wrong_form');
      const back = new URL(redirect_uri);
      back.searchParams.set(
        'code',
        provider.codeFor({ email: account, challenge: code_challenge, redirectUri: redirect_uri }),
      );
      back.searchParams.set('state', state);
      return reply.redirect(back.href, 302);
    },
  );
}
