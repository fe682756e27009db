import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Flow, Product } from '#core';
import { doseSpot } from './adapters/dosespot.ts';
import { createEmbeddedPayments } from './adapters/sample-payments.ts';
import { samplePrescribing } from './adapters/sample-prescribing.ts';
import { createSmtpMailer, outboxMailer } from './adapters/mail.ts';
import type { Mailer } from './adapters/mail.ts';
import { createPayments } from './adapters/payments.ts';
import type { Payments } from './adapters/payments.ts';
import type { Provider } from './adapters/provider.ts';
import { createLimiter } from './auth/limiter.ts';
import { createPasswords } from './auth/passwords.ts';
import type { Passwords } from './auth/passwords.ts';
import { createTokens } from './auth/tokens.ts';
import { servedConsents } from './consents.ts';
import { checkedProducts, servedVersions, translatedProducts } from './checked-flow.ts';
import { originsIn, serveClient } from './client.ts';
import { errorHandler, clientErrorHandler } from './failures.ts';
import { rawSecurityHeaders, securityHeaders } from './headers.ts';
import { createDraining, endConnections } from './draining.ts';
import type { Draining } from './draining.ts';
import { loadLimiter } from './load-limit.ts';
import { logAddresses, logged, traceIdIn, logRequests } from './log.ts';
import type { Prescribing } from './prescribing.ts';
import { measure } from './metrics.ts';
import { badRequest, notFound } from './refusal.ts';
import { workRegularly } from './regular-work.ts';
import { routes } from './routes.ts';
import type { ServerContext } from './server-context.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/store.ts';
import { isStorable } from './clean-text.ts';

const LARGEST_BODY = 256 * 1024;
/** In milliseconds. A request whose body takes longer to arrive is aborted. */
const SLOWEST_REQUEST_MS = 30_000;
/** The most characters of a path parameter. Tokens in addresses are longer than Fastify's default allows. */
const LONGEST_PARAM = 500;

/** The server's connections to other systems. Tests replace them. */
export interface Adapters {
  /** The current time. Default: the system clock. */
  clock?: () => Date;
  /** Password hashing. Default: Argon2id. */
  passwords?: Passwords;
  /** Sends mails. Default: the mail server of the settings; without one, mails stay in the outbox. */
  mailer?: Mailer;
  /** The payment provider. Default: the provider in the settings, or else the sample provider for test cards. */
  payments?: Payments;
  /** The external sign-in provider. Default: the provider in the settings. */
  provider?: Provider;
  /** Search of medications and allergens. Default: the platform of the settings; without one, the sample catalogue. */
  prescribing?: Prescribing;
  /** Receives log lines (JSON). Default: the standard output. */
  log?: { write(line: string): void };
}

export interface ServerOptions {
  flow: Flow;
  products: Product[];
  store: Store;
  adapters: Adapters;
  settings: Settings;
  /** The folder of the built client. Without one, only the API is served. */
  client?: string;
  /** The registry that counts requests. Without one, requests are not counted. */
  metrics?: Registry;
  /** Says when the server is about to stop. */
  draining?: Draining;
}

/**
 * Creates the backend as a Fastify instance, ready for `listen` or `inject`. The caller closes the store.
 * @throws Error when the flow or a product does not fit (see `checkedProducts`, `formOf`)
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { flow, store, settings, adapters } = options;
  const clock = adapters.clock ?? (() => new Date());
  const products = checkedProducts(flow, options.products);
  await store.questionVersions.keep(servedVersions(flow, products), clock());
  await store.consents.keep(servedConsents(flow), clock());
  const context: ServerContext = {
    flow,
    store,
    settings,
    clock,
    products,
    translated: translatedProducts(flow, products),
    prescribing: adapters.prescribing ?? prescribingOf(settings, store),
    passwords: adapters.passwords ?? createPasswords(),
    tokens: createTokens(settings.tokenSecret, settings.accessTokenMs),
    limiter: createLimiter(store.rateLimits, settings, clock),
    payments: adapters.payments ?? paymentsOf(settings, store),
    hashingGate: loadLimiter(settings.signInsAtOnce),
    draining: options.draining ?? createDraining(),
  };
  const answerFailure = errorHandler(flow);
  const app = fastify({
    logger: { level: settings.logLevel, serializers: logged, ...(adapters.log && { stream: adapters.log }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => traceIdIn(headers.traceparent) ?? randomUUID(),
    bodyLimit: LARGEST_BODY,
    routerOptions: { maxParamLength: LONGEST_PARAM },
    requestTimeout: SLOWEST_REQUEST_MS,
    // While the server stops, a request on an open connection is still served, because a proxy does not repeat a POST.
    return503OnClosing: false,
    trustProxy: (_address, hop) => hop < settings.trustProxy,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false, allErrors: false } },
    frameworkErrors: (error, request, reply) => {
      reply.headers(rawSecurityHeaders(settings));
      // Somebody who opens such an address gets a page that says it does not exist (RT-19).
      const isPage = error.code === 'FST_ERR_BAD_URL' && options.client !== undefined && asksForPage(request);
      return isPage ? reply.redirect(pathOfNotFound(flow)) : answerFailure(error, request, reply);
    },
    clientErrorHandler: clientErrorHandler(flow),
  });
  app.decorateRequest('person', null);
  app.setErrorHandler(answerFailure);
  securityHeaders(app, settings, originsIn(options.client));
  endConnections(app, context.draining);
  logAddresses(app, settings.trustProxy);
  logRequests(app);
  if (options.metrics !== undefined) measure(app, options.metrics);
  // Check the texts in the address before anything is read, because they are used as keys.
  app.addHook('onRequest', ({ params, query }, _reply, done) =>
    done(isStorable([params, query]) ? undefined : badRequest('wrong_form')),
  );
  app.addHook('preValidation', ({ body }, _reply, done) =>
    done(isStorable(body) ? undefined : badRequest('wrong_form')),
  );
  // No operation accepts plain text. Browsers send it to other sites without a CORS preflight, so it is refused.
  app.removeContentTypeParser('text/plain');
  await app.register(cookie);
  routes(app, context, adapters.provider);
  if (options.client !== undefined) await serveClient(app, flow, options.client, settings.publicOrigin);
  else app.setNotFoundHandler(refuseUnknown);
  workRegularly(app, context, adapters.mailer ?? mailerOf(settings));
  await app.ready();
  return app;
}

const asksForPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true;

const pathOfNotFound = ({ routes: known, not_found: id }: Flow): string =>
  known.find((route) => route.id === id)?.path ?? '/';

const mailerOf = ({ mail }: Settings): Mailer => (mail ? createSmtpMailer(mail.url, mail.from) : outboxMailer);

const prescribingOf = ({ doseSpot: settings }: Settings, store: Store): Prescribing =>
  settings === undefined ? samplePrescribing(store.catalogue) : doseSpot(settings);

const paymentsOf = ({ payment }: Settings, { sampleCharges }: Store): Payments =>
  payment === undefined ? createEmbeddedPayments(sampleCharges) : createPayments(payment);

function refuseUnknown(): never {
  throw notFound('not_found');
}
