import type { FlowFile } from '../../generated/flow-files.ts';
import { pointerTo } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

/** Addresses for which the server does not return a page: its health checks, and the app's own files. */
const OF_THE_SERVER = ['/assets', '/healthz', '/readyz'];

/** What the server returns for an address instead of the page; undefined when it returns the page. */
function answeredInstead(path: string, { api }: FlowFile, served: readonly string[]): string | undefined {
  if (served.includes(path)) return 'the file of that name';
  const isBelow = [api.base, api.oauth, ...OF_THE_SERVER].some((one) => path === one || path.startsWith(`${one}/`));
  return isBelow ? 'what belongs to the server' : undefined;
}

/** Matches what browsers change in an address: "." and ".." as parts of the path, and \, which becomes /. */
const REWRITTEN = /\\|\/\.{1,2}(?:\/|$)/;

/**
 * Every route has an address that shows its page also after a reload, from a link, and as browsers rewrite it.
 * Otherwise a reload shows something else, such as data of the backend.
 */
export const pageAddresses: Rule = ({ flow, routes, served = [] }) =>
  Object.entries(routes.routes).flatMap(([id, { path }]) => {
    const pointer = pointerTo('routes', id, 'path');
    const problem = (message: string, hint: string) => [error('RF06', 'routes.json', pointer, message, hint)];
    if (REWRITTEN.test(path))
      return problem(`Browsers change the address "${path}", so it never shows "${id}"`, 'leave out \\, "." and ".."');
    const instead = answeredInstead(path, flow, served);
    return instead === undefined
      ? []
      : problem(`At "${path}" the server shows ${instead}: a reload of "${id}" loses the page`, 'write another path');
  });
