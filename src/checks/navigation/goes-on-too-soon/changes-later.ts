import { access, asList, asObject, firstPart, type JsonObject, jsonOf, referencesOf, stringsIn } from '#core';
import type { Finding } from '../../check.ts';
import { delayOf } from '../../subject/delays.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { sampleAt } from '../../subject/sample-matches.ts';
import { cachedFor, type FileNode, objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';
import { unknownVisitor } from '../../subject/unknown-visitor.ts';
import { withField } from '../../subject/visitors.ts';

/** The fields and stores that calls send, or that decide which steps exist and which are done. */
const usedLater = cachedFor(({ flow }): ReadonlySet<string> => {
  const sent = Object.values(flow.calls).flatMap(({ params, query, body }) =>
    stringsIn([params, query, body].map(jsonOf)),
  );
  const decided = flow.steps.flatMap(({ done_if, only_if = {} }) => [
    ...referencesOf(done_if),
    ...referencesOf(only_if),
  ]);
  return new Set([...sent, ...decided]);
});

/** Whether a field or a whole store holds answers, or values that are sent or decide about steps. */
function matters(subject: Subject, target: string): boolean {
  const store = firstPart(target);
  if (subject.flow.stores[store]?.holds === 'answers') return true;
  return [...usedLater(subject)].some(
    (one) => one === target || one === store || (target === store && one.startsWith(`${store}.`)),
  );
}

/** Whether an action can run only for people who are not signed in, so that no person's data are left behind. */
function isSignedOut(subject: Subject, node: FileNode): boolean {
  const person = withField(unknownVisitor(subject.flow), 'auth', 'accessToken', 'token');
  return routesAt(subject, node).every((route) => access(subject.flow, person, sampleAt(route).path).kind !== 'enter');
}

/** Says in words which of a person's data an action clears or changes; undefined when it changes none. */
function changed(subject: Subject, action: JsonObject): string | undefined {
  const call = textIn(action, 'call');
  if (call !== undefined) {
    const operation = operationIn(subject, call);
    return operation?.method === 'DELETE' && operation.unmakes.length > 0
      ? `"${call}" undoes what people have done in the meantime`
      : undefined;
  }
  if (action.wipe !== undefined)
    return 'this wipes what is stored, and whoever closes the page before leaves it to the next person';
  const cleared = asList(action.clear).find((one) => typeof one === 'string' && matters(subject, one));
  if (cleared !== undefined) return `this clears "${String(cleared)}", with what people have entered in the meantime`;
  const set = Object.keys(asObject(action.set)).find((target) => matters(subject, target));
  return set === undefined ? undefined : `this changes "${set}", whatever people have done in the meantime`;
}

/**
 * Finds delayed actions that change a value which people enter and send. Before the action runs, the person may have
 * continued without the value, or entered another one.
 */
export function changesLater(subject: Subject): Finding[] {
  const found = objectsTitled(subject, 'SetAction', 'ClearAction', 'WipeAction', 'CallAction').flatMap(
    (node): Finding[] => {
      const delay = delayOf(subject, node, ['IfAction']);
      const what = delay && changed(subject, node.value);
      if (delay === undefined || what === undefined || (node.value.wipe !== undefined && isSignedOut(subject, node)))
        return [];
      const message = `After ${delay.text} ${what}`;
      return [{ file: node.file, pointer: delay.pointer, message, hint: 'leave out "after"' }];
    },
  );
  return [...new Map(found.map((one) => [one.file + one.pointer, one])).values()];
}
