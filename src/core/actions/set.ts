import type { Value } from '../generated/flow-files.ts';
import { defaultsOf, isObject, type State, withFields } from '../model/index.ts';
import { holds, placesIn, scopeOf, type Scope, valueOf } from '../eval/index.ts';
import { formsOf, referencesOf } from '../rules/index.ts';
import type { ActionHandler } from './action.ts';

/** Whether a value is a field of the form that was sent. When such a field is unknown, it was left empty. */
const isTyped = (value: Value, { form }: Scope) =>
  typeof value === 'string' && value.startsWith('form.') && isObject(form);

/** The words of a consent are stored beside it: "contact.consent_version" beside "contact.consent". */
const asked = (name: string) => name.replace(/_version$/, '');

/**
 * Whether a field of the form is asked only while its value is unknown, and was therefore not shown. Then it was not
 * left empty: somebody who changes their name must not lose the address that they gave before.
 */
function isKnownAlready(target: string, value: Value, scope: Scope): boolean {
  const screen = scope.flow.screens[scope.match?.route.screen ?? ''];
  if (screen === undefined || typeof value !== 'string') return false;
  return formsOf(screen).some(({ fields }) =>
    placesIn(fields).some(
      ({ key, conditions }) =>
        asked(value) === `form.${asked(key)}` &&
        conditions.some((one) => referencesOf(one).includes(asked(target)) && !holds(one, scope)),
    ),
  );
}

/** The question of an answer, such as "party" of "answers.map.party.0". */
const ANSWER = /^answers\.[a-z_]+\.([^.]+)/;

/**
 * Whether a value is an answer to a question of the questionnaire on the screen. When such an answer is unknown, the
 * question is not asked any more, or another answer was chosen.
 */
function isAnswer(value: Value, { state }: Scope): boolean {
  const [, question] = (typeof value === 'string' ? ANSWER.exec(value) : null) ?? [];
  return state.questionnaire?.questions.some(({ id }) => id === question) === true;
}

/**
 * Sets fields of stores. An unknown value leaves its field unchanged, but what was left empty in a form resets it, and
 * so does a question that is not asked any more: a phone number that somebody removes must not stay.
 */
export const set: ActionHandler<'set'> = (action, state, context) => {
  const scope = scopeOf(context, state);
  let next: State = state;
  for (const [reference, value] of Object.entries(action.set)) {
    const [store = '', field = ''] = reference.split('.');
    const resolved = valueOf(value, scope);
    if (resolved !== undefined) next = withFields(next, store, { [field]: resolved });
    else if (isAnswer(value, scope) || (isTyped(value, scope) && !isKnownAlready(reference, value, scope)))
      next = withFields(next, store, { [field]: defaultsOf(context.flow, store)[field] ?? null });
  }
  return [next, []];
};
