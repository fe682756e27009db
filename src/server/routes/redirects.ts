import type { Offers } from '../operations.ts';
import { badRequest } from '../refusal.ts';
import type { Server } from '../server.ts';

/**
 * GET /auth_redirects/bufo: the address at the other site of the brand that a path stands for (RD-1). For everyone;
 * there is none in a flow that lets nobody leave.
 * @throws Error when the settings name an origin that the flow does not allow
 */
export function redirectOperations({ flow, settings }: Server): Offers<'resolveRedirect'> {
  const allowed = flow.leave_to ?? [];
  const origin = settings.redirectOrigin ?? allowed[0];
  if (origin === undefined) return { resolveRedirect: null };
  if (!allowed.includes(origin))
    throw new Error(`REDIRECT_ORIGIN is ${origin}, which flow.json "leave_to" does not allow.`);

  return {
    resolveRedirect: {
      answer: async (request) => {
        const address = addressAt(origin, request.query.redirect_to);
        if (address === null) throw badRequest('redirect_path');
        return { redirect_to: address };
      },
    },
  };
}

/** A path as an address of an origin; null for anything that is no plain path of it, as a browser would read it. */
function addressAt(origin: string, path: string): string | null {
  // Browsers take \ for / and drop control characters: "/\evil" and "/<tab>/evil" would name another host.
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) || !URL.canParse(path, origin)) return null;
  const url = new URL(path, origin);
  return url.origin === origin ? url.href : null;
}
