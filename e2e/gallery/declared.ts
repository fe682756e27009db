import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { State } from './state.ts';

/** A place in a file of the flow, as people read it: "screens/cart.json:4". */
export type Place = string;

/** @returns the lines of a flow that declare a state: its route, its screen, and what else the state names */
export function declaredAt(folder: string, address: string, { declared }: State): Place[] {
  const routes = Object.entries(routesIn(folder));
  const found = routes.find(([, { path }]) => patternOf(path).test(address));
  const places = found === undefined ? [] : [place(folder, 'routes.json', ['routes', found[0]])];
  const screen = found === undefined ? [] : [place(folder, `screens/${found[1].screen ?? found[0]}.json`, [])];
  const more = declared === undefined ? [] : [place(folder, declared[0], declared[1].split('/').slice(1))];
  return [...more, ...screen, ...places];
}

const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');

/** The routes by id. A route that names no screen shows the one with its own id. */
const routesIn = (folder: string): Record<string, { path: string; screen?: string }> =>
  JSON.parse(read(folder, 'routes.json')).routes;

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);

/** @throws Error when the file does not have the place: a state must not name what no longer exists */
function place(folder: string, file: string, path: string[]): Place {
  const text = read(folder, file);
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, path);
  if (node === undefined) throw new Error(`${file} has no /${path.join('/')}`);
  return `${file}:${text.slice(0, node.offset).split('\n').length}`;
}
