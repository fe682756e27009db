import { asList, firstPart, type Form, formsOf, isObject, jsonOf, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAround } from '../../subject/conditions-at.ts';
import { callNodes } from '../../subject/call-nodes.ts';
import { referencesIn } from '../../subject/samples.ts';
import { type FileNode, operationIn, nodesKeyedBy, nodesNaming, type Subject } from '../../subject/subject.ts';

/** The fields that a form's button sets to the form's input; none if the button does more than this. */
function onlyStored({ submit }: Form): string[] {
  const actions = asList(jsonOf(submit.do));
  const isIdle = (action: unknown) => isObject(action) && ('set' in action || 'toast' in action);
  if (!actions.every(isIdle)) return [];
  return actions.flatMap((action) =>
    referencesIn(isObject(action) ? action.set : undefined).flatMap(([field, from]) =>
      from.startsWith('form.') ? [field] : [],
    ),
  );
}

/** Whether a call sends a field, directly or with its whole store. */
function sends(subject: Subject, id: string, field: string): boolean {
  const { body, body_from: whole } = subject.flow.calls[id] ?? {};
  const sent = [...referencesIn(body).map(([, reference]) => reference), ...(whole === undefined ? [] : [whole])];
  return operationIn(subject, id)?.method !== 'GET' && sent.some((one) => one === field || one === firstPart(field));
}

/**
 * Finds forms that only store their input, on a page with another button that sends the stored value. People who type
 * and press that button at once send the old value. Not reported: pages that show the stored value or have a condition
 * on it, and a form and a button that are never shown together.
 */
export const typedBesideTheCall = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.screens).flatMap(([id, screen]) => {
    const file = `screens/${id}.json`;
    return formsOf(screen).flatMap((form): Finding[] => {
      const isBeside = (node: FileNode) => node.file === file && !node.pointer.startsWith(`${form.pointer}/`);
      const isRead = (field: string) =>
        nodesNaming(subject, 'reference').some((node) => isBeside(node) && node.value === field) ||
        nodesKeyedBy(subject, 'reference').some((node) => isBeside(node) && Object.hasOwn(node.value, field));
      const stored = onlyStored(form).filter((field) => !isRead(field));
      const asked = conditionsAround(subject, { file, pointer: form.pointer });
      const sending = callNodes(subject).find(
        (node) =>
          isBeside(node) &&
          stored.some((field) => sends(subject, node.call, field)) &&
          !conditionsAround(subject, node).some((name) => asked.includes(name)),
      );
      if (form.pointer === '' || sending === undefined) return [];
      const message = `Whoever types here and does not press this form's button loses it: "${sending.call}" beside it sends only what is stored`;
      const hint = `make the call in this form's button: { "call": "${sending.call}", … } after the "set"`;
      return [{ file, pointer: form.pointer + pointerTo('submit', 'do'), message, hint }];
    });
  });
