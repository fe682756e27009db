import { asObject, type JsonObject, lastPart, pointerTo, type Route, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { writtenObjects } from '../../subject/as-written.ts';
import { type ObjectNode, type Subject } from '../../subject/subject.ts';

/** A link or button of a screen, with the pointer to the name of the route it leads to. */
interface Control {
  node: ObjectNode;
  label: string;
  to: string;
  /** The values that the control gives to parameters of the route's path. */
  params: JsonObject;
  pointer: string;
}

const controlsOf = (subject: Subject): Control[] =>
  writtenObjects(subject).flatMap((node): Control[] => {
    const { label, to, do: actions } = node.value;
    if (typeof label !== 'string' || !node.file.startsWith('screens/')) return [];
    if (typeof to === 'string')
      return [{ node, label, to, params: asObject(node.value.params), pointer: `${node.pointer}/to` }];
    const list = Array.isArray(actions) ? actions : [];
    const index = list.findIndex(
      (one) => typeof one === 'object' && one !== null && !Array.isArray(one) && 'go' in one,
    );
    const action = list[index];
    const { go, params } = asObject(action);
    if (typeof go !== 'string') return [];
    return [{ node, label, to: go, params: asObject(params), pointer: node.pointer + pointerTo('do', index, 'go') }];
  });

/** The longer words of a name, and all its words joined: "sign_up" gives "signup", too. */
const wordsOf = (name: string) => {
  const words = wordsInName(name);
  return [...words.filter((word) => word.length > SHORT), words.join('')];
};
const SHORT = 3;

const shares = (one: readonly string[], other: readonly string[]) => one.some((word) => other.includes(word));

/** The parameters in a path. */
const paramsIn = (path: string) => [...path.matchAll(/:([^/]+)/g)].map(([, name = '']) => name);

/**
 * Whether a control could lead to a route: other controls lead to it, and this one gives a value to each parameter of
 * its path.
 */
function couldLead({ flow }: Subject, { node, params }: Control, route: Route, all: readonly Control[]): boolean {
  const own = flow.routes.filter(({ screen }) => node.file === `screens/${screen}.json`);
  const known = [
    ...Object.keys(params),
    ...own.flatMap(({ path }) => paramsIn(path)),
    ...(flow.remembered_params ?? []),
  ];
  return all.some(({ to }) => to === route.id) && paramsIn(route.path).every((name) => known.includes(name));
}

/**
 * Finds two links or buttons of a screen that lead to the same route, when one label names that route and the other
 * label names another route: "Change amount" leads to the treatments, like "Change treatment".
 */
export const twoLabelsForOneRoute = (subject: Subject): Finding[] => {
  const all = controlsOf(subject);
  return all.flatMap((one): Finding[] => {
    const [label, own] = [wordsOf(lastPart(one.label)), wordsOf(one.to)];
    if (shares(label, own) || !subject.flow.routes.some(({ id }) => id === one.to)) return [];
    const meant = subject.flow.routes.filter(({ id }) => id !== one.to && shares(label, wordsOf(id)));
    const beside = all.some(
      (other) =>
        other.node.file === one.node.file &&
        other.to === one.to &&
        other.label !== one.label &&
        shares(wordsOf(lastPart(other.label)), own),
    );
    const [route, ...more] = meant;
    if (!beside || route === undefined || more.length > 0 || !couldLead(subject, one, route, all)) return [];
    // Another control already leads to the named route, so nothing is missing.
    if (all.some((other) => other.node.file === one.node.file && other.to === route.id)) return [];
    const message = `"${one.label}" leads to "${one.to}", like a link beside it, and names "${route.id}"`;
    return [{ file: one.node.file, pointer: one.pointer, message, hint: `write "${route.id}"` }];
  });
};
