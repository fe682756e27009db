import type { Flow } from '#core';
import { type ScreenForm, formsThatFill, formsThatSend } from './forms.ts';

/**
 * The forms whose values a call sends as a part of its body. If the call sends a part of a store, these are the forms
 * that fill the store. If the call sends a form itself, they are the forms that send it.
 * @throws Error if the flow has no such form, because the server must not run without the form's rules
 */
export function formsBehind(flow: Flow, operation: string, part: string): ScreenForm[] {
  const calls = Object.entries(flow.calls).filter(([, call]) => call.operation === operation);
  const places = calls.flatMap(([, { body }]) => {
    const from = body?.[part];
    if (from === 'form') return formsThatSend(flow, operation);
    return typeof from === 'string' ? formsThatFill(flow, from) : [];
  });
  if (calls.length > 0 && places.length === 0)
    throw new Error(
      `No form of the flow "${flow.name}" fills what ${operation} sends as "${part}": write "${part}": "form", or "fill" its store in a form screen.`,
    );
  return [...new Map(places.map((place) => [`${place.screen} ${place.form.name}`, place])).values()];
}
