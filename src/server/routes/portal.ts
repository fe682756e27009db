import type { FastifyInstance, FastifyRequest } from 'fastify';
import { lengthProblem, refuseGuessable } from '../auth/password-rules.ts';
import { personOf, refuseActing } from '../auth/person.ts';
import { formOf } from '../forms.ts';
import type { FieldProblems } from '../forms.ts';
import { addressOf } from '../ordering/demographics.ts';
import { wireOrder } from '../ordering/purchase.ts';
import { forbidden, unprocessable } from '../refusal.ts';
import type { Server } from '../server.ts';
import { linesOf } from '../text.ts';
import { speaking } from '../words.ts';
import type { Account } from '../store/accounts.ts';
import type { Demographics } from '../store/profiles.ts';
import { overviewOf } from './overview.ts';
import { userOf } from './user.ts';

interface SettingsBody {
  profile?: { first_name?: string; last_name?: string };
  address?: Partial<Demographics['address']>;
}
interface PasswordBody {
  present_password: string;
  password: string;
}
const words = { type: 'string', maxLength: 1000 };
const settingsBody = {
  type: 'object',
  properties: {
    profile: { type: 'object', properties: { first_name: words, last_name: words } },
    address: { type: 'object', properties: { line1: words, line2: words, city: words, state: words, zip: words } },
  },
};
const passwordBody = {
  type: 'object',
  required: ['present_password', 'password'],
  properties: { present_password: words, password: words },
};

/** What members find about themselves in the portal (RT-16). Behind `requirePerson`. */
export function portalRoutes(app: FastifyInstance, server: Server): void {
  app.addHook('preHandler', async (request) => {
    if (personOf(request).account.registrationState !== 'completed') throw forbidden('members_only');
  });
  app.get('/members_portal/dashboard', overviewOf(server));
  settings(app, server);
  ownData(app, server);
}

function settings(app: FastifyInstance, server: Server): void {
  const { store, flow, clock } = server;
  const form = formOf(flow, 'PUT /members_portal/settings');
  const addressForm = formOf(flow, 'PUT /users/demographics');
  const shown = async (request: FastifyRequest, account: Account) => {
    const { id } = account;
    const { session } = personOf(request);
    const [demographics, signIns, requestedAt] = await Promise.all([
      store.profiles.demographics(id),
      store.members.signIns(id, new Date(clock().getTime() - server.settings.session.idleMs)),
      store.members.deletionRequestedAt(id),
    ]);
    return {
      profile: { first_name: account.firstName, last_name: account.lastName },
      email: account.email,
      user: userOf(account),
      address: demographics?.address ?? null,
      sessions: signIns.map(({ id: signIn, startedAt, lastActivityAt }) => ({
        current: signIn === session.id,
        started_at: startedAt.toISOString(),
        last_activity_at: lastActivityAt.toISOString(),
      })),
      deletion_requested_at: requestedAt?.toISOString() ?? null,
    };
  };

  app.get('/members_portal/settings', async (request) => shown(request, personOf(request).account));

  app.put<{ Body: SettingsBody }>('/members_portal/settings', { schema: { body: settingsBody } }, async (request) => {
    const { account } = personOf(request);
    const profile = request.body.profile && linesOf(request.body.profile);
    const address = request.body.address && linesOf(request.body.address);
    const problems = {
      ...(profile && form.check(profile)),
      ...(address && only('address.', addressForm.check({ address }))),
    };
    if (Object.keys(problems).length > 0) throw unprocessable(problems);
    const { first_name = '', last_name = '' } = profile ?? {};
    const name = profile && { first: first_name, last: last_name };
    const changed = await store.members.change(account.id, { name, address: address && addressOf(address) }, clock());
    return shown(request, changed);
  });

  app.post('/members_portal/deletion', { onRequest: refuseActing }, async (request) => {
    const { account } = personOf(request);
    await store.members.requestDeletion(account.id, clock());
    return shown(request, account);
  });

  app.delete('/members_portal/deletion', { onRequest: refuseActing }, async (request) => {
    const { account } = personOf(request);
    await store.members.withdrawDeletion(account.id);
    return shown(request, account);
  });
}

function ownData(app: FastifyInstance, server: Server): void {
  const { store, clock, passwords, limiter, flow } = server;
  const notActing = { onRequest: refuseActing };

  app.put<{ Body: PasswordBody }>(
    '/members_portal/password',
    { onRequest: [refuseActing, server.hashingGate], schema: { body: passwordBody } },
    async (request, reply) => {
      const { account, session } = personOf(request);
      const { present_password: present, password } = request.body;
      const limit = await limiter.attempt({ kind: 'password', address: request.ip, account: account.email });
      const fits = await passwords.verify(await store.members.passwordHash(account.id), present);
      if (!fits) throw unprocessable({ present_password: ['present_password'] });
      await limit.succeeded();
      const problems = lengthProblem(password);
      if (Object.keys(problems).length > 0) throw unprocessable(problems);
      await refuseGuessable(password, { ...account, brand: flow.brand.name });
      await store.members.changePassword(account.id, await passwords.hash(password), session.id, clock());
      return reply.code(204).send();
    },
  );

  app.delete('/members_portal/sessions', notActing, async (request, reply) => {
    await store.members.signOutEverywhere(personOf(request).account.id, clock());
    return reply.code(204).send();
  });

  app.get('/members_portal/data', notActing, async (request) => {
    const { account } = personOf(request);
    const { products } = speaking(server, request);
    const [demographics, bmi, cart, consents, answers, orders] = await Promise.all([
      store.profiles.demographics(account.id),
      store.profiles.bmi(account.id),
      store.carts.read(account.id),
      store.consents.of(account.id),
      store.members.answers(account.id),
      store.orders.of(account.id),
    ]);
    return {
      account: userOf(account),
      demographics,
      bmi,
      cart,
      consents,
      answers,
      orders: orders.map((order) => ({ ...wireOrder(order, products), consent: order.consent })),
    };
  });
}

const only = (prefix: string, problems: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => field.startsWith(prefix)));
