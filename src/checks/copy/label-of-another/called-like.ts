import { type Flow, lastPart, paramsOf, wordsInName } from '#core';
import type { FileNode } from '../../subject/subject.ts';

/** A link: its text's key, and the route that it leads to. */
interface Leading {
  node: FileNode;
  label: string;
  to: string;
}

/** A text in the default language, if it is one for all cases. */
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
 * The only screen's route whose heading is word for word the text of a link that leads elsewhere. Only a route counts to
 * which another link leads, and whose address needs nothing that the link's own does not need.
 */
export function calledLike(flow: Flow, { node, label, to }: Leading, all: readonly Leading[]): string | undefined {
  const text = textOf(flow, label);
  // A heading of one word, such as "Orders", may be the name of a part as well.
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

/** A shorter word is in too many names. */
const LEAST = 6;

/**
 * The route that the link of an error message speaks of by its last word ("password" of "new_password"), when it leads
 * to a route without that word. Only a route counts to which another link leads, and which is for the same people.
 */
export function speaksOf(flow: Flow, { node, label, to }: Leading, all: readonly Leading[]): string | undefined {
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
