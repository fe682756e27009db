import { withoutQuery } from '../analytics/index.ts';
import {
  type DisplayText,
  type Effect,
  type EventOf,
  isObject,
  type Json,
  type Message,
  ownEntry,
  type RefusalNotice,
  same,
  type State,
} from '../model/index.ts';
import { type ActionContext, flattenedFields } from '../eval/index.ts';
import { type Form, formsOf } from '../rules/index.ts';

/** A refusal, divided into sentences for fields of the submitted form, and one sentence for no field. */
interface SplitMessage {
  fieldErrors: Readonly<Record<string, string>>;
  text: DisplayText | null;
}

/** The form whose submission runs the action; undefined when the form's screen is not shown any more. */
function formSent({ flow, match, continuation }: ActionContext): Form | undefined {
  const screen = flow.screens[match.route.screen];
  return screen && formsOf(screen).find(({ name }) => name === continuation.formName);
}

/**
 * Divides a server's message by where it is shown. A message for a field that the form does not have is shown at the
 * form itself (EC-4).
 */
export function splitMessage(message: Message, context: ActionContext): SplitMessage {
  if (message === null) return { fieldErrors: {}, text: { key: context.flow.errors.messages.default } };
  if (message.kind !== 'fields') return { fieldErrors: {}, text: { words: message.text } };
  const keys = new Set(flattenedFields(formSent(context)?.fields ?? []).map(({ key }) => key));
  const all = Object.entries(message.fields);
  const other = all.find(([field]) => !keys.has(field));
  const fieldErrors = Object.fromEntries(all.filter(([field]) => keys.has(field)));
  return { fieldErrors, text: other === undefined ? null : { words: other[1] } };
}

/**
 * Shows a refusal at the submitted form, or on the screen. If the visitor has left the screen, the state is unchanged.
 */
export function withRefusal(
  state: State,
  { fieldErrors, text }: SplitMessage,
  { match, continuation }: ActionContext,
  link: RefusalNotice['link'],
): State {
  if (state.viewed !== null && state.viewed !== withoutQuery(match.path)) return state;
  const form = continuation.formName ?? null;
  const refusal = text === null ? null : { text, form, isCarried: false, ...(link && { link }) };
  return { ...state, screen: { ...state.screen, fieldErrors, refusal, form: state.screen.form ?? form } };
}

/**
 * If the effects navigate, marks the refusal to be shown on the next screen. Messages for fields cannot be shown on
 * that screen: the first of them becomes the refusal.
 */
export function markCarried(state: State, effects: readonly Effect[]): State {
  const { fieldErrors, form } = state.screen;
  const [first] = Object.values(fieldErrors);
  const refusal = state.screen.refusal ?? (first === undefined ? null : { text: { words: first }, form });
  if (refusal === null || !effects.some(({ type }) => type === 'navigate')) return state;
  return { ...state, screen: { ...state.screen, refusal: { ...refusal, isCarried: true } } };
}

/** The refusal that `markCarried` has marked for the address at which the visitor arrives; null when there is none. */
export function carriedRefusal({ navigatingTo, screen: { refusal } }: State, path: string): State['screen']['refusal'] {
  return navigatingTo === path && refusal?.isCarried === true ? { ...refusal, form: null, isCarried: false } : null;
}

/** Removes the refusal from the screen. */
export function withoutRefusal(state: State): State {
  return state.screen.refusal === null ? state : { ...state, screen: { ...state.screen, refusal: null } };
}

/** Removes the messages that typing has made outdated: the form's message, and the messages of changed fields. */
export function retyped(state: State, { name, before, form }: EventOf<'typed'>): State {
  const { screen } = state;
  if (same(before, form)) return state;
  const refusal = screen.refusal?.form === name || screen.refusal?.form === null ? null : screen.refusal;
  if (screen.form !== name) return refusal === screen.refusal ? state : { ...state, screen: { ...screen, refusal } };
  const stays = (field: string) => same(partOf(before, field), partOf(form, field));
  const fieldErrors = Object.fromEntries(Object.entries(screen.fieldErrors).filter(([field]) => stays(field)));
  return { ...state, screen: { ...screen, fieldErrors, refusal } };
}

/** The value of a field in a form's data: "email", "address.zip". */
const partOf = (form: Json, field: string): Json | undefined =>
  field.split('.').reduce<Json | undefined>((part, name) => (isObject(part) ? ownEntry(part, name) : undefined), form);
