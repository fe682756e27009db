import { type Flow, lastPart, paramsOf, wordsInName } from '#core';
import type { FileNode } from '../../subject/subject.ts';

/** A link: the copy key of its label, and the id of the route it leads to. */
interface LabelledLink {
  node: FileNode;
  label: string;
  to: string;
}

/** A text in the default language; undefined if it has forms for several cases, such as singular and plural. */
function textOf(flow: Flow, key: string): string | undefined {
  const found = flow.texts[flow.default_locale]?.[key];
  return typeof found === 'string' ? found.trim().toLowerCase() : undefined;
}

/** The text of a route's heading. */
function headingOf(flow: Flow, screen: string): string | undefined {
  const found = flow.screens[screen];
  return found !== undefined && 'heading' in found && found.heading !== undefined
    ? textOf(flow, found.heading)
    : undefined;
}

/**
 * Finds the route that a link's text names word for word, by the route's heading, when the link leads elsewhere.
 * Exactly one screen must have this heading, another link must lead to it, and its path must need no parameter that the
 * link's own target does not need.
 * @returns the id of that route
 */
export function routeNamedByText(
  flow: Flow,
  { node, label, to }: LabelledLink,
  all: readonly LabelledLink[],
): string | undefined {
  const text = textOf(flow, label);
  // A heading of one word, such as "Orders", may also be the name of something else.
  if (text === undefined || !text.includes(' ')) return undefined;
  const headed = flow.routes.filter(({ screen }) => headingOf(flow, screen) === text);
  const [only, ...more] = new Set(headed.map(({ screen }) => screen));
  if (only === undefined || more.length > 0 || headed.some(({ id }) => id === to)) return undefined;
  const own = flow.routes.find(({ id }) => id === to);
  const needed = own === undefined ? [] : paramsOf(own.path);
  return headed.find(
    ({ id, path }) =>
      paramsOf(path).every((name) => needed.includes(name)) && all.some((one) => one.to === id && one.node !== node),
  )?.id;
}

/** What may stand before the title of a route in a label: a word ("Change your cart"), also with "to". */
const BEFORE = /^\p{L}+(?: to)? $/u;

/** Whether a label is a title, or ends with it after such words. */
const endsWith = (label: string, title: string) =>
  label === title || (label.endsWith(` ${title}`) && BEFORE.test(label.slice(0, -title.length)));

/**
 * Finds the route that a link should lead to, because the link's text contains the title of this route and the link
 * leads elsewhere. Exactly one title must fit. Titles of one word do not count: "Members" may name something else. Routes
 * that read a parameter of their address do not count either: people come to them from mailed links.
 * @returns the id of that route
 */
export function routeNamedByTitle(flow: Flow, { label, to }: LabelledLink): string | undefined {
  const text = textOf(flow, label) ?? '';
  const titled = flow.routes.flatMap((route) => {
    const title = textOf(flow, route.title) ?? '';
    return title.includes(' ') && endsWith(text, title) ? [route] : [];
  });
  const own = flow.routes.find(({ id }) => id === to);
  const [only, ...more] = titled;
  if (only === undefined || more.length > 0 || own === undefined || only.id === to) return undefined;
  const needed = paramsOf(own.path);
  const isReachable = only.takes === undefined && paramsOf(only.path).every((name) => needed.includes(name));
  return isReachable ? only.id : undefined;
}

/** The least number of letters of a word that is compared. Shorter words occur in too many names. */
const LEAST = 6;

/**
 * Finds the route that the link in an error message is about, by the last word of its copy key ("password" in
 * "errors.new_password"), when the link leads to a route whose names lack this word. Exactly one route must have the
 * word, be for the same people, and have another link that leads to it.
 * @returns the id of that route
 */
export function routeNamedByKey(
  flow: Flow,
  { node, label, to }: LabelledLink,
  all: readonly LabelledLink[],
): string | undefined {
  const word = wordsInName(lastPart(label)).at(-1) ?? '';
  if (!node.pointer.endsWith('/link') || word.length < LEAST) return undefined;
  const has = (name: string) => wordsInName(name).includes(word);
  const own = flow.routes.find(({ id }) => id === to);
  if (own === undefined || has(own.id) || has(own.title) || has(own.path)) return undefined;
  const led = flow.routes.filter(
    ({ id, access }) => has(id) && access === own.access && all.some((one) => one.to === id && one.node !== node),
  );
  return led.length === 1 ? led[0]?.id : undefined;
}
