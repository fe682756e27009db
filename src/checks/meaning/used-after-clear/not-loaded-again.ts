import { asObject, callsIn, hasEntry, mentions, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { callNodes } from '../../subject/call-nodes.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * Finds calls that first delete everything that is known about the person, and after which the flow does not make the
 * calls that it makes for people who are signed in when the page starts. Until the page is reloaded, nobody knows who
 * the person is. Not reported: a call that signs in, because its response says who it is, and one that signs out.
 */
export const notLoadedAgain = (subject: Subject): Finding[] => {
  const { flow } = subject;
  const atStart = callsIn(
    (flow.on_start ?? []).filter((action) => 'if' in action && mentions(action.if, 'auth.signed_in')),
  );
  return callNodes(subject).flatMap(({ call, file, pointer, value }): Finding[] => {
    const { wipes_first: isWiping, signs_in: signsIn } = flow.calls[call] ?? {};
    const { then } = asObject(value);
    const lacking = atStart.find((one) => !callsIn(then).includes(one));
    if (file === 'calls.json' || isWiping !== true || lacking === undefined) return [];
    if (signsIn === true || hasEntry(then, 'wipe')) return [];
    const message = `"${call}" first deletes what is known about the person, and nothing loads it again before the page is reloaded`;
    const hint = `add { "call": "${lacking}", "quietly": true } to its "then"`;
    return [{ file, pointer: pointer + (then === undefined ? '' : pointerTo('then')), message, hint }];
  });
};
