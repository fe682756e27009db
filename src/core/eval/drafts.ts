import { access } from './access.ts';
import {
  type Flow,
  FRESH_SCREEN,
  isObject,
  type Json,
  type JsonObject,
  type RouteMatch,
  type State,
} from '../model/index.ts';
import { nameOf } from './fields.ts';
import { formsOf } from '../rules/index.ts';
import type { FormField } from '../generated/flow-files.ts';

/** Where a form's draft is kept: at its address, by its name. */
const keyOf = (path: string, form: string) => `${path}#${form}`;

/** What was typed into a form where something failed; undefined where there is nothing of the kind. */
export function draftOf({ drafts }: State, path: string, form: string): JsonObject | undefined {
  return drafts[keyOf(path, form)];
}

/**
 * Known with what stood in the forms of a place where something failed, sent or not, so that it is there again after the
 * error screen, or after the screen the server asks for first (EC-7). In memory only, without passwords and card data,
 * and only while whoever typed it may be there.
 */
export function withDrafts(
  flow: Flow,
  state: State,
  at: RouteMatch,
  typed: Readonly<Record<string, Json | undefined>>,
): State {
  const screen = flow.screens[at.route.screen];
  if (screen === undefined || access(flow, state, at.path).kind !== 'enter') return state;
  const drafts = formsOf(screen).flatMap((form) => {
    const held = typed[form.name];
    return isObject(held) ? [[keyOf(at.path, form.name), withoutSecrets(form.fields, held)] as const] : [];
  });
  return drafts.length === 0 ? state : { ...state, drafts: { ...state.drafts, ...Object.fromEntries(drafts) } };
}

/** Known while a form is being sent: its buttons wait, and what was kept of an earlier attempt is over. */
export function startSubmit(state: State, path: string, form: string): State {
  const { [keyOf(path, form)]: _, ...drafts } = state.drafts;
  return { ...state, hops: 0, drafts, screen: { ...FRESH_SCREEN, form } };
}

/** Passwords and what is on a card. */
const isSecret = (entry: FormField) =>
  'field' in entry && (entry.widget === 'password' || entry.autocomplete?.startsWith('cc-') === true);

function withoutSecrets(fields: readonly FormField[], typed: JsonObject): JsonObject {
  const entries = new Map(fields.map((entry) => [nameOf(entry), entry]));
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => {
      const entry = entries.get(name);
      if (entry === undefined) return [[name, value]];
      if (isSecret(entry)) return [];
      return [[name, 'group' in entry && isObject(value) ? withoutSecrets(entry.fields, value) : value]];
    }),
  );
}
