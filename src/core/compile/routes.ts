import type { Route as RouteWritten, ScreenFile } from '../generated/flow-files.ts';
import { type Call, ownEntry } from '../model/index.ts';
import { callsIn } from './calls-in.ts';

/** A route as read from routes.json, with what it leaves to its defaults. */
export interface DeclaredRoute extends RouteWritten {
  screen: string;
}

/** The files that a route's defaults depend on. */
interface Beside {
  screens: Readonly<Record<string, ScreenFile>>;
  calls: Readonly<Record<string, Call>>;
}

/**
 * Fills in a route's defaults: it shows the screen of its own name, and it is a health route (`health`) when its
 * screen or its actions make a call with health data.
 */
export function declaredRoute(id: string, written: RouteWritten, { screens, calls }: Beside): DeclaredRoute {
  const screen = written.screen ?? id;
  const shown = ownEntry(screens, screen);
  const made = [...callsIn(written), ...callsIn(shown), ...(shown?.source === undefined ? [] : [shown.source])];
  const health = written.health ?? made.some((call) => ownEntry(calls, call)?.health === true);
  return { ...written, screen, ...(health && { health }) };
}
