import type { Rolldown } from 'vite';
import type { Flow, ScreenFile } from '#core';
import { checkOf, SCREEN_MODULE } from './flow-modules.ts';
import { isOpenToAll } from './flow-parts.ts';

/** The file, inside dist/client, that lists the assets that each screen loads. */
export const PRELOADS_FILE = '.vite/preloads.json';

/**
 * The module that the entry imports after it has started the first read. React is evaluated while this module loads.
 */
export const APP = '/src/mount.tsx';

const isChunk = (output: Rolldown.OutputChunk | Rolldown.OutputAsset): output is Rolldown.OutputChunk =>
  output.type === 'chunk';

/** The module that sends calls. The first read of an open screen does not need it: main.tsx sends this read itself. */
const TRANSPORT = '/src/services/http/axios-transport.ts';

/**
 * The modules whose chunks a screen would otherwise load one after the other: the screen itself and its kind. Behind a
 * sign-in, also the transport and the validator of its data. On an open screen, the entry loads this validator with the
 * early read, or after a rendered page is shown.
 */
function modulesOf(flow: Flow, id: string, screen: ScreenFile): string[] {
  const source = screen.source === undefined ? undefined : flow.calls[screen.source];
  const routes = flow.routes.filter((route) => route.screen === id);
  const isEarly = routes.some((route) => isOpenToAll(flow, route));
  const check = source?.response === undefined ? [] : [`\0${checkOf(flow, source.response)}`];
  return [APP, `\0${SCREEN_MODULE}${id}`, `/src/screens/${screen.kind}.tsx`, ...(isEarly ? [] : [TRANSPORT, ...check])];
}

/**
 * By screen id, the addresses of all chunks that it needs besides index.html and the app's script. The server announces
 * them (`Link: <…>; rel=modulepreload`, styles with rel=preload), so that they load in parallel.
 */
export function preloadsOf(flow: Flow, bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter(isChunk);
  const withImports = (names: readonly string[], found = new Set<string>()): Set<string> => {
    for (const name of names.filter((one) => !found.has(one))) {
      found.add(name);
      withImports(chunks.find((chunk) => chunk.fileName === name)?.imports ?? [], found);
    }
    return found;
  };
  const entry = withImports(chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName));
  const app = chunks.find(({ moduleIds }) => moduleIds.some((module) => module.endsWith(APP)));
  const needed = (id: string, screen: ScreenFile) => {
    const modules = modulesOf(flow, id, screen);
    const own = chunks.filter(({ moduleIds }) =>
      moduleIds.some((module) => modules.some((name) => module.endsWith(name))),
    );
    const isApp = (name: string) => app?.fileName === name;
    const all = [...withImports(own.map((chunk) => chunk.fileName))].filter((name) => !entry.has(name) && !isApp(name));
    const styles = chunks.flatMap(({ fileName, viteMetadata }) =>
      all.includes(fileName) || isApp(fileName) ? [...(viteMetadata?.importedCss ?? [])] : [],
    );
    return [...all, ...styles].map((name) => `/${name}`);
  };
  return Object.fromEntries(Object.entries(flow.screens).map(([id, screen]) => [id, needed(id, screen)]));
}
