import { asObject, callsIn, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { callNodes } from '../../subject/call-nodes.ts';
import type { Subject } from '../../subject/subject.ts';

/**
 * Finds calls that first delete everything that is known about the person, and after which the flow does not make the
 * calls that it makes when the page starts. Until the page is reloaded, nobody knows who the person is. A call that
 * signs in is not reported, because its response says who it is.
 */
export const notLoadedAgain = (subject: Subject): Finding[] => {
  const { flow } = subject;
  const atStart = callsIn(flow.on_start);
  return callNodes(subject).flatMap(({ call, file, pointer, value }): Finding[] => {
    const { wipes_first: isWiping, signs_in: signsIn } = flow.calls[call] ?? {};
    const lacking = atStart.find((one) => !callsIn(asObject(value).then).includes(one));
    if (file === 'calls.json' || isWiping !== true || signsIn === true || lacking === undefined) return [];
    const message = `"${call}" first deletes what is known about the person, and nothing loads it again before the page is reloaded`;
    const hint = `add { "call": "${lacking}", "quietly": true } to its "then"`;
    return [{ file, pointer: pointer + (asObject(value).then === undefined ? '' : pointerTo('then')), message, hint }];
  });
};
