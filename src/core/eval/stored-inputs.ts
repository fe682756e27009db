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
import { fieldName } from './fields.ts';
import { formsOf } from '../rules/index.ts';
import type { FormField } from '../generated/flow-files.ts';

/** The key under which a form's input is stored: the form's address and name. */
const keyOf = (path: string, form: string) => `${path}#${form}`;

/** The stored input of a form in which something failed; undefined when there is none. */
export function storedInputOf({ storedInputs }: State, path: string, form: string): JsonObject | undefined {
  return storedInputs[keyOf(path, form)];
}

/**
 * Stores the input of the forms on a screen where something failed, so that the visitor finds it again after the error
 * screen, or after a screen that the server requires first (EC-7). It is in memory only, without passwords and card
 * data, and only as long as the same person uses the page.
 */
export function withStoredInputs(
  flow: Flow,
  state: State,
  match: RouteMatch,
  typed: Readonly<Record<string, Json | undefined>>,
): State {
  const screen = flow.screens[match.route.screen];
  if (screen === undefined || access(flow, state, match.path).kind !== 'enter') return state;
  const storedInputs = formsOf(screen).flatMap((form) => {
    const input = typed[form.name];
    return isObject(input) ? [[keyOf(match.path, form.name), withoutSecrets(form.fields, input)] as const] : [];
  });
  return storedInputs.length === 0
    ? state
    : { ...state, storedInputs: { ...state.storedInputs, ...Object.fromEntries(storedInputs) } };
}

/** Starts a submit: buttons wait, and the stored input of an earlier attempt is deleted. */
export function startSubmit(state: State, path: string, form: string): State {
  const { [keyOf(path, form)]: _, ...storedInputs } = state.storedInputs;
  return { ...state, hops: 0, storedInputs, screen: { ...FRESH_SCREEN, form } };
}

/** Whether a field holds a password or card data. */
const isSecret = (entry: FormField) =>
  'field' in entry && (entry.widget === 'password' || entry.autocomplete?.startsWith('cc-') === true);

function withoutSecrets(fields: readonly FormField[], typed: JsonObject): JsonObject {
  const entries = new Map(fields.map((entry) => [fieldName(entry), entry]));
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => {
      const entry = entries.get(name);
      if (entry === undefined) return [[name, value]];
      if (isSecret(entry)) return [];
      return [[name, 'group' in entry && isObject(value) ? withoutSecrets(entry.fields, value) : value]];
    }),
  );
}
