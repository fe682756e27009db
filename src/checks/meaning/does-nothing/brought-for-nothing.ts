import { asList, hasEntry, type Json, pointerTo, refersTo } from '#core';
import type { Finding } from '../../check.ts';
import { callNodes } from '../../subject/call-nodes.ts';
import { objectsTitled, operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** Whether actions read the response of the call before them, or go where the response leads. */
const usesResponse = (actions: readonly Json[]) =>
  refersTo(actions, 'response') || ['next_path', 'redirect_path'].some((name) => hasEntry(actions, 'go', name));

/** Whether a call only reads: it changes nothing in the backend, signs nobody in, and stores nothing. */
function onlyReads(subject: Subject, call: string): boolean {
  const { answers_as, learns = {}, method, response, signs_in } = subject.flow.calls[call] ?? {};
  const operation = operationIn(subject, call);
  if (operation === undefined || method !== 'GET' || response === 'nothing' || signs_in === true) return false;
  const changed = [...operation.makes, ...operation.mayMake, ...operation.unmakes, ...operation.changes];
  const isStored = answers_as !== undefined || Object.keys(learns).length > 0;
  return !isStored && operation.role === undefined && changed.length === 0;
}

/**
 * Finds calls that only read, whose response nothing uses: the actions after the call do not read it, and no screen
 * shows it. People wait for the call and nothing comes of it. Often the action is lacking that leads where the response
 * says.
 */
export function broughtForNothing(subject: Subject): Finding[] {
  const shown = new Set(
    callNodes(subject).flatMap(({ schema, call }) => (schema.title === 'CallAction' ? [] : [call])),
  );
  return objectsTitled(subject, 'CallAction').flatMap(({ file, pointer, value }): Finding[] => {
    const call = textIn(value, 'call') ?? '';
    const then = asList(value.then);
    // Another rule reports that what is saved is not the response.
    if (then.some((action) => textIn(action, 'save') !== undefined)) return [];
    if (then.length === 0 || shown.has(call) || !onlyReads(subject, call) || usesResponse(then)) return [];
    const message = `Nothing uses what "${call}" answers: whoever waits for it is not led on`;
    const hint = 'use the response: { "leave": "response.…" }, { "set": … } or { "go": … }';
    return [{ file, pointer: pointer + pointerTo('then'), message, hint }];
  });
}
