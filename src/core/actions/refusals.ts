import { pageOf } from '../analytics/index.ts';
import {
  type DisplayText,
  type Effect,
  type EventOf,
  isObject,
  type Json,
  type Message,
  ownEntry,
  same,
  type State,
} from '../model/index.ts';
import { type ActionContext, placesIn } from '../eval/index.ts';
import { type Form, formsOf } from '../rules/index.ts';

/** What a refusal says: sentences for fields of the form that was sent, and one that belongs to no field. */
interface Said {
  problems: Readonly<Record<string, string>>;
  text: DisplayText | null;
}

/** The form that the turn began with, where its screen is known. */
function formSent({ flow, at, continuation }: ActionContext): Form | undefined {
  const screen = flow.screens[at.route.screen];
  return screen && formsOf(screen).find(({ name }) => name === continuation.formName);
}

/** A message, split by where it is shown. What is said of a field that the form does not have is for the form (EC-4). */
export function splitMessage(message: Message, context: ActionContext): Said {
  if (message === null) return { problems: {}, text: { key: context.flow.errors.messages.default } };
  if (message.kind !== 'fields') return { problems: {}, text: { words: message.text } };
  const keys = new Set(placesIn(formSent(context)?.fields ?? []).map(({ key }) => key));
  const all = Object.entries(message.fields);
  const other = all.find(([field]) => !keys.has(field));
  const problems = Object.fromEntries(all.filter(([field]) => keys.has(field)));
  return { problems, text: other === undefined ? null : { words: other[1] } };
}

/** Known with what was said shown at the form that was sent, else on the screen; unchanged when that has been left. */
export function refused(state: State, { problems, text }: Said, { at, continuation }: ActionContext): State {
  if (state.viewed !== null && state.viewed !== pageOf(at.path)) return state;
  const form = continuation.formName ?? null;
  const refusal = text === null ? null : { text, form, follows: false };
  return { ...state, screen: { ...state.screen, problems, refusal, form: state.screen.form ?? form } };
}

/** Known with the refusal marked that leads to another screen. */
export function markLeaving(state: State, effects: readonly Effect[]): State {
  const { refusal } = state.screen;
  if (refusal === null || !effects.some(({ type }) => type === 'navigate')) return state;
  return { ...state, screen: { ...state.screen, refusal: { ...refusal, follows: true } } };
}

/** The refusal that led to an address, as it is shown there. */
export function carriedRefusal({ leaving, screen: { refusal } }: State, path: string): State['screen']['refusal'] {
  return leaving === path && refusal?.follows === true ? { ...refusal, form: null, follows: false } : null;
}

/** Known without the refusal on the screen: something else is being done there. */
export function withoutRefusal(state: State): State {
  return state.screen.refusal === null ? state : { ...state, screen: { ...state.screen, refusal: null } };
}

/** Known after something was typed into a form: what was said of it, of no form, and of the fields that have changed, is over. */
export function retyped(state: State, { name, before, form }: EventOf<'typed'>): State {
  const { screen } = state;
  if (same(before, form)) return state;
  const refusal = screen.refusal?.form === name || screen.refusal?.form === null ? null : screen.refusal;
  if (screen.form !== name) return refusal === screen.refusal ? state : { ...state, screen: { ...screen, refusal } };
  const stays = (field: string) => same(partOf(before, field), partOf(form, field));
  const problems = Object.fromEntries(Object.entries(screen.problems).filter(([field]) => stays(field)));
  return { ...state, screen: { ...screen, problems, refusal } };
}

/** What a form holds in a field: "email", "address.zip". */
const partOf = (form: Json, field: string): Json | undefined =>
  field.split('.').reduce<Json | undefined>((part, name) => (isObject(part) ? ownEntry(part, name) : undefined), form);
