import type { FastifyInstance } from 'fastify';
import ordering from '../../contract/ordering.openapi.json' with { type: 'json' };
import submissions from '../../contract/submissions.openapi.json' with { type: 'json' };
import { ownEntry } from '#core';
import { createProvider } from './adapters/provider.ts';
import type { Provider } from './adapters/provider.ts';
import { createSampleProvider } from './adapters/sample-provider.ts';
import { refuseImpersonation, requirePerson } from './auth/person.ts';
import { withConsents } from './consents.ts';
import { limitLoad } from './load-limit.ts';
import { withNextScreenData } from './next-screen-data.ts';
import { CONTRACT, operation, serve, serversOf } from './operations.ts';
import type { OperationHandlers, OperationId } from './operations.ts';
import { cartOperations } from './routes/carts.ts';
import { checkoutOperations } from './routes/checkout.ts';
import { contractRoutes } from './routes/contract.ts';
import { healthRoutes } from './routes/health.ts';
import { searchOperations } from './routes/medication-search.ts';
import { outboxRoutes } from './routes/outbox.ts';
import { overviewOperations } from './routes/overview.ts';
import { passwordOperations } from './routes/password.ts';
import { portalOperations } from './routes/portal.ts';
import { preQuestionnaireOperations } from './routes/pre-questionnaire.ts';
import { productOperations } from './routes/products.ts';
import { profileOperations } from './routes/profile.ts';
import { providerOperations } from './routes/provider.ts';
import { questionOperations } from './routes/questions.ts';
import { redirectOperations } from './routes/redirects.ts';
import { sampleProviderRoutes } from './routes/sample-provider.ts';
import { sessionOperations } from './routes/session.ts';
import { staffOperations } from './routes/staff.ts';
import { submissionRoutes } from './routes/submissions.ts';
import { readForms, tokenOperations } from './routes/token.ts';
import { requireVerified, verificationOperations } from './routes/verification.ts';
import type { ServerContext } from './server-context.ts';

type Register = (app: FastifyInstance, context: ServerContext, provider: Provider | undefined) => void;

/** The backends that this server can run, by the name of their contract. */
const BACKENDS: Readonly<Record<string, { document: unknown; register: Register }>> = {
  ordering: { document: ordering, register: orderingRoutes },
  submissions: { document: submissions, register: submissionRoutes },
};

/** Registers all routes: the operations of the flow's contract, and the pages for operators and developers. */
export function routes(app: FastifyInstance, context: ServerContext, provider: Provider | undefined): void {
  const { contract, name } = context.flow;
  const backend = ownEntry(BACKENDS, contract);
  if (backend === undefined)
    throw new Error(
      `The flow "${name}" names the contract "${contract}". This server implements: ${Object.keys(BACKENDS).join(', ')}.`,
    );
  healthRoutes(app, context);
  contractRoutes(app, backend.document);
  backend.register(app, context, provider);
}

function orderingRoutes(app: FastifyInstance, context: ServerContext, provider: Provider | undefined): void {
  const signsIn = provider ?? providerFor(app, context);
  if (context.settings.environment === 'staging' && !context.settings.mail) outboxRoutes(app, context);
  const handlers = withNextScreenData(app, context, withConsents(context, handlersOf(context, signsIn)));
  const guards = {
    before: requirePerson(context),
    notWhileActing: refuseImpersonation,
    checked: requireVerified(app, context.flow),
  };
  app.register(async (calls) => {
    limitLoad(calls, context.settings.requestsAtOnce);
    for (const prefix of serversOf(CONTRACT))
      calls.register(
        async (scope) => {
          if (prefix === operation('refreshToken').server) readForms(scope);
          serve(scope, CONTRACT, prefix, handlers, guards);
        },
        { prefix },
      );
  });
}

/** The implementations of the contract. If one is missing or has an unknown name, this does not compile. */
const handlersOf = (context: ServerContext, provider: Provider | null): OperationHandlers<OperationId> => ({
  ...tokenOperations(context),
  ...sessionOperations(context),
  ...passwordOperations(context),
  ...verificationOperations(context),
  ...redirectOperations(context),
  ...providerOperations(context, provider),
  ...staffOperations(context),
  ...profileOperations(context),
  ...overviewOperations(context),
  ...preQuestionnaireOperations(context),
  ...questionOperations(context),
  ...searchOperations(context),
  ...productOperations(context),
  ...cartOperations(context),
  ...checkoutOperations(context),
  ...portalOperations(context),
});

/**
 * The sign-in provider of the settings. Without settings: on staging the sample provider with its page, in production
 * null.
 */
function providerFor(app: FastifyInstance, context: ServerContext): Provider | null {
  const { settings, store, clock } = context;
  if (settings.provider) return createProvider(settings.provider);
  if (settings.environment === 'production') return null;
  const sample = createSampleProvider(settings.tokenSecret, store.rateLimits, clock);
  sampleProviderRoutes(app, context, sample);
  return sample;
}
