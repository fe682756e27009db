import { asList, isObject, type Json, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { type Subject, textIn } from '../../subject/subject.ts';

/** The route to which the first action of a list leads. */
const routeIn = ({ flow }: Subject, actions: Json | undefined) =>
  flow.routes.find(({ id }) => id === textIn(asList(actions)[0], 'go'));

/** The value to which a route sets a boolean on every arrival; undefined when the route does not set it. */
function setOnArrival(subject: Subject, actions: Json | undefined, flag: string): unknown {
  const set = (routeIn(subject, actions)?.on_arrival ?? []).flatMap((action) => ('set' in action ? [action.set] : []));
  const values = set.flatMap((fields) => (flag in fields ? [fields[flag] ?? null] : []));
  return values.at(-1);
}

/**
 * Finds actions that choose between two routes by a boolean, and choose the wrong one: on arrival, each route sets the
 * boolean to the value for which the other route was chosen.
 */
export const leadsToOpposite = (subject: Subject): Finding[] =>
  writtenWith(subject, 'if').flatMap(({ file, pointer, value }) =>
    Object.entries(isObject(value.if) ? value.if : {}).flatMap(([flag, asked]): Finding[] => {
      if (typeof asked !== 'boolean' || value.otherwise === undefined) return [];
      const isFor = (part: 'do' | 'otherwise', wanted: boolean) => setOnArrival(subject, value[part], flag) === wanted;
      if (!isFor('do', !asked) || !isFor('otherwise', asked)) return [];
      const to = routeIn(subject, value.do)?.id ?? '';
      const message = `When "${flag}" is ${String(asked)}, this goes to "${to}", which sets it to ${String(!asked)}`;
      return [{ file, pointer: pointer + pointerTo('if', flag), message, hint: `ask for ${String(!asked)}` }];
    }),
  );
