import { initialState, landingPath } from '#core';
import type { Flow } from '#core';
import { renewAccess } from '../auth/grant.ts';
import { personOf, requireStaff } from '../auth/person.ts';
import type { OperationHandlers } from '../operations.ts';
import { forbidden, notFound } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';
import type { Account } from '../store/accounts.ts';
import { actingFor, userOf } from './user.ts';

const MOST = 20;

/** The operations for member search and impersonation, for staff (decision 29). */
export function staffOperations(
  context: ServerContext,
): OperationHandlers<'searchMembers' | 'impersonate' | 'stopImpersonating'> {
  const { store, clock, flow } = context;
  const home = landingOfStaff(flow);

  return {
    searchMembers: {
      before: [requireStaff],
      respond: async ({ query: { query: text = '' } }) => ({
        members: (await store.accounts.search(text.trim(), MOST)).map((account) => ({
          ...userOf(account),
          waiting: account.isWaiting,
        })),
      }),
    },

    impersonate: {
      before: [requireStaff],
      respond: async (request, reply) => {
        const { account, session } = personOf(request);
        const member = await store.accounts.byId(request.params.member_id);
        if (member?.role !== 'member') throw notFound('not_found');
        await renewAccess(context, reply, await store.sessions.actFor(session.id, member.id, clock()));
        return { user: userOf(member), ...actingFor(member, account) };
      },
    },

    // Idempotent, because another tab may have stopped the impersonation already.
    stopImpersonating: {
      respond: async (request, reply) => {
        const { account, actor, session } = personOf(request);
        if (!actor && account.role !== 'staff') throw forbidden('staff_only');
        const next = actor ? await store.sessions.actFor(session.id, null, clock()) : session;
        await renewAccess(context, reply, next);
        return { redirect_to: home };
      },
    },
  };
}

/** The landing page for staff in the flow. */
function landingOfStaff(flow: Flow): string {
  const state = initialState(flow);
  const user: Pick<Account, 'role'> = { role: 'staff' };
  const stores = { ...state.stores, auth: { accessToken: 'any' }, user };
  return landingPath(flow, { ...state, stores }) ?? '/';
}
