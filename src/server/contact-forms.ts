import type { Flow } from '#core';
import { type FormPlace, placesThatFill, placesThatSend } from './forms.ts';

/**
 * The forms whose entries a call sends as a part of its body: the forms that fill the store it is read from, or, where
 * the call sends a form itself, the forms that send it.
 * @throws Error when the flow has no such form: the server must not run without its rules
 */
export function placesBehind(flow: Flow, operation: string, part: string): FormPlace[] {
  const calls = Object.entries(flow.calls).filter(([, call]) => call.operation === operation);
  const places = calls.flatMap(([, { body }]) => {
    const from = body?.[part];
    if (from === 'form') return placesThatSend(flow, operation);
    return typeof from === 'string' ? placesThatFill(flow, from) : [];
  });
  if (calls.length > 0 && places.length === 0)
    throw new Error(
      `No form of the flow "${flow.name}" fills what ${operation} sends as "${part}": write "${part}": "form", or "fill" its store in a form screen.`,
    );
  return [...new Map(places.map((place) => [`${place.screen} ${place.form.name}`, place])).values()];
}
