import type { OperationHandlers } from '../operations.ts';
import { badRequest } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';

/**
 * GET /auth_redirects/bufo: the full address of a path at the brand's other site (RD-1). Open to everybody. It does not
 * exist for a flow that allows no other origin.
 * @throws Error when the settings name an origin that the flow does not allow
 */
export function redirectOperations({ flow, settings }: ServerContext): OperationHandlers<'resolveRedirect'> {
  const allowed = flow.leave_to ?? [];
  const origin = settings.redirectOrigin ?? allowed[0];
  if (origin === undefined) return { resolveRedirect: null };
  if (!allowed.includes(origin))
    throw new Error(`REDIRECT_ORIGIN is ${origin}, which flow.json "leave_to" does not allow.`);

  return {
    resolveRedirect: {
      respond: async (request) => {
        const address = addressAt(origin, request.query.redirect_to);
        if (address === null) throw badRequest('redirect_path');
        return { redirect_to: address };
      },
    },
  };
}

/** The address of a path at an origin; null when a browser would not parse it as a plain path. */
function addressAt(origin: string, path: string): string | null {
  // Browsers read \ as / and ignore control characters, so "/\evil" or "/<tab>/evil" would lead to another host.
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) || !URL.canParse(path, origin)) return null;
  const url = new URL(path, origin);
  return url.origin === origin ? url.href : null;
}
