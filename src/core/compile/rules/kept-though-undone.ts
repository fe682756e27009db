import {
  isObject,
  type Json,
  nearest,
  ownEntry,
  pointerTo,
  type Problem,
  asList,
  firstPart,
} from '../../model/index.ts';
import type { Files } from '../files.ts';
import { type SchemaNode, walk } from '../walk.ts';
import { listed } from '../wording.ts';
import { operationOf } from './operations.ts';
import { error, type Rule } from './rule.ts';

/**
 * If an operation makes a fact false and a store has a field of that name, the actions around the call clear the field.
 * Otherwise the browser still has what the backend has deleted, such as the items of an emptied cart.
 */
export const keptThoughUndone: Rule = (files) =>
  files.all.flatMap(({ file, schemaId, value }) => {
    const nodes: SchemaNode[] = [];
    walk(file, schemaId, value, (node) => nodes.push(node));
    const lists = nodes.filter(({ schema }) => schema.title === 'Actions');
    const outermost = lists.filter(
      ({ pointer }) => !lists.some((other) => other.pointer !== pointer && pointer.startsWith(`${other.pointer}/`)),
    );
    return outermost.flatMap((list) => problemsAt(files, file, list, nodes));
  });

function problemsAt(files: Files, file: string, list: SchemaNode, nodes: readonly SchemaNode[]): Problem[] {
  const within = nodes.filter(({ pointer }) => pointer.startsWith(`${list.pointer}/`));
  const actions = (title: string) => within.filter(({ schema }) => schema.title === title);
  if (actions('WipeAction').length > 0) return [];
  const clears = actions('ClearAction');
  const cleared = clears.flatMap(({ value }) => names(isObject(value) ? value.clear : undefined));
  return actions('CallAction').flatMap((call) => {
    const left = undoneBy(files, call.value).filter(
      (name) => !cleared.includes(name) && !cleared.some((one) => isStoreOf(files, one, firstPart(name))),
    );
    if (left.length === 0) return [];
    const [first] = clears;
    const own = call.pointer + pointerTo(isObject(call.value) && 'then' in call.value ? 'then' : 'call');
    const place = first === undefined ? own : first.pointer + pointerTo('clear');
    const message = `The backend forgets ${listed(left)} with this call, and the browser keeps ${left.length === 1 ? 'it' : 'them'}`;
    return [error('SM34', file, place, message, `clear ${listed(left)} here too`)];
  });
}

/** Whether a `clear` names a store, or misspells it, which another rule reports. */
const isStoreOf = ({ stores }: Files, cleared: string, store: string): boolean =>
  cleared === store || (ownEntry(stores.stores, cleared) === undefined && nearest(cleared, [store]) !== undefined);

const names = (list: Json | undefined): string[] =>
  asList(list).flatMap((name) => (typeof name === 'string' ? [name] : []));

/** The fields of stores that a call's operation makes false. */
function undoneBy(files: Files, action: Json | undefined): string[] {
  const call = isObject(action) && typeof action.call === 'string' ? files.calls.calls[action.call] : undefined;
  const { unmakes = [] } = (call && operationOf(files, call)) ?? {};
  return unmakes.filter((name) => {
    const [store = '', field = ''] = name.split('.');
    return files.stores.stores[store]?.fields?.[field] !== undefined;
  });
}
