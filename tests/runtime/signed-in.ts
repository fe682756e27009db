import { freshBrowser } from '../support/browser.ts';
import { lets, logIn, patient, session } from '../support/people.ts';
import { open, type Page } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

/** The request that asks whether the session is still valid. */
export const CHECK = 'GET /api/users/validate_session';

/** An empty browser at the login page, and a backend with a patient whose session is valid for 30 minutes. */
export function freshWire(): Wire {
  freshBrowser();
  history.replaceState(null, '', '/');
  const wire = lets(new Wire().on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] })), patient);
  return wire.on(CHECK, ok({ valid: true }, { 'expires-in': '1800' }));
}

/** Logs the patient in. @param seconds how long the session is valid */
export async function signedIn(wire: Wire, seconds = 1800, options: Parameters<typeof open>[1] = {}): Promise<Page> {
  wire.on('POST /api/login', ok({ user: patient }, session('token', seconds)));
  const page = await open('/', options);
  await logIn(page);
  return page;
}
