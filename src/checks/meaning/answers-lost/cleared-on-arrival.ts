import { asList, asObject, firstPart, isObject, type Json, pointerTo, type Route } from '#core';
import type { Finding } from '../../check.ts';
import { isIn } from './clears-in.ts';
import { referencesIn } from '../../subject/samples.ts';
import { objectsTitled, nodesByFile, type Subject, textIn } from '../../subject/subject.ts';

/** A store or field that a route's `on_arrival` clears for everybody, and the pointer of the action. */
interface Cleared {
  name: string;
  index: number;
}

function clearedBy(file: Json | undefined, id: string): Cleared[] {
  const routes = asObject(asObject(file).routes);
  return asList(asObject(routes[id]).on_arrival).flatMap((action, index) =>
    isObject(action) && Array.isArray(action.clear)
      ? action.clear.flatMap((one) => (typeof one === 'string' ? [{ name: one, index }] : []))
      : [],
  );
}

/** The call of a screen that sends what the actions on arrival clear, although nothing on the screen sets it again. */
function sentFrom(subject: Subject, { screen }: Route, name: string): string | undefined {
  const file = `screens/${screen}.json`;
  const own = subject.flow.screens[screen];
  const isGiven =
    (own?.kind === 'questionnaire' && own.store === firstPart(name)) ||
    objectsTitled(subject, 'SetAction').some(
      (one) => one.file === file && Object.keys(asObject(one.value.set)).some((field) => isIn(field, name)),
    );
  if (isGiven) return undefined;
  return objectsTitled(subject, 'CallAction').flatMap((one) => {
    const id = textIn(one.value, 'call') ?? '';
    const call = subject.flow.calls[id];
    const isSent = referencesIn(call?.body).some(([, reference]) => isIn(reference, name) || isIn(name, reference));
    return one.file === file && call?.method !== 'GET' && isSent ? [id] : [];
  })[0];
}

/**
 * Finds values that a route clears on arrival, although they fill a form on its screen or are sent from it. A reload of
 * the page, or a return to it, loses what people entered.
 */
export const clearedOnArrival = (subject: Subject): Finding[] =>
  subject.flow.routes.flatMap((route) => {
    const cleared = clearedBy(subject.files['routes.json'], route.id);
    const nodes = cleared.length === 0 ? [] : (nodesByFile(subject).get(`screens/${route.screen}.json`) ?? []);
    const stores = nodes.flatMap(({ value }) => textIn(value, 'fill')?.split('.')[0] ?? []);
    return cleared.flatMap(({ name, index }): Finding[] => {
      const pointer = pointerTo('routes', route.id, 'on_arrival');
      if (stores.includes(name))
        return [
          {
            file: 'routes.json',
            pointer,
            message: `Reaching "${route.id}" deletes what was entered in its form, which is filled from "${name}"`,
            hint: 'clear it where people leave for good, in the "then" of the call that sends it',
          },
        ];
      const call = sentFrom(subject, route, name);
      if (call === undefined) return [];
      const message = `Reaching "${route.id}" deletes "${name}", which "${call}" sends from there`;
      const hint = 'clear it in the "then" of the call that sends it';
      return [{ file: 'routes.json', pointer: pointer + pointerTo(index, 'clear'), message, hint }];
    });
  });
