import { asList, asObject, firstPart, isObject, pointerTo, referencesOf } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { nodesByFile, objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** First words of references that may have another value once the address or the data of a screen are others. */
const MAY_CHANGE = ['data', 'route'];
const isChanging = (reference: string) => MAY_CHANGE.includes(firstPart(reference));

/** The condition that hides a part once the screen shows the success, if another part is shown only then. */
function hiddenBy(subject: Subject, file: string): string | undefined {
  const conditions = (nodesByFile(subject).get(file) ?? []).flatMap(({ value }) =>
    isObject(value) && 'block' in value ? Object.entries(asObject(value.if)) : [],
  );
  const shown = conditions.find(([name, test]) => isChanging(name) && asObject(test).known === true);
  return shown && `{ "if": { "${shown[0]}": { "known": false } } }`;
}

/**
 * SM26: reports forms and buttons that reach the flow's goal, such as paying, and are still there on the screen that
 * says so, because it is the same screen with another parameter and no condition hides them there.
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
