import { access } from './access.ts';
import { FRESH_SCREEN } from './known.ts';
import type { Flow } from './flow.ts';
import { nameOf } from './fields.ts';
import { formsOf } from './forms.ts';
import type { FormField } from './generated/flow-files.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import type { Known } from './known.ts';
import type { Place } from './paths.ts';

/** Where a form's draft is kept: at its address, by its name. */
const keyOf = (path: string, form: string) => `${path}#${form}`;

/** What was typed into a form where something failed; undefined where there is nothing of the kind. */
export function draftOf({ drafts }: Known, path: string, form: string): JsonObject | undefined {
  return drafts[keyOf(path, form)];
}

/**
 * Known with what stood in the forms of a place where something failed, sent or not, so that it is there again after the
 * error screen, or after the screen the server asks for first (EC-7). In memory only, without passwords and card data,
 * and only while whoever typed it may be there.
 */
export function withDrafts(
  flow: Flow,
  known: Known,
  at: Place,
  typed: Readonly<Record<string, Json | undefined>>,
): Known {
  const screen = flow.screens[at.route.screen];
  if (screen === undefined || access(flow, known, at.path).kind !== 'enter') return known;
  const drafts = formsOf(screen).flatMap((form) => {
    const held = typed[form.name];
    return isObject(held) ? [[keyOf(at.path, form.name), withoutSecrets(form.fields, held)] as const] : [];
  });
  return drafts.length === 0 ? known : { ...known, drafts: { ...known.drafts, ...Object.fromEntries(drafts) } };
}

/** Known while a form is being sent: its buttons wait, and what was kept of an earlier attempt is over. */
export function sending(known: Known, path: string, form: string): Known {
  const { [keyOf(path, form)]: _, ...drafts } = known.drafts;
  return { ...known, hops: 0, drafts, screen: { ...FRESH_SCREEN, form } };
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
