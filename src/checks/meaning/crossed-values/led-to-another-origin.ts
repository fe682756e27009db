import { asList, asObject, isObject, type Json, pointerTo, stringsIn } from '#core';
import type { Finding } from '../../check.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** A field that records the screen people come from: the screen "intro" sets "review.from" to "intro". */
interface Mark {
  reference: string;
  route: string;
}

/** Every field that a screen sets to the id of its own route. */
const marksIn = (subject: Subject): Mark[] =>
  objectsTitled(subject, 'SetAction').flatMap((node) =>
    Object.entries(asObject(node.value.set)).flatMap(([reference, given]) => {
      const route = textIn(given, 'is');
      const isOwn = routesAt(subject, node).length < subject.flow.routes.length;
      return route !== undefined && isOwn && routesAt(subject, node).some(({ id }) => id === route)
        ? [{ reference, route }]
        : [];
    }),
  );

/** Every destination of some actions, also in their conditions. */
const goesIn = (actions: Json | undefined): string[] =>
  Array.isArray(actions)
    ? actions.flatMap(goesIn)
    : Object.entries(asObject(actions)).flatMap(([key, part]) =>
        key === 'go' ? stringsIn(part) : isObject(part) || Array.isArray(part) ? goesIn(part) : [],
      );

/** Finds actions for people who come from one screen that lead back to another screen which people may come from. */
export function ledToAnotherOrigin(subject: Subject): Finding[] {
  const { routes } = subject.flow;
  const marks = marksIn(subject);
  const screenOf = (route: string) => routes.find(({ id }) => id === route)?.screen;
  return objectsTitled(subject, 'IfAction').flatMap(({ file, pointer, value }) =>
    Object.entries(asObject(value.if)).flatMap(([reference, test]): Finding[] => {
      const from = textIn(test, 'is');
      const own = marks.flatMap((mark) => (mark.reference === reference ? [mark.route] : []));
      const goes = goesIn(asList(value.do));
      const meant = goes.find((route) => own.includes(route));
      if (from === undefined || !own.includes(from) || meant === undefined) return [];
      const isBack = goes.some((route) => screenOf(route) === undefined || screenOf(route) === screenOf(from));
      if (isBack) return [];
      const message = `Whoever comes from "${from}" is led to "${meant}" here, from where others come`;
      return [{ file, pointer: pointer + pointerTo('if', reference, 'is'), message, hint: `write "${meant}"` }];
    }),
  );
}
