import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { State } from './states.ts';

/** A place in a file of the flow, for people: "screens/cart.json:4". */
export type Place = string;

/** The lines of a flow that declare a state: its route, its screen, and what the state names besides. */
export function declaredAt(folder: string, address: string, { declared }: State): Place[] {
  const routes = Object.entries(routesIn(folder));
  const found = routes.find(([, { path }]) => patternOf(path).test(address));
  const places = found === undefined ? [] : [place(folder, 'routes.json', ['routes', found[0]])];
  const screen = found === undefined ? [] : [place(folder, `screens/${found[1].screen}.json`, [])];
  const more = declared === undefined ? [] : [place(folder, declared[0], declared[1].split('/').slice(1))];
  return [...more, ...screen, ...places];
}

const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');

const routesIn = (folder: string): Record<string, { path: string; screen: string }> =>
  JSON.parse(read(folder, 'routes.json')).routes;

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);

/** @throws Error when the file does not have such a place: a state must not name what is gone */
function place(folder: string, file: string, path: string[]): Place {
  const text = read(folder, file);
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, path);
  if (node === undefined) throw new Error(`${file} has no /${path.join('/')}`);
  return `${file}:${text.slice(0, node.offset).split('\n').length}`;
}
