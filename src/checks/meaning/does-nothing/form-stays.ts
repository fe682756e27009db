import { asList, asObject, firstPart, isObject, pointerTo, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { nodesByFile, objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** References that begin with these names can change while the screen stays the same: its data, and its address. */
const MAY_CHANGE = ['data', 'route'];
const isChanging = (reference: string) => MAY_CHANGE.includes(firstPart(reference));

/**
 * Proposes the condition that hides a part after the success: the opposite of the condition under which the screen shows
 * the success. Undefined if the screen shows no part only then.
 */
function hiddenBy(subject: Subject, file: string): string | undefined {
  const conditions = (nodesByFile(subject).get(file) ?? []).flatMap(({ value }) =>
    isObject(value) && 'block' in value ? Object.entries(asObject(value.if)) : [],
  );
  const shown = conditions.find(([name, test]) => isChanging(name) && asObject(test).known === true);
  return shown && `{ "if": { "${shown[0]}": { "known": false } } }`;
}

/**
 * SM26: finds forms and buttons that reach the flow's goal, such as paying, and then show the same screen with another
 * parameter. No condition hides them on it, so people see them again, as if they had not paid.
 */
export const formStays = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap(({ file, pointer, value }): Finding[] => {
    const { flow } = subject;
    const call = textIn(value, 'call') ?? '';
    if (!file.startsWith('screens/') || operationIn(subject, call)?.makes.includes(flow.goal ?? '') !== true) return [];
    const shown = flow.routes.filter(({ screen }) => file === `screens/${screen}.json`).map(({ id }) => id);
    const isShownAgain = asList(value.then).some(
      (action) => isObject(action) && shown.includes(textIn(action, 'go') ?? '') && action.params !== undefined,
    );
    const read = conditionsAt(subject, { file, pointer }).flatMap(({ condition }) => referencesOf(condition));
    if (!isShownAgain || read.some(isChanging)) return [];
    const control = objectsTitled(subject, 'FormBlock', 'ButtonBlock').find(
      (node) => node.file === file && pointer.startsWith(`${node.pointer}/`),
    );
    if (control === undefined) return [];
    const hidden = hiddenBy(subject, file);
    const hint = hidden === undefined ? 'lead to another screen' : `put it into a group with ${hidden}`;
    const message = `After "${call}" has succeeded this is still here, as if it had to be done again`;
    return [{ file, pointer: control.pointer + pointerTo('block'), message, hint }];
  });
