import type { Route as RouteWritten, ScreenFile } from '../generated/flow-files.ts';
import { type Call, ownEntry } from '../model/index.ts';
import { callsIn } from './calls-in.ts';

/** A route as read from routes.json, with its defaults filled in. */
export interface DeclaredRoute extends RouteWritten {
  screen: string;
}

/** The files that a route's defaults depend on. */
interface Beside {
  screens: Readonly<Record<string, ScreenFile>>;
  calls: Readonly<Record<string, Call>>;
}

/**
 * Fills in a route's defaults. It shows the screen of its own name. It is a health route (`health`) if its screen or
 * its actions make a call with health data.
 */
export function declaredRoute(id: string, written: RouteWritten, { screens, calls }: Beside): DeclaredRoute {
  const screen = written.screen ?? id;
  const shown = ownEntry(screens, screen);
  const made = [...callsIn(written), ...callsIn(shown), ...(shown?.source === undefined ? [] : [shown.source])];
  const health = written.health ?? made.some((call) => ownEntry(calls, call)?.health === true);
  return { ...written, screen, ...(health && { health }) };
}
