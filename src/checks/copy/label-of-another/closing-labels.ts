import { asList, asObject, firstPart, hasEntry, isObject, pointerTo, segments } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { asWritten } from '../../subject/as-written.ts';
import { type FileNode, objectsTitled, nodesNaming, type Subject, textIn } from '../../subject/subject.ts';

/** A label is reported only if at least this many other modals have it. */
const OFTEN = 2;

/**
 * Whether the label belongs to the modal: the modal shows other texts of the same group ("safety.text" beside
 * "safety.close"). No modal has other texts of a general group, such as "common.close".
 */
function isAtHome(subject: Subject, { file, pointer }: Pick<FileNode, 'file' | 'pointer'>, label: string): boolean {
  const modal = pointer.slice(0, pointer.lastIndexOf('/') + 1);
  return nodesNaming(subject, 'text').some(
    (text) =>
      text.file === file &&
      text.pointer.startsWith(modal) &&
      text.value !== label &&
      firstPart(text.value) === firstPart(label),
  );
}

/**
 * Finds modals whose closing button has the wrong label: the button leads to another screen, and in all other modals with
 * this label it only closes. Example: "Return to the question" leads to the login page.
 */
export function closingLabels(subject: Subject): Finding[] {
  const buttons = objectsTitled(asWritten(subject), 'ModalClose').flatMap((node) => {
    const label = textIn(node.value, 'label');
    const leads = asList(node.value.do).length > 0;
    return label === undefined ? [] : [{ node, label, leads, isHome: isAtHome(subject, node, label) }];
  });
  return buttons.flatMap(({ node, label, leads, isHome }): Finding[] => {
    const others = buttons.filter((one) => one.label === label && one.node !== node);
    const isOnlyClosing = others.length >= OFTEN && others.every((one) => one.isHome && !one.leads);
    if (!leads || isHome || !isOnlyClosing) return [];
    const message = `"${label}" closes other modals and stays on the screen, and this leads to another one`;
    const hint = 'name a text that says where this leads';
    return [{ file: node.file, pointer: node.pointer + pointerTo('label'), message, hint }];
  });
}

/**
 * Finds modals whose closing button names a route ("return_to_login") and only closes. If another button or link with
 * this label leads there, the label belongs to that one. Otherwise the closing button lacks its action.
 */
export function closedInsteadOfGoing(subject: Subject): Finding[] {
  const going = writtenWith(subject, 'label').filter(({ value }) => value.to !== undefined || hasEntry(value.do, 'go'));
  return objectsTitled(asWritten(subject), 'ModalClose').flatMap(({ file, pointer, value }): Finding[] => {
    const label = textIn(value, 'label') ?? '';
    const named = subject.flow.routes.find(({ id }) => label.endsWith(`_to_${id.replaceAll('-', '_')}`));
    if (named === undefined || asList(value.do).length > 0) return [];
    const isOfOther = going.some((one) => one.value.label === label);
    const message = `"${label}" names "${named.id}", and this only closes`;
    return isOfOther && !isAtHome(subject, { file, pointer }, label)
      ? [{ file, pointer: pointer + pointerTo('label'), message, hint: 'name a text that says what this does' }]
      : [{ file, pointer, message, hint: `add "do": [{ "go": "${named.id}" }]` }];
  });
}

/**
 * Labels of buttons that only close something, each with its location. They are the buttons of toasts, of modals that
 * stop a questionnaire, and of modals with a second button to continue. The only button of any other modal may be
 * labelled "Continue".
 */
function onlyClosing(subject: Subject): { file: string; pointer: string; label: string }[] {
  const { errors, questions } = subject.flow;
  const modals = asObject(asObject(subject.files['modals.json']).modals);
  const mayGoOn = (pointer: string) => {
    const [, id = ''] = segments(pointer);
    const isStop = Object.values(questions.stops).some((stop) => stop.opens === id && stop.blocks_continue);
    return !isStop && asList(asObject(modals[id]).actions).length === 0;
  };
  const closes = objectsTitled(asWritten(subject), 'ModalClose').flatMap(({ file, pointer, value }) => {
    const label = textIn(value, 'label');
    if (label === undefined || asList(value.do).length > 0 || mayGoOn(pointer)) return [];
    return [{ file, pointer: pointer + pointerTo('label'), label }];
  });
  const { close } = errors.notifications;
  return [...closes, { file: 'errors.json', pointer: pointerTo('notifications', 'close'), label: close }];
}

/**
 * Finds dialogs and toasts that only close, with a label that means "go on" everywhere else: "Continue" below "We
 * cannot help you", also if it is the label with which people go on to the next question. Not reported: a label that also closes something elsewhere, and a label that no form has, because
 * it may mean "go back".
 */
export function closedAsGoingOn(subject: Subject): Finding[] {
  const closing = onlyClosing(subject);
  const pressed = writtenWith(subject, 'label').filter(
    ({ value, schema }) => schema.title !== 'ModalClose' && asList(value.do).length > 0,
  );
  return closing.flatMap(({ file, pointer, label }): Finding[] => {
    const others = pressed.filter(({ value }) => value.label === label);
    const isGoingOn = others.every(({ value }) =>
      asList(value.do).some((action) => isObject(action) && ('go' in action || 'call' in action)),
    );
    const isUsual = closing.filter((one) => one.label === label).length > 1;
    const isOfForm = others.some((one) => one.pointer.endsWith('/submit'));
    const isOfQuestions = label === subject.flow.questions.continue;
    if (!(isOfForm || isOfQuestions) || !isGoingOn || isUsual) return [];
    const message = `"${label}" goes on elsewhere, and this only closes`;
    return [{ file, pointer, message, hint: 'name a text that says so, such as "Close"' }];
  });
}
