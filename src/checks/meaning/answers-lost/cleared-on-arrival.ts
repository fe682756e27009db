import { asList, asObject, isObject, type Json, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { spotsByFile, type Subject, textIn } from '../../subject/subject.ts';

/**
 * Stores that fill a form and that the arrival at the form's route clears. A reload, or coming back, loses what was
 * entered.
 */
export const clearedOnArrival = (subject: Subject): Finding[] =>
  subject.flow.routes.flatMap((route) => {
    const cleared = clearedBy(subject.files['routes.json'], route.id);
    const spots = cleared.length === 0 ? [] : (spotsByFile(subject).get(`screens/${route.screen}.json`) ?? []);
    const stores = spots.flatMap(({ value }) => textIn(value, 'fill')?.split('.')[0] ?? []);
    return cleared
      .filter((store) => stores.includes(store))
      .map((store) => ({
        file: 'routes.json',
        pointer: pointer('routes', route.id, 'on_arrival'),
        message: `Reaching "${route.id}" deletes what was entered in its form, which is filled from "${store}"`,
        hint: 'clear it where people leave for good, in the "then" of the call that sends it',
      }));
  });

/** The stores that a route's `on_arrival` clears as a whole. */
function clearedBy(file: Json | undefined, id: string): string[] {
  const routes = asObject(asObject(file).routes);
  const route = routes[id];
  const actions = asList(asObject(route).on_arrival);
  return actions.flatMap((action) =>
    isObject(action) && Array.isArray(action.clear) ? action.clear.filter((one) => typeof one === 'string') : [],
  );
}
