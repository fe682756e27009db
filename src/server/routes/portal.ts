import type { FastifyRequest } from 'fastify';
import { lengthError, refuseGuessable } from '../auth/password-rules.ts';
import { personOf } from '../auth/person.ts';
import { formOf, refuseFieldErrors } from '../forms.ts';
import type { FieldErrors } from '../forms.ts';
import { wholeAddress } from '../ordering/demographics.ts';
import { wireOrder } from '../ordering/purchase.ts';
import type { OperationHandlers } from '../operations.ts';
import { forbidden, unprocessable } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';
import { linesOf } from '../clean-text.ts';
import { requestLocale } from '../visitor-language.ts';
import type { Account } from '../store/accounts.ts';
import { overviewOf } from './overview.ts';
import { userOf } from './user.ts';

type PortalOperation =
  | 'getPortal'
  | 'getSettings'
  | 'saveSettings'
  | 'requestDeletion'
  | 'withdrawDeletion'
  | 'changePassword'
  | 'endSessions'
  | 'getData';

/** A member's own data in the portal (RT-16). */
export const portalOperations = (context: ServerContext): OperationHandlers<PortalOperation> => ({
  getPortal: { before: [requireMember], respond: overviewOf(context) },
  ...settings(context),
  ...ownData(context),
});

async function requireMember(request: FastifyRequest): Promise<void> {
  if (personOf(request).account.registrationState !== 'completed') throw forbidden('members_only');
}

function settings(
  context: ServerContext,
): OperationHandlers<'getSettings' | 'saveSettings' | 'requestDeletion' | 'withdrawDeletion'> {
  const { store, clock } = context;
  const form = formOf(context, 'saveSettings');
  const addressForm = formOf(context, 'saveDemographics');
  const shown = async (request: FastifyRequest, account: Account) => {
    const { id } = account;
    const { session } = personOf(request);
    const [demographics, signIns, requestedAt] = await Promise.all([
      store.profiles.demographics(id),
      store.members.signIns(id, new Date(clock().getTime() - context.settings.session.idleMs)),
      store.members.deletionRequestedAt(id),
    ]);
    return {
      profile: { first_name: account.firstName, last_name: account.lastName },
      email: account.email,
      user: userOf(account),
      address: demographics?.address ?? null,
      sessions: signIns.map(({ id: signIn, startedAt, lastActivityAt, device }) => ({
        current: signIn === session.id,
        started_at: startedAt.toISOString(),
        last_activity_at: lastActivityAt.toISOString(),
        device,
      })),
      deletion_requested_at: requestedAt?.toISOString() ?? null,
    };
  };

  return {
    getSettings: { before: [requireMember], respond: async (request) => shown(request, personOf(request).account) },

    saveSettings: {
      before: [requireMember],
      respond: async (request) => {
        const { account } = personOf(request);
        const profile = request.body.profile && linesOf(request.body.profile);
        const address = request.body.address && linesOf(request.body.address);
        refuseFieldErrors({
          ...(profile && form.check(profile)),
          ...(address && only('address.', addressForm.check({ address }))),
        });
        const { first_name = '', last_name = '' } = profile ?? {};
        const name = profile && { first: first_name, last: last_name };
        const changed = await store.members.change(
          account.id,
          { name, address: address && wholeAddress(address) },
          clock(),
        );
        return shown(request, changed);
      },
    },

    requestDeletion: {
      before: [requireMember],
      respond: async (request) => {
        const { account } = personOf(request);
        await store.members.requestDeletion(account.id, clock());
        return shown(request, account);
      },
    },

    withdrawDeletion: {
      before: [requireMember],
      respond: async (request) => {
        const { account } = personOf(request);
        await store.members.withdrawDeletion(account.id);
        return shown(request, account);
      },
    },
  };
}

function ownData(context: ServerContext): OperationHandlers<'changePassword' | 'endSessions' | 'getData'> {
  const { store, clock, passwords, limiter, flow } = context;

  return {
    changePassword: {
      before: [requireMember],
      checked: [context.hashingGate],
      respond: async (request, reply) => {
        const { account, session } = personOf(request);
        const { present_password: present = '', password = '' } = request.body;
        const limit = await limiter.attempt({ kind: 'password', address: request.ip, account: account.id });
        const hash = await store.members.passwordHash(account.id);
        if (!(await passwords.verify(hash, present))) throw unprocessable({ present_password: ['present_password'] });
        await limit.succeeded();
        refuseFieldErrors(lengthError(password));
        await refuseGuessable(password, { ...account, brand: flow.brand.name });
        const passwordHash = await passwords.hash(password, hash);
        await store.members.changePassword(account.id, passwordHash, session.id, clock());
        return reply.code(204).send();
      },
    },

    endSessions: {
      before: [requireMember],
      respond: async (request, reply) => {
        await store.members.signOutEverywhere(personOf(request).account.id, clock());
        return reply.code(204).send();
      },
    },

    getData: {
      before: [requireMember],
      respond: async (request) => {
        const { account } = personOf(request);
        const [demographics, bmi, cart, consents, answers, orders] = await Promise.all([
          store.profiles.demographics(account.id),
          store.profiles.bmi(account.id),
          store.carts.read(account.id),
          store.consents.of(account.id),
          store.questionVersions.answersOf(account.id),
          store.orders.of(account.id),
        ]);
        return {
          account: userOf(account),
          demographics,
          bmi,
          cart,
          consents,
          answers,
          orders: orders.map((order) => ({
            ...wireOrder(order, requestLocale(flow, request)),
            consent: order.consent,
          })),
        };
      },
    },
  };
}

const only = (prefix: string, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field.startsWith(prefix)));
