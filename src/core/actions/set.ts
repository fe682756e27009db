import type { Value } from '../generated/flow-files.ts';
import { defaultsOf, isObject, type State, withFields } from '../model/index.ts';
import { holds, flattenedFields, scopeOf, type Scope, valueOf } from '../eval/index.ts';
import { formsOf, referencesOf } from '../rules/index.ts';
import type { ActionHandler } from './action.ts';

/** Whether a value is a field of the submitted form. If such a field is unknown, the person left it empty. */
const isTyped = (value: Value, { form }: Scope) =>
  typeof value === 'string' && value.startsWith('form.') && isObject(form);

/** The name of a consent, for the name of its stored version: "contact.consent" for "contact.consent_version". */
const asked = (name: string) => name.replace(/_version$/, '');

/**
 * Whether a field of the form is shown only while its value is unknown, and was therefore hidden. A hidden field was
 * not left empty: people who change their name must not lose the address that they gave before.
 */
function isKnownAlready(target: string, value: Value, scope: Scope): boolean {
  const screen = scope.flow.screens[scope.match?.route.screen ?? ''];
  if (screen === undefined || typeof value !== 'string') return false;
  return formsOf(screen).some(({ fields }) =>
    flattenedFields(fields).some(
      ({ key, conditions }) =>
        asked(value) === `form.${asked(key)}` &&
        conditions.some((one) => referencesOf(one).includes(asked(target)) && !holds(one, scope)),
    ),
  );
}

/** Matches a reference to an answer. The group is the question: "party" in "answers.map.party.0". */
const ANSWER = /^answers\.[a-z_]+\.([^.]+)/;

/**
 * Whether a value is an answer in the questionnaire on the screen. If such an answer is unknown, the question is not
 * asked any more, or another answer was chosen.
 */
function isAnswer(value: Value, { state }: Scope): boolean {
  const [, question] = (typeof value === 'string' ? ANSWER.exec(value) : null) ?? [];
  return state.questionnaire?.questions.some(({ id }) => id === question) === true;
}

/**
 * Sets fields of stores. An unknown value leaves its field unchanged. Two exceptions reset the field: a form field that
 * was left empty, and a question that is not asked any more. Otherwise, a phone number that somebody removes would
 * stay.
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
