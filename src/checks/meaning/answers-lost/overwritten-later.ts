import { stepIndex } from '../../subject/steps.ts';
import { asList, asObject, type Json, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';

/** A value that a route sets on arrival for everybody. */
interface ArrivalValue {
  route: string;
  /** The position of the route's step among all steps, from 0. */
  step: number;
  name: string;
  value: Json;
  pointer: string;
}

/** The values that routes set on arrival without a condition. */
export const givenOnArrival = ({ flow, files }: Subject): ArrivalValue[] =>
  flow.routes.flatMap(({ id }) => {
    const step = stepIndex(flow, id);
    const actions = asList(asObject(asObject(asObject(files['routes.json']).routes)[id]).on_arrival);
    return actions.flatMap((action, index) =>
      Object.entries(asObject(asObject(action).set)).map(([name, value]) => {
        const pointer = pointerTo('routes', id, 'on_arrival', index, 'set', name);
        return { route: id, step, name, value: value ?? null, pointer };
      }),
    );
  });

/**
 * Finds fields that record which of several pages people came from, because each page sets another value, and that a
 * later page overwrites with one value for everybody.
 */
export const overwrittenLater = (subject: Subject): Finding[] => {
  const all = givenOnArrival(subject);
  return all.flatMap(({ route, step, name, value, pointer }): Finding[] => {
    const before = all.filter((one) => one.name === name && one.step !== -1 && one.step < step);
    const [first] = before;
    const other = before.find((one) => one.step === first?.step && one.value !== first.value);
    if (first === undefined || other === undefined) return [];
    const message = `"${name}" says whether people came by "${first.route}" or "${other.route}", and "${route}" makes it ${JSON.stringify(value)} for all`;
    return [{ file: 'routes.json', pointer, message, hint: 'leave it out' }];
  });
};
