import type { FastifyInstance } from 'fastify';
import { createProvider } from './adapters/provider.ts';
import type { Provider } from './adapters/provider.ts';
import { createSampleProvider } from './adapters/sample-provider.ts';
import { requirePerson } from './auth/person.ts';
import { boundLoad } from './load.ts';
import { cartRoutes } from './routes/carts.ts';
import { checkoutRoutes } from './routes/checkout.ts';
import { healthRoutes } from './routes/health.ts';
import { medicationSearchRoutes } from './routes/medication-search.ts';
import { outboxRoutes } from './routes/outbox.ts';
import { overviewRoutes } from './routes/overview.ts';
import { passwordRoutes } from './routes/password.ts';
import { portalRoutes } from './routes/portal.ts';
import { preQuestionnaireRoutes } from './routes/pre-questionnaire.ts';
import { catalogueRoutes, productRoutes } from './routes/products.ts';
import { profileRoutes } from './routes/profile.ts';
import { providerRoutes } from './routes/provider.ts';
import { questionRoutes } from './routes/questions.ts';
import { redirectRoutes } from './routes/redirects.ts';
import { sampleProviderRoutes } from './routes/sample-provider.ts';
import { sessionRoutes } from './routes/session.ts';
import { staffRoutes } from './routes/staff.ts';
import { tokenRoutes } from './routes/token.ts';
import { requireVerified, verificationRoutes } from './routes/verification.ts';
import type { Server } from './server.ts';

/** Every address of the backend. */
export function routes(app: FastifyInstance, server: Server, provider: Provider | undefined): void {
  healthRoutes(app, server);
  const signsIn = provider ?? providerFor(app, server);
  if (server.settings.environment === 'staging' && !server.settings.mail) outboxRoutes(app, server);
  app.register(async (calls) => {
    boundLoad(calls, server.settings.requestsAtOnce);
    callRoutes(calls, server, signsIn);
  });
}

/** What browsers call. */
function callRoutes(app: FastifyInstance, server: Server, signsIn: Provider | null): void {
  app.register(async (scope) => tokenRoutes(scope, server), { prefix: '/oauth' });
  app.register(
    async (api) => {
      sessionRoutes(api, server);
      passwordRoutes(api, server);
      redirectRoutes(api, server);
      if (signsIn) providerRoutes(api, server, signsIn);
      catalogueRoutes(api, server);
      preQuestionnaireRoutes(api, server);
      medicationSearchRoutes(api, server);
      api.register(async (guarded) => {
        guarded.addHook('onRequest', requirePerson(server));
        guarded.addHook('preHandler', requireVerified(app, server.flow));
        verificationRoutes(guarded, server);
        staffRoutes(guarded, server);
        profileRoutes(guarded, server);
        overviewRoutes(guarded, server);
        productRoutes(guarded, server);
        questionRoutes(guarded, server);
        cartRoutes(guarded, server);
        checkoutRoutes(guarded, server);
        guarded.register(async (portal) => portalRoutes(portal, server));
      });
    },
    { prefix: '/api' },
  );
}

/** The provider that the settings name; on staging else the sample one, with its page; null in production. */
function providerFor(app: FastifyInstance, server: Server): Provider | null {
  const { settings, store, clock } = server;
  if (settings.provider) return createProvider(settings.provider);
  if (settings.environment === 'production') return null;
  const sample = createSampleProvider(settings.tokenSecret, store.rateLimits, clock);
  sampleProviderRoutes(app, server, sample);
  return sample;
}
