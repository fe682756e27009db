import { pageOf } from './analytics/redact.ts';
import type { Effect } from './effect.ts';
import { placesIn } from './fields.ts';
import type { Form } from './forms.ts';
import { formsOf } from './forms.ts';
import { isObject, type Json, own, same } from './json.ts';
import type { Known } from './known.ts';
import type { Message, Words } from './message.ts';
import type { EventOf } from './take.ts';
import type { Turn } from './turn.ts';

/** What a refusal says: sentences for fields of the form that was sent, and one that belongs to no field. */
interface Said {
  problems: Readonly<Record<string, string>>;
  text: Words | null;
}

/** The form that the turn began with, where its screen is known. */
function formSent({ flow, at, moment }: Turn): Form | undefined {
  const screen = flow.screens[at.route.screen];
  return screen && formsOf(screen).find(({ name }) => name === moment.formName);
}

/** A message, split by where it is shown. What is said of a field that the form does not have is for the form (EC-4). */
export function saidIn(message: Message, turn: Turn): Said {
  if (message === null) return { problems: {}, text: { key: turn.flow.errors.messages.default } };
  if (message.kind !== 'fields') return { problems: {}, text: { words: message.text } };
  const keys = new Set(placesIn(formSent(turn)?.fields ?? []).map(({ key }) => key));
  const all = Object.entries(message.fields);
  const other = all.find(([field]) => !keys.has(field));
  const problems = Object.fromEntries(all.filter(([field]) => keys.has(field)));
  return { problems, text: other === undefined ? null : { words: other[1] } };
}

/** Known with what was said shown at the form that was sent, else on the screen; unchanged when that has been left. */
export function refused(known: Known, { problems, text }: Said, { at, moment }: Turn): Known {
  if (known.viewed !== null && known.viewed !== pageOf(at.path)) return known;
  const form = moment.formName ?? null;
  const refusal = text === null ? null : { text, form, follows: false };
  return { ...known, screen: { ...known.screen, problems, refusal, form: known.screen.form ?? form } };
}

/** Known with the refusal marked that leads to another screen. */
export function led(known: Known, effects: readonly Effect[]): Known {
  const { refusal } = known.screen;
  if (refusal === null || !effects.some(({ type }) => type === 'navigate')) return known;
  return { ...known, screen: { ...known.screen, refusal: { ...refusal, follows: true } } };
}

/** The refusal that led to an address, as it is shown there. */
export function following({ leaving, screen: { refusal } }: Known, path: string): Known['screen']['refusal'] {
  return leaving === path && refusal?.follows === true ? { ...refusal, form: null, follows: false } : null;
}

/** Known without the refusal on the screen: something else is being done there. */
export function unsaid(known: Known): Known {
  return known.screen.refusal === null ? known : { ...known, screen: { ...known.screen, refusal: null } };
}

/** Known after something was typed into a form: what was said of it, of no form, and of the fields that have changed, is over. */
export function retyped(known: Known, { name, before, form }: EventOf<'typed'>): Known {
  const { screen } = known;
  if (same(before, form)) return known;
  const refusal = screen.refusal?.form === name || screen.refusal?.form === null ? null : screen.refusal;
  if (screen.form !== name) return refusal === screen.refusal ? known : { ...known, screen: { ...screen, refusal } };
  const stays = (field: string) => same(partOf(before, field), partOf(form, field));
  const problems = Object.fromEntries(Object.entries(screen.problems).filter(([field]) => stays(field)));
  return { ...known, screen: { ...screen, problems, refusal } };
}

/** What a form holds in a field: "email", "address.zip". */
const partOf = (form: Json, field: string): Json | undefined =>
  field.split('.').reduce<Json | undefined>((part, name) => (isObject(part) ? own(part, name) : undefined), form);
