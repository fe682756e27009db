import { dropCookie, grant, sendSessionHeaders } from '../auth/grant.ts';
import { refuseGuessable } from '../auth/password-rules.ts';
import { deviceOf } from '../auth/device.ts';
import { bearerOf, personOf } from '../auth/person.ts';
import { consentsOf } from '../consents.ts';
import { formOf, formsThatSend } from '../forms.ts';
import type { OperationHandlers } from '../operations.ts';
import { signInRefused, unauthorized } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';
import { remainingMs } from '../store/sessions.ts';
import { signupIn } from './signup-form.ts';
import { actingFor, userOf } from './user.ts';
import { requestLocale } from '../visitor-language.ts';
import { verificationLink } from './verification.ts';

/** The operations for signing in, signing up, signing out, and checking whether a session continues. */
export function sessionOperations(
  context: ServerContext,
): OperationHandlers<'login' | 'signup' | 'validateSession' | 'getMe' | 'logout'> {
  const { store, passwords, limiter, clock, hashingGate } = context;
  const signupForm = formOf(context, 'signup');
  const signupConsents = consentsOf(context, formsThatSend(context.flow, 'signup'));

  return {
    login: {
      checked: [hashingGate],
      respond: async (request, reply) => {
        const email = request.body.email.trim();
        const limit = await limiter.attempt({ kind: 'login', address: request.ip, account: email });
        // The password is hashed only once, even if several accounts have this address (decision 53).
        const passwordHash = await passwords.hash(request.body.password, await store.accounts.hashFor(email));
        const session = await store.sessions.startWith(email, passwordHash, clock(), deviceOf(request));
        const account = session && (await store.accounts.byId(session.userId));
        if (session === null || account === null) throw signInRefused('sign_in_refused');
        // Anybody can open an account with another person's address. Signing in to it must not allow more guesses at
        // the owner's password.
        if (account.emailVerification !== 'required') await limit.succeeded();
        await grant(context, request, reply, session);
        return { user: userOf(account) };
      },
    },

    signup: {
      checked: [hashingGate],
      respond: async (request, reply) => {
        const { email, firstName, lastName, password } = signupIn(signupForm, request.body);
        const consents = signupConsents.given(request.body, requestLocale(context.flow, request));
        await limiter.attempt({ kind: 'signup', address: request.ip, account: email });
        await refuseGuessable(password, { email, firstName, lastName, brand: context.flow.brand.name });
        const passwordHash = await passwords.hash(password, await store.accounts.hashFor(email));
        const account = await store.accounts.signUp(
          { email, firstName, lastName, role: 'member', passwordHash, consents, now: clock() },
          verificationLink(context, request),
        );
        await grant(context, request, reply, await store.sessions.start(account.id, clock(), deviceOf(request)));
        return reply.code(201).send({ user: userOf(account) });
      },
    },

    // Called when a session should have ended, so an expired access token is accepted. This call is no activity of the
    // person (decision 28).
    validateSession: {
      respond: async (request, reply) => {
        const token = bearerOf(request);
        const claims = token === null ? null : await context.tokens.readExpired(token);
        if (!claims) throw unauthorized('sign_in_first');
        const found = await store.sessions.find(claims.sessionId);
        const valid = found !== null && remainingMs(found.session, clock(), context.settings.session) > 0;
        if (valid) sendSessionHeaders(context, reply, found.session);
        return { valid };
      },
    },

    getMe: {
      respond: async (request, reply) => {
        const { account, actor, session } = personOf(request);
        sendSessionHeaders(context, reply, session);
        return { user: userOf(account), ...(actor && actingFor(account, actor)) };
      },
    },

    logout: {
      respond: async (request, reply) => {
        await store.sessions.revoke(personOf(request).session.id, clock());
        dropCookie(context, request, reply);
        return reply.code(204).send();
      },
    },
  };
}
