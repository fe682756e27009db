import { asList, asObject, isObject, pointerTo, type Route } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, parentOf, type Subject, textIn } from '../../subject/subject.ts';

/** The types of blocks that only show something. */
const TEXT_BLOCKS: readonly unknown[] = ['text', 'notice', 'html', 'heading'];

/** The booleans that decide whether a screen shows a text or notice, by its `if`. */
const textsShownOn = (subject: Subject, file: string): Set<string> =>
  new Set(
    objectsTitled(subject, 'Condition').flatMap((node) => {
      if (node.file !== file || !node.pointer.endsWith('/if')) return [];
      if (!TEXT_BLOCKS.includes(parentOf(subject, file, node.pointer)?.block)) return [];
      return Object.keys(node.value).filter((name) => node.value[name] === true);
    }),
  );

/**
 * Whether the flow resets a boolean: an action sets it to another value or clears it, or this screen clears its store.
 */
function isReset(subject: Subject, name: string, isHere: (file: string, pointer: string) => boolean): boolean {
  const [store = ''] = name.split('.');
  const sets = objectsTitled(subject, 'SetAction').some(({ file, value }) => {
    const given = asObject(value.set)[name];
    // A boolean that is wrongly set to true on arrival is another mistake (SM31).
    return given !== undefined && (given !== true || file === 'routes.json');
  });
  return (
    sets ||
    objectsTitled(subject, 'ClearAction').some(
      ({ file, pointer, value }) =>
        asList(value.clear).includes(name) || (asList(value.clear).includes(store) && isHere(file, pointer)),
    )
  );
}

/** Whether the call before an action also stores values, such as results. These remain as long as the boolean does. */
function bringsMore(subject: Subject, file: string, pointer: string): boolean {
  const action = parentOf(subject, file, pointer.slice(0, pointer.lastIndexOf('/then/') + '/then'.length));
  const call = subject.flow.calls[textIn(action ?? {}, 'call') ?? ''];
  return Object.keys(call?.learns ?? {}).length > 0;
}

/**
 * Finds success messages that never disappear. A screen sets a boolean after a call and shows a text while it is true,
 * but nothing resets it. On the next visit, people read that something is done before they have done it.
 */
export function staleMessages(subject: Subject): Finding[] {
  const found = staleIn(subject);
  // If several screens tell people the same, one place that sets it back is enough: where something runs on arrival.
  return found
    .filter(
      ({ name, route }) =>
        (found.find((one) => one.name === name && staysOnArrival(one.route)) ?? found.find((one) => one.name === name))
          ?.route === route,
    )
    .map(({ name, route: { id } }) => ({
      file: 'routes.json',
      pointer: pointerTo('routes', id),
      anchor: 'key',
      message: `"${name}" stays true: whoever comes back to "${id}" is told so before they have done anything`,
      hint: `set it to false in "on_arrival"`,
    }));
}

/** Whether something runs on arrival at a route and does not lead away from it. */
const staysOnArrival = ({ on_arrival: list = [] }: Route) => list.length > 0 && !list.some((action) => 'go' in action);

/** The booleans that stay true, each with a route on which a text says so. */
const staleIn = (subject: Subject): { name: string; route: Route }[] =>
  objectsTitled(subject, 'SetAction').flatMap(({ file, pointer, value }) => {
    const routes = subject.flow.routes.filter(({ screen }) => file === `screens/${screen}.json`);
    const route = routes.find(staysOnArrival) ?? routes[0];
    if (
      route === undefined ||
      !pointer.includes('/then/') ||
      !isObject(value.set) ||
      bringsMore(subject, file, pointer)
    )
      return [];
    const { set } = value;
    const isHere = (one: string, place: string) =>
      one === file ||
      (one === 'routes.json' && routes.some(({ id }) => place.startsWith(`${pointerTo('routes', id)}/`)));
    const shown = textsShownOn(subject, file);
    // A boolean that is persisted is a lasting fact, such as a subscription, and not a message.
    const isShort = (name: string) => subject.flow.stores[name.split('.')[0] ?? '']?.persist === 'memory';
    return Object.keys(set)
      .filter((name) => set[name] === true && isShort(name) && shown.has(name) && !isReset(subject, name, isHere))
      .map((name) => ({ name, route }));
  });
