import { hashOf, newToken } from '../auth/mailed-tokens.ts';
import { lengthError, refuseGuessable } from '../auth/password-rules.ts';
import { bearerOf } from '../auth/person.ts';
import { pageThatCalls } from '../flow-calls.ts';
import { formOf, refuseFieldErrors } from '../forms.ts';
import type { OperationHandlers } from '../operations.ts';
import { originOf } from '../origin.ts';
import { forbidden } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';
import { requestLocale, sentence } from '../visitor-language.ts';
import { setAsideLink } from './verification.ts';

/** How long a reset link is valid, in milliseconds. */
const TOKEN_MS = 60 * 60_000;

/** The call that the page behind the reset link makes first. */
const CHECK = 'checkResetToken';

/** Forgotten passwords: mails a reset link, and sets a new password for the person with the link. */
export function passwordOperations(
  context: ServerContext,
): OperationHandlers<'forgotPassword' | 'checkResetToken' | 'resetPassword'> {
  const { store, limiter, passwords, clock, flow } = context;
  const form = formOf(context, 'resetPassword');
  if (pageThatCalls(flow, CHECK) === undefined)
    throw new Error(`The flow "${flow.name}" has no page that makes the call ${CHECK}.`);
  const since = () => new Date(clock().getTime() - TOKEN_MS);
  const requireOpen = async (token: string, address: string) => {
    const limit = await limiter.attempt({ kind: 'reset', address, account: token });
    const owner = await store.passwordResets.owner(hashOf(token), since());
    if (owner === null) throw forbidden('reset_refused');
    await limit.succeeded();
    return owner;
  };

  return {
    forgotPassword: {
      respond: async (request, reply) => {
        const email = request.body.email.trim();
        await limiter.attempt({ kind: 'forgot', address: request.ip, account: email });
        await limiter.mail('forgot', email);
        const token = newToken();
        const now = clock();
        const locale = requestLocale(flow, request);
        const link = `${originOf(context.settings, request)}${pageThatCalls(flow, CHECK, { token })}`;
        await store.passwordResets.request(hashOf(token), email, now, (setsAside) => ({
          kind: 'password-reset',
          subject: sentence(flow, locale, 'reset_mail_subject'),
          text: sentence(flow, locale, setsAside ? 'reset_mail_text_afresh' : 'reset_mail_text', { link }),
          now,
          usefulUntil: new Date(now.getTime() + TOKEN_MS),
        }));
        return reply.code(202).send();
      },
    },

    checkResetToken: {
      respond: async ({ params, ip }, reply) => {
        await requireOpen(params.token, ip);
        return reply.code(204).send();
      },
    },

    resetPassword: {
      checked: [context.hashingGate],
      respond: async (request, reply) => {
        const { password = '' } = request.body;
        const { token } = request.params;
        await refuseActingToken(context, bearerOf(request));
        const owner = await requireOpen(token, request.ip);
        refuseFieldErrors({ ...lengthError(password), ...form.check(request.body) });
        await refuseGuessable(password, { ...owner, brand: flow.brand.name });
        const passwordHash = await passwords.hash(password, await store.accounts.hashFor(owner.email));
        const used = await store.passwordResets.use(
          hashOf(token),
          passwordHash,
          { now: clock(), since: since() },
          setAsideLink(context, request),
        );
        if (!used) throw forbidden('reset_refused');
        return reply.code(204).send();
      },
    },
  };
}

/** Refuses staff who impersonate a member, even with the member's own link (decision 29). */
async function refuseActingToken({ tokens, clock }: ServerContext, bearer: string | null): Promise<void> {
  const claims = bearer === null ? null : await tokens.readAccess(bearer, clock());
  if (claims?.actorId != null) throw forbidden('not_while_acting');
}
